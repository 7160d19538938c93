import clsx from 'clsx';
import { formatAmount } from '../../contract/shared/money.ts';

type Props = {
  amount: string;
  /** Leaves out cents of 0: only for offers to choose from. */
  short?: boolean;
  /** The lowest of several: `from $790`. */
  isFrom?: boolean;
  className?: string;
};

export const Price = ({ amount, short = false, isFrom = false, className }: Props) => (
  <>
    {isFrom && <span className="text-[min(1em,1rem)] font-normal text-ink-soft">from </span>}
    <span className={clsx('tabular-nums', className)}>{formatAmount(amount, short ? 'short' : 'exact')}</span>
  </>
);

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
