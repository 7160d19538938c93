import { orderStatusLabel } from '../../contract/shared/status.ts';
import { Badge, type BadgeTone } from './badge.tsx';
import { invoiceLabel, invoiceTone } from './payment-status.ts';

/** The specification makes only `completed` green. */
const orderTones: Record<string, BadgeTone> = { completed: 'good', cancelled: 'neutral' };

export const OrderBadge = ({ status }: { status: string }) => (
  <Badge tone={orderTones[status] ?? 'warn'}>{orderStatusLabel(status)}</Badge>
);

type Invoice = { status: string; due?: string | undefined; overdue?: boolean };

export const InvoiceBadge = (invoice: Invoice) => (
  <>
    <Badge tone={invoiceTone(invoice)}>{invoiceLabel(invoice)}</Badge>
    {invoice.overdue && (
      <>
        {' '}
        <Badge tone="bad">Overdue</Badge>
      </>
    )}
  </>
);
