import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** Takes what room the window leaves (see the shell), so that the log scrolls and the composer stays in sight. */
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
