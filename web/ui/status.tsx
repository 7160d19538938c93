import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Tone } from './statuses.ts';

const dots: Record<Tone, string> = {
  neutral: 'border-ink-soft bg-ink-soft',
  brand: 'border-brand bg-brand',
  good: 'border-good bg-good',
  warn: 'border-warn bg-warn',
  bad: 'border-bad bg-bad',
  info: 'border-info bg-info',
};

/** Its border shows in forced colors. */
export const Dot = ({ tone }: { tone: Tone }) => (
  <span aria-hidden className={clsx('size-2 shrink-0 rounded-full border', dots[tone])} />
);

/** A word of `statuses`. The color only repeats it. */
export const Status = ({ label, tone = 'neutral' }: { label: ReactNode; tone?: Tone }) => (
  <span className="inline-flex h-6 max-w-full items-center gap-1.5 text-sm font-medium whitespace-nowrap text-ink">
    <Dot tone={tone} />
    <span className="min-w-0 truncate">{label}</span>
  </span>
);

/** A fact that is no state: a role, “You”, “Internal note”. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className="inline-flex items-center rounded-sm border border-line-strong px-1.5 text-sm font-normal whitespace-nowrap text-ink-soft">
    {children}
  </span>
);
