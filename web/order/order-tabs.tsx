import clsx from 'clsx';
import { Link, useLocation } from 'react-router';
import { orderTabs, type TabId, tabUrl } from './tabs.ts';

type Props = { selected: TabId | null; toDo: ReadonlySet<TabId> };

/** A phone lists the tabs as large buttons that wrap: none is out of sight. */
export function OrderTabs({ selected, toDo }: Props) {
  const { search } = useLocation();
  return (
    <nav aria-label="Order" className="mb-4 sm:border-b sm:border-line print:hidden">
      <ul className="flex flex-wrap gap-2 sm:gap-1">
        {orderTabs.map(({ id, name }) => {
          const isShown = id === selected;
          return (
            <li key={id} className="max-sm:grow">
              <Link
                to={tabUrl(search, id)}
                preventScrollReset
                aria-current={isShown ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center justify-center gap-2 px-3 font-semibold whitespace-nowrap transition-colors sm:-mb-px sm:border-b-2 sm:-outline-offset-3',
                  'max-sm:rounded-md max-sm:border',
                  isShown
                    ? 'border-brand text-brand max-sm:bg-brand-soft forced-colors:border-[Highlight] forced-colors:text-[Highlight]'
                    : 'text-ink-soft hover:text-ink max-sm:border-line-strong max-sm:bg-surface sm:border-transparent',
                )}
              >
                {name}
                {toDo.has(id) && (
                  <span className="size-2 rounded-full bg-accent forced-colors:bg-[Highlight]">
                    <span className="sr-only">, something to do</span>
                  </span>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
