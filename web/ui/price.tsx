import clsx from 'clsx';
import { finerUnitPrice } from '../../contract/invoicing/unit-price.ts';
import { formatAmount, formatMoney as formatCents, formatUnitPrice } from '../../contract/shared/money.ts';

/** Screens show the API's `"3800.00"` as `$3,800`, and `"149.50"` as `$149.50`. */
export const formatMoney = (amount: string): string => formatCents(Math.round(Number(amount) * 100), 'short');

export function Price({ amount, exact = false, className }: { amount: string; exact?: boolean; className?: string }) {
  return <span className={clsx('tabular-nums', className)}>{exact ? formatAmount(amount) : formatMoney(amount)}</span>;
}

export const UnitPrice = ({ price, exact = false }: { price: string; exact?: boolean }) =>
  exact || finerUnitPrice(price) ? (
    <span className="tabular-nums">{formatUnitPrice(price)}</span>
  ) : (
    <Price amount={price} />
  );

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
