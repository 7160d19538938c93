import clsx from 'clsx';

/** An amount as the API gives it (`"499.00"`): US dollars, figures of equal width. */
export function Price({ amount, className }: { amount: string; className?: string }) {
  return <span className={clsx('tabular-nums', className)}>${amount}</span>;
}

export const daysText = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'}`;
