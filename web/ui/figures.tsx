import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router';

/** Up to four in a row, without boxes. */
export const Figures = ({ className, children }: { className?: string; children: ReactNode }) => (
  <dl className={clsx('flex flex-wrap gap-x-8 gap-y-4', className)}>{children}</dl>
);

type Props = { label: ReactNode; base?: ReactNode; to?: To; children: ReactNode };

/** `base` says what the value is measured by: “of 22”. */
export const Figure = ({ label, base, to, children }: Props) => (
  <div className="max-w-full min-w-0 shrink-0">
    <dt className="text-sm text-ink-soft">{label}</dt>
    <dd className="text-2xl/9 font-semibold tabular-nums">
      {to ? (
        <Link to={to} className="underline-offset-4 hover:underline">
          {children}
        </Link>
      ) : (
        children
      )}
    </dd>
    {base && <dd className="max-w-56 text-sm text-ink-soft">{base}</dd>}
  </div>
);
