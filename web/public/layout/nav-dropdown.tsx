import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { navLinkClass } from './nav-link.ts';

type Item = { name: string; slug: string };

/**
 * Before hydration, CSS opens the dropdown on hover and focus. `also`: a second path prefix that makes the link active.
 */
export function NavDropdown({ name, to, also, items }: { name: string; to: string; also?: string; items: Item[] }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { pathname } = useLocation();
  const isExact = pathname === to;
  const isActive = isExact || [`${to}/`, also].some((start) => start && pathname.startsWith(start));
  const link = (className?: string) => (
    <Link
      to={to}
      aria-current={isExact ? 'page' : isActive || undefined}
      className={clsx(navLinkClass({ isActive }), className)}
    >
      {name}
    </Link>
  );
  if (items.length === 0) return link();

  // Mouse only: a tap also fires enter and leave.
  const hover = (opens: boolean) => (event: PointerEvent) => event.pointerType === 'mouse' && setOpen(opens);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget as Node | null)) setOpen(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only handles events of its link and button
    <div
      className="group relative flex items-center"
      onPointerEnter={hover(true)}
      onPointerLeave={hover(false)}
      onKeyDown={onKeyDown}
      onBlur={onBlur}
    >
      {link('pr-0')}
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={`Show ${name.toLowerCase()} categories`}
        onClick={() => setOpen(!open)}
        className="grid h-11 w-9 place-items-center text-ink-soft hover:text-ink"
      >
        <ChevronDown aria-hidden size={16} className={clsx('transition-transform', open && 'rotate-180')} />
      </button>
      <div
        id={id}
        className={clsx(
          'absolute top-full left-0 pt-2 before-script:group-focus-within:block before-script:group-hover:block',
          open ? 'block' : 'hidden',
        )}
      >
        <ul className="min-w-64 rounded-lg bg-surface p-2 shadow-float">
          {items.map((item) => (
            <li key={item.slug}>
              <Link
                to={`${to}/${item.slug}`}
                prefetch="intent"
                onClick={() => setOpen(false)}
                className="flex min-h-11 items-center rounded-md px-3 hover:bg-sunken"
              >
                {item.name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
