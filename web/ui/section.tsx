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
  large = false,
  children,
  className,
  ...rest
}: Omit<ComponentProps<'section'>, 'title'> & {
  title?: ReactNode;
  intro?: ReactNode;
  aside?: ReactNode;
  /** A band with a ground of its own. */
  sunken?: boolean;
  /** Titles of the home page. */
  large?: boolean;
}) {
  return (
    <section
      className={clsx(
        sunken
          ? 'my-7 border-y border-line bg-sunken py-10 last:mb-0 last:border-b-0 lg:my-11 lg:py-16'
          : 'py-7 lg:py-11',
        className,
      )}
      {...rest}
    >
      <Container>
        {title && (
          <div className="mb-4 flex flex-wrap sm:mb-6 items-end justify-between gap-x-8 gap-y-4 lg:mb-8">
            <div className="grid max-w-text gap-2">
              <h2 className={large ? 'text-title' : 'text-xl'}>{title}</h2>
              {intro && <p className="text-ink-soft">{intro}</p>}
            </div>
            {aside}
          </div>
        )}
        {children}
      </Container>
    </section>
  );
}
