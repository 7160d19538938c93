import type { BadgeTone } from './badge.tsx';

const labels: Record<string, string> = {
  unpaid: 'Unpaid',
  partially_paid: 'Partly paid',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  void: 'Cancelled',
  charged_back: 'Charged back',
};

/** Admins see this on invoices and orders. */
export const paymentStatusLabel = (status: string): string =>
  Object.hasOwn(labels, status) ? (labels[status] ?? status) : status;

const tones: Record<string, BadgeTone> = {
  unpaid: 'warn',
  partially_paid: 'warn',
  paid: 'good',
  charged_back: 'bad',
};

/** Only `paid` is green. */
export const paymentStatusTone = (status: string): BadgeTone => tones[status] ?? 'neutral';

type Amounts = { status: string; due?: string | undefined };

const isDue = ({ due = '0' }: Amounts): boolean => Number(due) > 0;

/** Customers see an open or a closed invoice when a dispute is lost. */
export const invoiceLabel = (invoice: Amounts): string =>
  invoice.status === 'charged_back' ? (isDue(invoice) ? 'Open' : 'Closed') : paymentStatusLabel(invoice.status);

export const invoiceTone = (invoice: Amounts): BadgeTone =>
  invoice.status === 'charged_back' ? (isDue(invoice) ? 'warn' : 'neutral') : paymentStatusTone(invoice.status);
