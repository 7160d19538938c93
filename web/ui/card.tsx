import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A surface with a hairline. Padding is the content's choice, since pictures run to the edge. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx('overflow-hidden rounded-lg border border-line bg-surface', className)} {...rest} />;
}
