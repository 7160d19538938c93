import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router';

type Shown = {
  label: ReactNode;
  count?: number;
  /** The reader has something to do there. */
  isDue?: boolean;
};
export type Tab = Shown & { id: string; panel: ReactNode };
export type LinkTab = Shown & { to: string; isShown: boolean };

const rowLook = 'edge-fade relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none]';
const bleedLook = 'max-sm:-mx-4 max-sm:px-4';
const tabLook = (isShown: boolean) =>
  clsx(
    'flex h-10 shrink-0 items-center gap-1.5 border-b-2 px-3 font-semibold whitespace-nowrap transition-colors -outline-offset-3 pointer-coarse:h-11',
    isShown
      ? 'border-brand text-brand forced-colors:border-[Highlight] forced-colors:text-[Highlight]'
      : 'border-transparent text-ink-soft hover:text-ink forced-colors:border-[Canvas]',
  );

/** Without it, the chosen tab could be out of sight. */
function useScrollToShown(row: RefObject<HTMLElement | null>, shown: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown
  useLayoutEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>('[aria-selected=true], [aria-current]');
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - (row.current.clientWidth - tab.offsetWidth) / 2;
  }, [shown]);
}

const Label = ({ label, count = 0, isDue = false }: Shown) => (
  <>
    {label}
    {count > 0 && <span className="text-sm font-normal tabular-nums">{count > 99 ? '99+' : count}</span>}
    {isDue && (
      <span className="size-2 rounded-full border border-transparent bg-accent forced-colors:bg-[Highlight]">
        <span className="sr-only">, something to do</span>
      </span>
    )}
  </>
);

const listLook = 'max-sm:overflow-visible max-sm:border-0';
const listTabLook = 'max-sm:h-11 max-sm:border-0 max-sm:border-b max-sm:border-line max-sm:px-0';

type LinkTabsProps = {
  label: string;
  tabs: readonly LinkTab[];
  /** None is out of sight then. */
  isListOnPhones?: boolean;
};

/** Each tab has a URL of its own. */
export function LinkTabs({ label, tabs, isListOnPhones = false }: LinkTabsProps) {
  const row = useRef<HTMLElement>(null);
  useScrollToShown(row, tabs.find(({ isShown }) => isShown)?.to);
  return (
    <nav ref={row} aria-label={label} className={clsx(rowLook, isListOnPhones ? listLook : bleedLook)}>
      <ul className={clsx('flex gap-1', isListOnPhones ? 'max-sm:w-full max-sm:flex-col max-sm:gap-0' : 'w-max')}>
        {tabs.map(({ to, isShown, ...tab }) => (
          <li key={to}>
            <Link
              to={to}
              preventScrollReset
              aria-current={isShown ? 'page' : undefined}
              className={clsx(tabLook(isShown), isListOnPhones && listTabLook)}
            >
              <Label {...tab} />
              {isListOnPhones && <ChevronRight aria-hidden size={18} className="ms-auto sm:hidden" />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const step: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

type Props = { label: string; tabs: readonly Tab[]; selected: string; onSelect: (id: string) => void };

/** Follows the ARIA pattern; without JavaScript all panels are shown. */
export function Tabs({ label, tabs, selected, onSelect }: Props) {
  const row = useRef<HTMLDivElement>(null);
  useScrollToShown(row, selected);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = step[event.key]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(tabs[next]?.id ?? selected);
    row.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div
        ref={row}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={clsx(rowLook, bleedLook, 'noscript:hidden')}
      >
        {tabs.map(({ id, panel: _, ...tab }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            aria-controls={id}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={tabLook(id === selected)}
          >
            <Label {...tab} />
          </button>
        ))}
      </div>
      {tabs.map(({ id, panel }) => (
        // Tailwind makes the `hidden` attribute `!important`, which `noscript:block` could not override.
        <div
          key={id}
          role="tabpanel"
          id={id}
          aria-labelledby={`${id}-tab`}
          className={clsx('pt-1.5', id !== selected && 'hidden noscript:block')}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
