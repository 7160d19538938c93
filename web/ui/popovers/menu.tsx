import clsx from 'clsx';
import { ChevronDown, Ellipsis, type LucideIcon } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Link, type To } from 'react-router';
import { IconButton } from '../icon-button.tsx';
import { PopoverPanel } from './popover-panel.tsx';

export type MenuItem = {
  label: string;
  Icon?: LucideIcon;
  danger?: boolean;
} & ({ to: To } | { onSelect: () => void });

type Props = {
  label: string;
  items: readonly MenuItem[];
  /** Replaces the icon. */
  text?: string;
  icon?: ReactNode;
  size?: ComponentProps<typeof IconButton>['size'];
  className?: string | undefined;
};

const itemLook =
  'flex min-h-10 w-full items-center gap-2.5 rounded-sm px-3 text-left font-medium hover:bg-sunken focus-visible:bg-sunken -outline-offset-3 pointer-coarse:min-h-11';

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

/** Entries that destroy something are the last. */
export function Menu({ label, items, text, icon = <Ellipsis aria-hidden size={18} />, size, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const safe = items.filter(({ danger }) => !danger);
  const dangerous = items.filter(({ danger }) => danger);
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
    const at = all.indexOf(document.activeElement as HTMLElement);
    const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
    const next = step[event.key]?.(at, all.length) ?? (hasModifier ? undefined : nextWith(event.key, all, at));
    if (next === undefined) return;
    event.preventDefault();
    all[next]?.focus();
  };
  const opener = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    // The end of a press closes the panel, before the click.
    onPointerDown: () => {
      wasOpen.current = isOpen;
    },
    onClick: ({ detail }: MouseEvent) => setOpen(detail === 0 ? !isOpen : !wasOpen.current),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'ArrowDown') return;
      event.preventDefault();
      setOpen(true);
    },
    className,
  } as const;
  return (
    <>
      {text === undefined ? (
        <IconButton {...opener} label={label} size={size}>
          {icon}
        </IconButton>
      ) : (
        <button {...opener} type="button" aria-label={`${label}: ${text}`}>
          {text}
          <ChevronDown aria-hidden size={16} />
        </button>
      )}
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
            {safe.map((item) => (
              <Entry key={item.label} item={item} onChosen={close} />
            ))}
            {safe.length > 0 && dangerous.length > 0 && <hr className="mx-1 my-1 border-line" />}
            {dangerous.map((item) => (
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
