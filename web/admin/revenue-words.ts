import type { Overview } from '../../contract/office.ts';

export type Business = Overview['revenue'];
export type RevenueDay = Business['days'][number];

const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const wholeUsd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** Sums of many amounts, as they are read: `$21,380.00`. */
export const dollars = (amount: string | number): string => usd.format(Number(amount));
/** For the scale of a chart. */
export const wholeDollars = (amount: number): string => wholeUsd.format(amount);

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** The days are UTC's, wherever the reader is. */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

export const paymentsText = (count: number): string => `${count} ${count === 1 ? 'payment' : 'payments'}`;

export const dayInWords = ({ day, amount, orders }: RevenueDay): string =>
  `${dayText(day)}: ${dollars(amount)}${orders > 0 ? `, ${paymentsText(orders)}` : ''}`;
