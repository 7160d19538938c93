import clsx from 'clsx';
import { Link } from 'react-router';
import { useListUrl } from './list-url.ts';

/** `value`: what the address carries, and `''` the view without a choice. */
export type ListView = { value: string; words: string };

/** The few views of a list that are looked at most, side by side; search and order stay as they are. */
export function ListViews({ name, label, views }: { name: string; label: string; views: readonly ListView[] }) {
  const { params } = useListUrl();
  const now = params.get(name) ?? '';
  const addressOf = (value: string) => {
    const next = new URLSearchParams(params);
    next.delete('page');
    if (value === '') next.delete(name);
    else next.set(name, value);
    return `?${next}`;
  };
  const links = views.map(({ value, words }) => ({ words, to: addressOf(value), isShown: now === value }));
  return <ViewLinks label={label} links={links} />;
}

type ViewLink = { words: string; to: string; isShown: boolean };

/** Views side by side, each an address of its own. */
export const ViewLinks = ({ label, links }: { label: string; links: readonly ViewLink[] }) => (
  <nav aria-label={label} className="edge-fade -mx-4 mb-4 overflow-x-auto px-4 py-1 sm:-mx-1 sm:px-1">
    <ul className="flex w-max gap-1">
      {links.map(({ words, to, isShown }) => (
        <li key={words}>
          <Link
            to={to}
            preventScrollReset
            aria-current={isShown ? 'page' : undefined}
            className={clsx(
              'inline-flex min-h-11 items-center rounded-md px-3.5 font-medium whitespace-nowrap transition-colors',
              isShown ? 'bg-brand-soft text-brand-strong' : 'text-ink-soft hover:bg-sunken hover:text-ink',
            )}
          >
            {words}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
