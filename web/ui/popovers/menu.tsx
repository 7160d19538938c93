import clsx from 'clsx';
import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Link, type To } from 'react-router';
import { IconButton } from '../icon-button.tsx';
import { PopoverPanel } from './popover-panel.tsx';

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

export function Menu({ label, items, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => {
    if (isOpen) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
  }, [isOpen]);
  const close = () => {
    button.current?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close();
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
        // The end of a press closes the panel, before the click.
        onPointerDown={() => {
          wasOpen.current = isOpen;
        }}
        onClick={({ detail }) => setOpen(detail === 0 ? !isOpen : !wasOpen.current)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setOpen(true);
        }}
        className={className}
      >
        <Ellipsis aria-hidden size={18} />
      </IconButton>
      {isOpen && (
        <PopoverPanel
          anchor={button}
          role="menu"
          label={label}
          onClose={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="min-w-44 p-1"
        >
          <div ref={list} role="none">
            {items.map((item) => (
              <Entry key={item.label} item={item} onChosen={close} />
            ))}
          </div>
        </PopoverPanel>
      )}
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
