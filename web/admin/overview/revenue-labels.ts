import type { Overview } from '../../../contract/back-office.ts';

export type Business = Overview['revenue'];
export type RevenueDay = Business['days'][number];

/** Sums of many amounts, written as every amount of the site is: `$21380.00`. */
export const dollars = (amount: string | number): string => `$${Number(amount).toFixed(2)}`;
/** For the scale of a chart. */
export const wholeDollars = (amount: number): string => `$${Math.round(amount)}`;

const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** The days are UTC's, wherever the reader is. */
export const dayText = (day: string): string => dayFormat.format(new Date(`${day}T00:00:00Z`));

export const paymentsText = (count: number): string => `${count} ${count === 1 ? 'payment' : 'payments'}`;

export const dayLabel = ({ day, amount, orders }: RevenueDay): string =>
  `${dayText(day)}: ${dollars(amount)}${orders > 0 ? `, ${paymentsText(orders)}` : ''}`;
