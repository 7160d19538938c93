import type { ReactNode } from 'react';

/** A number that matters, and what belongs to it. Stands in a `dl`, and not in a column: its figures have their own widths. */
export const Figure = ({ name, note, children }: { name: string; note?: ReactNode; children: ReactNode }) => (
  <div className="min-w-0 rounded-lg border border-line bg-surface p-5">
    <dt className="text-sm text-ink-soft">{name}</dt>
    <dd className="mt-1 text-2xl font-semibold *:proportional-nums">{children}</dd>
    {note && <dd className="mt-1 text-sm text-ink-soft">{note}</dd>}
  </div>
);
