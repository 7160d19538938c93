import clsx from 'clsx';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { numberFormat } from '../../../../contract/shared/language/formats.ts';
import { useShortcuts } from '../../../search/shortcuts.ts';
import { Menu } from '../../../ui/popovers/menu.tsx';
import { useListUrl } from '../list-url.ts';

/** `value`: in the URL; `''` for the default view. */
export type ListView = { value: string; label: string; count?: number | undefined };

/** All, then each state with its number of records. A list without its counts is better than none. */
export function countedViews<State extends string>(
  labels: readonly (readonly [state: State, label: string])[],
  counts: Partial<Record<State, number>> = {},
): ListView[] {
  const views = labels.map(([value, label]) => ({ value, label, count: counts[value] ?? 0 }));
  return [{ value: '', label: 'All', count: views.reduce((sum, { count }) => sum + count, 0) }, ...views];
}

/** `counts` are by the views' values. A view that lacks one shows none. */
export const withCounts = (views: readonly ListView[], counts: Record<string, number | undefined> = {}): ListView[] =>
  views.map((view) => ({ ...view, count: counts[view.value] }));

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

/** `query`: URL parameters; `{}` is the whole list. */
export type BuiltInView = { name: string; query: Record<string, string>; count?: number | undefined };

/** A search or another filter keeps a built-in view's tab. */
export function builtInLinks(views: readonly BuiltInView[], params: URLSearchParams): ViewLink[] {
  const names = [...new Set(views.flatMap(({ query }) => Object.keys(query)))];
  return views.map(({ name: label, query, count }) => ({
    label,
    to: `?${new URLSearchParams(query)}`,
    isShown: names.every((name) => (params.get(name) ?? '') === (query[name] ?? '')),
    count,
  }));
}

export type ViewLink = {
  label: string;
  to: string;
  isShown: boolean;
  count?: number | undefined;
  /** Follows a divider. */
  isSaved?: boolean;
  after?: ReactNode;
};

const number = numberFormat({ notation: 'compact' });

type ViewLinksProps = { label: string; links: readonly ViewLink[] };

/** Chips that choose what is shown. */
export const viewLook = (isShown: boolean) =>
  clsx(
    'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md border px-2.5 text-sm font-medium whitespace-nowrap transition-colors -outline-offset-2 pointer-coarse:h-11',
    isShown
      ? 'border-brand bg-brand-soft text-brand-strong forced-colors:outline-2'
      : 'border-transparent text-ink-soft hover:bg-sunken hover:text-ink',
  );

/** A phone scrolls them; a wider screen has in “More” what doesn't fit. */
export function ViewLinks({ label, links }: ViewLinksProps) {
  const row = useRef<HTMLUListElement>(null);
  const hiddenFrom = useWrapped(row, links);
  const rest = links.slice(hiddenFrom);
  const chosen = rest.find(({ isShown }) => isShown);
  const current = links.find(({ isShown }) => isShown)?.label;
  const navigate = useNavigate();
  const open = (to: string) => void navigate(to, { preventScrollReset: true });
  useShortcuts(
    Object.fromEntries(
      links.slice(0, 9).map((view, i) => [`${i + 1}`, { label: `View: ${view.label}`, run: () => open(view.to) }]),
    ),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: another view is shown
  useLayoutEffect(() => {
    const shown = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current && shown)
      row.current.scrollLeft = shown.offsetLeft - (row.current.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  return (
    <nav aria-label={label} className="flex min-w-0 items-center gap-1 max-sm:pt-1 sm:h-10">
      <ul
        ref={row}
        className="edge-fade relative flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none] max-sm:-mx-4 max-sm:px-4 sm:h-8 sm:flex-wrap sm:overflow-hidden pointer-coarse:sm:h-11"
      >
        {links.map(({ label: text, to, isShown, count = 0, isSaved, after }, at) => (
          <li
            key={to}
            className={clsx(
              'flex items-center gap-1',
              at >= hiddenFrom && 'invisible',
              isSaved && !links[at - 1]?.isSaved && 'border-s border-line ps-1',
            )}
          >
            <Link to={to} preventScrollReset aria-current={isShown ? 'page' : undefined} className={viewLook(isShown)}>
              <bdi className="max-w-48 truncate">{text}</bdi>
              {count > 0 && <span className="font-normal tabular-nums">{number.format(count)}</span>}
            </Link>
            {after}
          </li>
        ))}
      </ul>
      {rest.length > 0 && (
        <Menu
          label="More views"
          text={chosen?.label ?? 'More'}
          items={rest.map(({ label: text, to }) => ({ label: text, to }))}
          className={viewLook(chosen !== undefined)}
        />
      )}
      {chosen?.after}
    </nav>
  );
}

/** The index of the first that wraps, where they can. */
function useWrapped(row: RefObject<HTMLUListElement | null>, links: readonly ViewLink[]): number {
  const [from, setFrom] = useState(links.length);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other views are shown
  useLayoutEffect(() => {
    const list = row.current;
    if (!list) return;
    const measure = () => {
      const entries = [...list.children] as HTMLElement[];
      const top = entries[0]?.offsetTop ?? 0;
      const at = entries.findIndex((entry) => entry.offsetTop > top);
      setFrom(at === -1 ? entries.length : at);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(list);
    return () => observer.disconnect();
  }, [row, links]);
  return from;
}
