import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** No padding: images run to the edge. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div
      className={clsx('overflow-hidden rounded-lg border border-line bg-surface print:break-inside-avoid', className)}
      {...rest}
    />
  );
}
