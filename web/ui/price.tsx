import clsx from 'clsx';
import { formatAmount } from '../../contract/shared/money.ts';

type Props = {
  amount: string;
  /** Leaves out cents of 0: only for offers to choose from. */
  short?: boolean;
  className?: string;
};

export const Price = ({ amount, short = false, className }: Props) => (
  <span className={clsx('tabular-nums', className)}>{formatAmount(amount, short ? 'short' : 'exact')}</span>
);

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
