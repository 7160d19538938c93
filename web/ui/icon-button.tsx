import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

const look = (className?: string) =>
  clsx(
    'inline-flex size-11 items-center justify-center rounded-md text-ink-soft transition-colors',
    'hover:bg-sunken hover:text-ink disabled:opacity-50',
    className,
  );

export function IconButton({
  label,
  className,
  type = 'button',
  ...rest
}: ComponentProps<'button'> & { label: string }) {
  return <button type={type} aria-label={label} title={label} className={look(className)} {...rest} />;
}

export const IconLink = ({ label, className, ...rest }: ComponentProps<typeof Link> & { label: string }) => (
  <Link aria-label={label} title={label} className={look(className)} {...rest} />
);
