import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type PointerEvent, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { TaxNote } from '../../billing/tax-note.tsx';
import type { NavigationItem } from '../../site-loader.ts';
import { navLinkClass } from './nav-link.ts';

/** A dropdown opened on hover closes when the pointer leaves; one pinned by a click or key stays. */
export type OpenDropdown = { name: string; isPinned: boolean } | null;

type Props = {
  name: string;
  to: string;
  /** A second path prefix that makes the link active. */
  also?: string;
  items: NavigationItem[];
  /** The last link, such as `All services and prices`. */
  all: string;
  open: OpenDropdown;
  onOpen(open: OpenDropdown): void;
};

/** CSS opens the dropdown on hover and focus until hydration. */
export function NavDropdown({ name, to, also, items, all, open, onOpen }: Props) {
  const isOpen = open?.name === name;
  const isPinned = isOpen && open.isPinned;
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const isExact = pathname === to;
  const isActive = isExact || [`${to}/`, also].some((start) => start && pathname.startsWith(start));
  const link = (className?: string) => (
    <Link
      to={to}
      onClick={() => onOpen(null)}
      aria-current={isExact ? 'page' : isActive || undefined}
      className={clsx(navLinkClass({ isActive }), className)}
    >
      {name}
    </Link>
  );
  // Hovering does not move the focus, and in some browsers neither does a click.
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: Event) => {
      if (!container.current?.contains(target as Node)) onOpen(null);
    };
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (container.current?.contains(document.activeElement)) button.current?.focus();
      onOpen(null);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen, onOpen]);
  if (items.length === 0) return link();

  // Mouse only: a tap also fires enter and leave.
  const onPointerEnter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && !isOpen) onOpen({ name, isPinned: false });
  };
  const onPointerLeave = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse' && isOpen && !isPinned) onOpen(null);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && !currentTarget.contains(relatedTarget as Node | null)) onOpen(null);
  };

  return (
    <div ref={container} className="group relative flex items-center" {...{ onPointerEnter, onPointerLeave, onBlur }}>
      {link('pe-0 lg:pe-0')}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`Show ${name.toLowerCase()} categories`}
        onClick={() => onOpen(isPinned ? null : { name, isPinned: true })}
        className="grid h-11 w-7 place-items-center lg:w-9 text-ink-soft hover:text-ink"
      >
        <ChevronDown aria-hidden size={16} className={clsx('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={clsx(
          'absolute top-full inset-s-0 pt-2 before-script:group-focus-within:block before-script:group-hover:block',
          isOpen ? 'block' : 'hidden',
        )}
      >
        <ul className="min-w-64 rounded-lg border border-line bg-surface p-2 shadow-float">
          {items.map((item) => (
            <li key={item.slug}>
              <Link
                to={`${to}/${item.slug}`}
                prefetch="intent"
                onClick={() => onOpen(null)}
                className="flex min-h-11 flex-col justify-center rounded-md px-3 py-1.5 hover:bg-sunken"
              >
                {item.name}
                {item.note && (
                  <span className="text-sm text-ink-soft">
                    {item.note}
                    <TaxNote className="" />
                  </span>
                )}
              </Link>
            </li>
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <Link
              to={to}
              onClick={() => onOpen(null)}
              className="flex min-h-11 items-center rounded-md px-3 font-semibold text-brand hover:bg-sunken"
            >
              {all}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  );
}
