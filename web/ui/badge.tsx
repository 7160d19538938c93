import clsx from 'clsx';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-sunken text-ink-soft',
  brand: 'bg-brand-soft text-brand-strong',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const;
export type BadgeTone = keyof typeof tones;

/** The color only repeats the text. The border shows in forced colors. */
export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.5 rounded-full border border-transparent px-2.5 py-px text-sm font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}
