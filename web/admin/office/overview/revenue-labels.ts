import type { Overview } from '../../../../contract/office/overview.ts';
import { formatAmount, formatMoney } from '../../../../contract/shared/money.ts';
import { shortDayText } from '../../../dashboard/dates.ts';

export type RevenueSummary = Overview['revenue'];
export type RevenueDay = RevenueSummary['days'][number];

export const wholeAmount = (amount: number): string => formatMoney(Math.round(amount * 100), 'whole');

export const paymentsText = (count: number): string => `${count} ${count === 1 ? 'payment' : 'payments'}`;

export const dayLabel = ({ day, amount, orders }: RevenueDay): string =>
  `${shortDayText(day)}: ${formatAmount(amount)}${orders > 0 ? `, ${paymentsText(orders)}` : ''}`;

/** “+8% on the 30 before”. */
export const changeText = (percent: number): string =>
  percent === 0 ? 'The same as the 30 before' : `${percent > 0 ? '+' : '−'}${Math.abs(percent)}% on the 30 before`;
