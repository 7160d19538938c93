import clsx from 'clsx';
import type { ComponentProps } from 'react';

export function Table({ label, className, ...rest }: ComponentProps<'table'> & { label: string }) {
  return (
    <section
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-surface"
    >
      <table className={clsx('w-full border-collapse text-left', className)} {...rest} />
    </section>
  );
}

export const Th = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th
    scope="col"
    className={clsx('border-b border-line px-4 py-3 text-sm font-medium whitespace-nowrap text-ink-soft', className)}
    {...rest}
  />
);

export const Td = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td className={clsx('border-b border-line px-4 py-3 align-top in-[tr:last-child]:border-b-0', className)} {...rest} />
);
