import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** Fills the remaining height (see DashboardLayout), so that only the log scrolls. */
export const ChatFrame = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section
    data-fills
    className={clsx(
      'flex min-h-80 min-w-0 shrink-0 grow basis-0 flex-col overflow-hidden rounded-lg border border-line bg-surface',
      className,
    )}
    {...rest}
  />
);
