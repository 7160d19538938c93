import clsx from 'clsx';
import type { ReactNode } from 'react';
import { CopyText } from './copy-text.tsx';

type FactsProps = {
  /** Set outside of an aside, where long names have room. */
  isWide?: boolean;
  /** Set in a narrow aside whose names are short. */
  isNarrow?: boolean;
  className?: string;
  children: ReactNode;
};

/** Names at the left, values at one edge. */
export const Facts = ({ isWide = false, isNarrow = false, className, children }: FactsProps) => (
  <dl
    className={clsx(
      'grid items-baseline gap-y-2',
      isNarrow ? 'gap-x-3' : 'gap-x-4',
      isWide && 'grid-cols-[min(10rem,40%)_minmax(0,1fr)]',
      isNarrow && 'grid-cols-[4.5rem_minmax(0,1fr)]',
      !isWide && !isNarrow && 'grid-cols-[min(7rem,40%)_minmax(0,1fr)]',
      className,
    )}
  >
    {children}
  </dl>
);

type FactProps = {
  name: string;
  /** Text for the clipboard. */
  copy?: string | null | undefined;
  children: ReactNode;
};

/** Several values are several blocks. */
export const Fact = ({ name, copy, children }: FactProps) => (
  <div className="contents">
    <dt className="text-sm wrap-anywhere text-ink-soft">{name}</dt>
    <dd className={clsx('min-w-0 wrap-anywhere', copy && 'flex items-baseline justify-between gap-2')}>
      {copy ? <span className="min-w-0">{children}</span> : children}
      {copy && <CopyText text={copy} name={name.toLowerCase()} />}
    </dd>
  </div>
);
