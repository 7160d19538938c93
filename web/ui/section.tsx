import clsx from 'clsx';
import type { ComponentProps, ReactNode } from 'react';

/** Suits elements that can't contain a `div`. */
export const containerClass = 'mx-auto w-full max-w-page px-4 sm:px-6 lg:px-8';

export function Container({ className, ...rest }: ComponentProps<'div'>) {
  return <div className={clsx(containerClass, className)} {...rest} />;
}

export function Section({
  title,
  intro,
  aside,
  sunken = false,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  intro?: ReactNode;
  aside?: ReactNode;
  sunken?: boolean;
}) {
  return (
    <section className={clsx('py-12 lg:py-24', sunken && 'border-y border-line bg-sunken', className)} {...rest}>
      <Container>
        {title && (
          <div className="mb-8 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 lg:mb-12">
            <div className="grid max-w-text gap-3">
              <h2 className="text-2xl lg:text-3xl">{title}</h2>
              {intro && <p className="text-lg text-ink-soft">{intro}</p>}
            </div>
            {aside}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
