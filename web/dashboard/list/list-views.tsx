import clsx from 'clsx';
import { Link } from 'react-router';
import { useListUrl } from './list-url.ts';

/** `value`: in the URL; `''` for the default view. */
export type ListView = { value: string; label: string };

export function ListViews({ name, label, views }: { name: string; label: string; views: readonly ListView[] }) {
  const { params } = useListUrl();
  const current = params.get(name) ?? '';
  const urlFor = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const links = views.map(({ value, label }) => ({ label, to: urlFor(value), isShown: current === value }));
  return <ViewLinks label={label} links={links} />;
}

type ViewLink = { label: string; to: string; isShown: boolean };

export const ViewLinks = ({ label, links }: { label: string; links: readonly ViewLink[] }) => (
  <nav aria-label={label} className="edge-fade -mx-4 mb-4 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1">
    <ul className="flex w-max gap-1">
      {links.map(({ label: text, to, isShown }) => (
        <li key={text}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isShown ? 'page' : undefined}
            className={clsx(
              'inline-flex min-h-11 items-center rounded-md px-3.5 font-medium whitespace-nowrap transition-colors',
              isShown ? 'bg-brand-soft text-brand-strong' : 'text-ink-soft hover:bg-sunken hover:text-ink',
            )}
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
