import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** Screen readers say it. */
  label: string;
  /** Unknown until it ends. */
  value?: number;
  max?: number;
  /** “3 of 9 done”. Left out only where a column beside it says it. */
  text?: ReactNode;
  className?: string;
};

/** A bar always has its words beside it. */
export const Progress = ({ label, value, max = 1, text, className }: Props) => (
  <span className={clsx('flex min-w-0 items-center gap-3 text-sm text-ink-soft', className)}>
    {text !== undefined && <span className="shrink-0 whitespace-nowrap tabular-nums">{text}</span>}
    <progress
      aria-label={label}
      value={value}
      max={max}
      className="h-1.5 min-w-0 grow appearance-none overflow-hidden rounded-full border border-line bg-line indeterminate:animate-pulse [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-brand forced-colors:[&::-webkit-progress-value]:bg-[Highlight]"
    />
  </span>
);
