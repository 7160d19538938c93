import clsx from 'clsx';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';

type Size = 'smallest' | 'small' | 'medium';

const sizes: Record<Size, string> = {
  smallest: 'size-8 pointer-coarse:size-11',
  small: 'size-9 pointer-coarse:size-11',
  medium: 'size-11',
};

const look = (size: Size = 'medium', className?: string) =>
  clsx(
    'inline-flex items-center justify-center rounded-md text-ink-soft transition-colors',
    'hover:bg-sunken hover:text-ink disabled:opacity-50',
    sizes[size],
    className,
  );

type Look = { label: string; size?: Size | undefined };

export function IconButton({ label, size, className, type = 'button', ...rest }: ComponentProps<'button'> & Look) {
  return <button type={type} aria-label={label} title={label} className={look(size, className)} {...rest} />;
}

export const IconLink = ({ label, size, className, ...rest }: ComponentProps<typeof Link> & Look) => (
  <Link aria-label={label} title={label} className={look(size, className)} {...rest} />
);
