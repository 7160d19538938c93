import clsx from 'clsx';
import type { ReactNode } from 'react';

type Props = {
  /** The head of the page, its next step and its steps. */
  top: ReactNode;
  label: string;
  aside: ReactNode;
  asideClass?: string | undefined;
  /** A person's facts come before what they did. */
  beginsWithAside?: boolean;
  children: ReactNode;
};

/** Orders, invoices, refunds and payout runs: what happened at the left, facts at the right or below. */
export const RecordPage = ({ top, label, aside, asideClass, beginsWithAside = false, children }: Props) => (
  <>
    {top}
    <div
      className={clsx(
        'grid grid-cols-[minmax(0,1fr)] items-start gap-8',
        beginsWithAside ? 'xl:grid-cols-[22rem_minmax(0,1fr)]' : 'xl:grid-cols-[minmax(0,1fr)_22rem]',
      )}
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">{children}</div>
      <aside
        aria-label={label}
        className={clsx(
          'grid grid-cols-[minmax(0,1fr)] items-start gap-3 md:gap-4 md:max-xl:grid-cols-2 md:max-xl:grid-rows-[auto_1fr] md:max-xl:*:first:row-span-2',
          beginsWithAside && '-order-1',
          asideClass,
        )}
      >
        {aside}
      </aside>
    </div>
  </>
);
