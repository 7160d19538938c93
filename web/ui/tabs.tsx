import clsx from 'clsx';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

export type Tab = { id: string; label: ReactNode; panel: ReactNode };

const step: Record<string, (at: number, count: number) => number> = {
  ArrowRight: (at, count) => (at + 1) % count,
  ArrowLeft: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** Follows the ARIA pattern; without JavaScript all panels are shown. */
export function Tabs({
  label,
  tabs,
  selected,
  onSelect,
}: {
  label: string;
  tabs: Tab[];
  selected: string;
  onSelect: (id: string) => void;
}) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab is shown
  useLayoutEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected=true]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2;
  }, [selected]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = step[event.key]?.(at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    onSelect(tabs[next]?.id ?? selected);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="edge-fade relative -mx-4 flex gap-1 overflow-x-auto border-b border-line px-4 sm:mx-0 sm:px-0 noscript:hidden"
      >
        {tabs.map(({ id, label: text }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${id}-tab`}
            aria-controls={id}
            aria-selected={id === selected}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
            className={clsx(
              '-mb-px min-h-12 shrink-0 border-b-2 px-4 font-semibold whitespace-nowrap transition-colors -outline-offset-3',
              id === selected
                ? 'border-brand text-brand forced-colors:border-[Highlight] forced-colors:text-[Highlight]'
                : 'border-transparent text-ink-soft hover:text-ink',
            )}
          >
            {text}
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
          className={clsx('pt-8', id !== selected && 'hidden noscript:block')}
        >
          {panel}
        </div>
      ))}
    </div>
  );
}
