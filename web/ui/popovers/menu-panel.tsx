import clsx from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { Link, type To } from 'react-router';
import { PopoverPanel } from './popover-panel.tsx';

export type MenuItem = {
  label: string;
  Icon?: LucideIcon;
  danger?: boolean;
} & ({ to: To } | { onSelect: () => void });

const itemLook =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-3 text-start font-medium hover:bg-sunken focus-visible:bg-sunken -outline-offset-3 pointer-coarse:min-h-11';

const step: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The next entry that begins with the letter. */
function nextWith(letter: string, entries: readonly HTMLElement[], at: number): number | undefined {
  if (!/^\p{L}$/u.test(letter)) return undefined;
  const begins = (one: HTMLElement | undefined) =>
    one?.textContent?.trim().toLowerCase().startsWith(letter.toLowerCase());
  const places = entries.map((_, i) => (at + 1 + i) % entries.length);
  return places.find((place) => begins(entries[place]));
}

type Props = {
  label: string;
  items: readonly MenuItem[];
  button: RefObject<HTMLButtonElement | null>;
  onClose: () => void;
};

export default function MenuPanel({ label, items, button, onClose }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const safe = items.filter(({ danger }) => !danger);
  const dangerous = items.filter(({ danger }) => danger);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true }), []);
  const close = () => {
    button.current?.focus();
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const next = step[event.key]?.(at, all.length) ?? (hasModifier ? undefined : nextWith(event.key, all, at));
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <PopoverPanel
      anchor={button}
      role="menu"
      label={label}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className="min-w-44 p-1"
    >
      <div ref={list} role="none">
        {safe.map((item) => (
          <Entry key={item.label} item={item} onChosen={close} />
        ))}
        {safe.length > 0 && dangerous.length > 0 && <hr className="mx-1 my-1 border-line" />}
        {dangerous.map((item) => (
          <Entry key={item.label} item={item} onChosen={close} />
        ))}
      </div>
    </PopoverPanel>
  );
}

function Entry({ item, onChosen }: { item: MenuItem; onChosen: () => void }) {
  const { label, Icon, danger } = item;
  const content = (
    <>
      {Icon && <Icon aria-hidden size={18} className="shrink-0" />}
      {label}
    </>
  );
  const className = clsx(itemLook, danger && 'text-bad');
  if ('to' in item)
    return (
      <Link to={item.to} role="menuitem" tabIndex={-1} onClick={onChosen} className={className}>
        {content}
      </Link>
    );
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        onChosen();
        item.onSelect();
      }}
      className={className}
    >
      {content}
    </button>
  );
}
