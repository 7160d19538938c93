import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { Link, type To } from 'react-router';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
/** Small in heads, rows and filters, large in the public site’s invitations. */
export type ButtonSize = 'small' | 'medium' | 'large';

const tones: Record<ButtonTone, string> = {
  primary: 'border border-transparent bg-brand text-on-brand hover:bg-brand-strong',
  secondary: 'border border-line-strong bg-surface text-ink hover:border-ink hover:bg-sunken',
  quiet: 'border border-transparent text-brand hover:bg-brand-soft hover:text-brand-strong',
  danger: 'border border-transparent bg-bad text-surface hover:bg-ink',
};
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 pointer-coarse:min-h-11',
  medium: 'min-h-11 px-4',
  large: 'min-h-13 px-6',
};

export const buttonClass = (tone: ButtonTone = 'primary', size: ButtonSize = 'medium', className?: string) =>
  clsx(
    'inline-flex items-center justify-center gap-2 rounded-md font-semibold transition-colors',
    'disabled:opacity-60 aria-disabled:opacity-60',
    tones[tone],
    sizes[size],
    className,
  );

type Look = { tone?: ButtonTone; size?: ButtonSize };

export function Button({
  tone,
  size,
  className,
  pending,
  children,
  type = 'button',
  onClick,
  ...rest
}: ComponentProps<'button'> & Look & { pending?: ReactNode | false | null }) {
  return (
    <button
      type={type}
      className={buttonClass(tone, size, className)}
      aria-disabled={pending ? true : undefined}
      aria-busy={pending ? true : undefined}
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending ? (
        <span className="grid justify-items-center *:col-start-1 *:row-start-1">
          <span>{pending}</span>
          {/* Keeps the width. */}
          <span className="invisible inline-flex gap-2">{children}</span>
        </span>
      ) : (
        children
      )}
    </button>
  );
}

export function LinkButton({
  tone,
  size,
  className,
  to,
  ...rest
}: Omit<ComponentProps<typeof Link>, 'to'> & Look & { to: To }) {
  return <Link to={to} className={buttonClass(tone, size, className)} {...rest} />;
}
