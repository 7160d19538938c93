import clsx from 'clsx';
import { formatAmount } from '../../contract/money.ts';

export function Price({ amount, className }: { amount: string; className?: string }) {
  return <span className={clsx('tabular-nums', className)}>{formatAmount(amount)}</span>;
}

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
