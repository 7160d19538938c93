import clsx from 'clsx';
import { useLayoutEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';

export type PageTab = { label: string; to: string; count?: number };

/** Screens of one item of the sidebar. Unlike `Tabs`, each has its own URL. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const { pathname } = useLocation();
  const scroller = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown
  useLayoutEffect(() => {
    const nav = scroller.current;
    const shown = nav?.querySelector<HTMLElement>('[aria-current]');
    if (nav && shown) nav.scrollLeft = shown.offsetLeft - (nav.clientWidth - shown.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={scroller}
      aria-label={label}
      className="edge-fade relative -mx-4 mb-5 overflow-x-auto border-b border-line px-4 [scrollbar-width:none] sm:mx-0 sm:px-0 lg:-mt-3 print:hidden"
    >
      <ul className="flex w-max gap-1">
        {tabs.map(({ label: text, to, count = 0 }) => {
          const isShown = pathname === to;
          return (
            <li key={to}>
              <Link
                to={to}
                aria-current={isShown ? 'page' : undefined}
                className={clsx(
                  'flex min-h-11 items-center gap-1.5 border-b-2 px-3 font-semibold whitespace-nowrap -outline-offset-3 transition-colors',
                  isShown
                    ? 'border-brand text-brand forced-colors:border-[Highlight] forced-colors:text-[Highlight]'
                    : 'border-transparent text-ink-soft hover:text-ink',
                )}
              >
                {text}
                {count > 0 && (
                  <span className="text-sm font-normal tabular-nums">
                    {count > 99 ? '99+' : count}
                    <span className="sr-only"> waiting</span>
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
