import clsx from 'clsx';
import { CURRENCY, formatAmount } from '../../contract/money.ts';

const format = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: CURRENCY,
  signDisplay: 'negative',
  trailingZeroDisplay: 'stripIfInteger',
});

/** For screens, from the API's decimal string: `"3800.00"` is `$3,800`, `"149.50"` is `$149.50`. */
export const formatMoney = (amount: string): string => format.format(Number(amount));

/** `exact` always shows the cents, as invoices do. */
export function Price({ amount, exact = false, className }: { amount: string; exact?: boolean; className?: string }) {
  return <span className={clsx('tabular-nums', className)}>{exact ? formatAmount(amount) : formatMoney(amount)}</span>;
}

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
