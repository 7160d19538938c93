import clsx from 'clsx';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';
import { controlHeight } from '../control.ts';
import { useListUrl } from '../list-url.ts';

/** `value`: in the URL; `''` for the default view. */
export type ListView = { value: string; label: string; count?: number };

type ListViewsProps = {
  name: string;
  label: string;
  views: readonly ListView[];
  /** The view without the parameter. */
  fallback?: string;
};

export function ListViews({ name, label, views, fallback = '' }: ListViewsProps) {
  const { params } = useListUrl();
  const current = params.get(name) ?? fallback;
  const urlFor = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === fallback) next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const links = views.map(({ value, ...view }) => ({ ...view, to: urlFor(value), isShown: current === value }));
  return <ViewLinks label={label} links={links} />;
}

export type ViewLink = { label: string; to: string; isShown: boolean; count?: number | undefined; after?: ReactNode };

const number = new Intl.NumberFormat('en-US', { notation: 'compact' });

export function ViewLinks({
  label,
  links,
  children,
}: {
  label: string;
  links: readonly ViewLink[];
  children?: ReactNode;
}) {
  const nav = useRef<HTMLElement>(null);
  const current = links.find(({ isShown }) => isShown)?.label;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is shown
  useLayoutEffect(() => {
    const shown = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (nav.current && shown)
      nav.current.scrollLeft = shown.offsetLeft - (nav.current.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="edge-fade relative -mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-1 sm:px-1 lg:-my-1"
    >
      <ul className="flex w-max items-center gap-0.5">
        {links.map(({ label: text, to, isShown, count, after }) => (
          <li key={to} className="flex items-center">
            <Link
              to={to}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className={clsx(
                controlHeight,
                'inline-flex items-center gap-1.5 rounded-md px-2.5 font-medium whitespace-nowrap transition-colors',
                isShown
                  ? 'bg-brand-soft text-brand-strong forced-colors:outline-2 forced-colors:-outline-offset-2'
                  : 'text-ink-soft hover:bg-sunken hover:text-ink',
              )}
            >
              <bdi className="max-w-48 truncate">{text}</bdi>
              {count !== undefined && (
                <span className="text-sm font-normal tabular-nums opacity-80">{number.format(count)}</span>
              )}
            </Link>
            {after}
          </li>
        ))}
        {children && <li>{children}</li>}
      </ul>
    </nav>
  );
}
