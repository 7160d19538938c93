import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** As high as the window allows, so that the log scrolls and the composer stays in sight. */
export const ChatFrame = ({ className, ...rest }: ComponentProps<'section'>) => (
  <section
    className={clsx(
      'flex h-[calc(100dvh-12rem)] min-h-104 min-w-0 flex-col overflow-hidden rounded-lg border border-line bg-surface',
      className,
    )}
    {...rest}
  />
);
