import type { ReactNode } from 'react';

/** For a `dl`. Proportional digits: not part of a column. */
export const Figure = ({ name, hint, children }: { name: string; hint?: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 rounded-lg border border-line bg-surface p-5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="mt-1 text-2xl font-semibold *:proportional-nums">{children}</dd>
    {hint && <dd className="mt-1 text-sm text-ink-soft">{hint}</dd>}
  </div>
);
