import clsx from 'clsx';
import type { ComponentProps } from 'react';

/** A square button with an icon alone; `label` is what it says to those who don't see the icon. */
export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={clsx(
        'inline-flex size-11 items-center justify-center rounded-md text-ink-soft transition-colors',
        'hover:bg-sunken hover:text-ink disabled:opacity-50',
        className,
      )}
      {...rest}
    />
  );
}
