import clsx from 'clsx';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Link, type To } from 'react-router';
import { IconButton } from '../icon-button.tsx';
import { placePanel } from './place-panel.ts';

export type MenuItem = {
  label: string;
  Icon?: LucideIcon;
  danger?: boolean;
} & ({ to: To } | { onSelect: () => void });

type Props = { label: string; items: readonly MenuItem[]; className?: string };

const itemLook =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 text-left font-medium whitespace-nowrap hover:bg-sunken focus-visible:bg-sunken -outline-offset-3';

const step: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

/** The top layer keeps a scrolling table from clipping the menu. */
export function Menu({ label, items, className }: Props) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const entries = () => [...(panel.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    panel.current?.hidePopover();
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return panel.current?.hidePopover();
    const all = entries();
    const next = step[event.key]?.(all.indexOf(document.activeElement as HTMLElement), all.length);
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          panel.current?.showPopover();
        }}
        className={className}
      >
        <Ellipsis aria-hidden size={18} />
      </IconButton>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        onKeyDown={onKeyDown}
        onToggle={({ newState }) => {
          const isShown = newState === 'open';
          setOpen(isShown);
          if (!isShown || !button.current || !panel.current) return;
          placePanel(button.current, panel.current);
          requestAnimationFrame(() => entries()[0]?.focus({ preventScroll: true }));
        }}
        className="fixed m-0 min-w-44 rounded-lg border border-line bg-surface p-1 text-ink shadow-float"
      >
        {isOpen && items.map((item) => <Entry key={item.label} item={item} onChosen={close} />)}
      </div>
    </>
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
