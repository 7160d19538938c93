import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Td } from '../../ui/table.tsx';

/** A phone shows two-column cards without a header. */
export const CardTable = ({ caption, head, children }: { caption: string; head: ReactNode; children: ReactNode }) => (
  <div className="rounded-lg border border-line bg-surface">
    <table className="w-full border-collapse text-left max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        <tr>{head}</tr>
      </thead>
      <tbody className="max-sm:block">{children}</tbody>
    </table>
  </div>
);

export const CardTableRow = ({ className, ...rest }: ComponentProps<'tr'>) => (
  <tr
    className={clsx(
      'max-sm:grid max-sm:grid-cols-[1fr_auto] max-sm:gap-x-4 max-sm:gap-y-1.5 max-sm:px-4 max-sm:py-3.5',
      'max-sm:border-b max-sm:border-line max-sm:last:border-b-0',
      className,
    )}
    {...rest}
  />
);

export const CardTableCell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <Td className={clsx('max-sm:block max-sm:min-w-0 max-sm:border-0 max-sm:p-0', className)} {...rest} />
);
