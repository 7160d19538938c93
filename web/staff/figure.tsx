import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = { name: string; hint?: ReactNode; className?: string; children: ReactNode };

/** Part of a `dl`. Proportional digits: it is not part of a column. */
export const Figure = ({ name, hint, className, children }: Props) => (
  <div className={clsx('min-w-0 rounded-lg border border-line bg-surface p-4 sm:p-5', className)}>
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="mt-1 text-2xl font-semibold *:proportional-nums">{children}</dd>
    {hint && <dd className="mt-1 text-sm text-ink-soft">{hint}</dd>}
  </div>
);
