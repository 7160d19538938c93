import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { Found, SidebarItem } from './places.ts';

export const rowLook =
  'flex min-h-11 w-full items-center gap-2.5 rounded-md px-3 font-medium transition-colors -outline-offset-3 lg:pointer-fine:min-h-9';
// Forced colors drop backgrounds.
const currentLook = 'bg-brand-soft text-brand-strong forced-colors:outline-2 forced-colors:-outline-offset-2';
const otherLook = 'text-ink-soft hover:bg-surface hover:text-ink';
// A mouse and the keyboard see the chevron in place of the count.
const reveal =
  'lg:pointer-fine:opacity-0 lg:pointer-fine:group-hover/row:opacity-100 lg:pointer-fine:group-focus-within/row:opacity-100';
const conceal = 'lg:pointer-fine:group-hover/row:invisible lg:pointer-fine:group-focus-within/row:invisible';
// The collapsed sidebar has names and children in a panel beside the icon.
const flyout = clsx(
  'lg:absolute lg:top-0 lg:inset-s-full lg:z-10 lg:ms-2 lg:w-max lg:min-w-36 lg:rounded-lg lg:border lg:border-line lg:bg-surface lg:p-2 lg:shadow-float',
  // Without the gap the pointer would leave the row on its way.
  'lg:before:absolute lg:before:inset-y-0 lg:before:-inset-s-2 lg:before:w-2',
  'lg:hidden lg:group-hover/item:block lg:group-focus-within/item:block',
);

type Props = {
  item: SidebarItem;
  /** Set if the screen belongs to the row. */
  place: Found | undefined;
  isOpen: boolean;
  isCollapsed: boolean;
  onToggle: () => void;
};

export function SidebarRow({ item, place, isOpen, isCollapsed, onToggle }: Props) {
  const id = useId();
  const { name, to, Icon, pendingCount = 0, children = [] } = item;
  const isPage = place !== undefined && place.child === undefined;
  const isMarked = isPage || (place !== undefined && isCollapsed);
  const hasChildren = children.length > 0;
  return (
    <li className="group/item relative">
      <div className="group/row relative flex items-center">
        <Link
          to={to}
          aria-current={isPage ? 'page' : undefined}
          className={clsx(
            rowLook,
            isMarked ? currentLook : place ? 'text-ink hover:bg-surface' : otherLook,
            hasChildren && (isCollapsed ? 'max-lg:pe-11' : 'pe-11'),
          )}
        >
          <span className="relative shrink-0">
            <Icon aria-hidden size={18} />
            {isCollapsed && pendingCount > 0 && (
              <span className="max-lg:hidden">
                <PendingDot />
              </span>
            )}
          </span>
          <span className={clsx('truncate', isCollapsed && 'lg:sr-only')}>{name}</span>
          {pendingCount > 0 && (
            <span
              className={clsx(
                'ms-auto min-w-6 rounded-full border border-transparent bg-brand px-1.5 text-center text-sm leading-5 font-semibold text-on-brand tabular-nums',
                isCollapsed && 'lg:sr-only',
                hasChildren && 'lg:pointer-fine:absolute lg:pointer-fine:inset-e-3',
                hasChildren && conceal,
              )}
            >
              {pendingCount > 99 ? '99+' : pendingCount}
              <span className="sr-only"> waiting</span>
            </span>
          )}
        </Link>
        {hasChildren && (
          <button
            type="button"
            aria-label={`More in ${name}`}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={onToggle}
            className={clsx(
              'absolute inset-e-0 grid size-11 place-items-center rounded-md text-ink-soft -outline-offset-3 hover:text-ink lg:pointer-fine:size-9',
              reveal,
              isCollapsed && 'lg:hidden',
            )}
          >
            <ChevronDown aria-hidden size={16} className={clsx('transition-transform', isOpen && 'rotate-180')} />
          </button>
        )}
      </div>
      {isCollapsed && (
        <div className={clsx('max-lg:hidden', flyout)}>
          <p className="px-2 py-1 text-sm font-semibold whitespace-nowrap">{name}</p>
          {hasChildren && <Children places={children} place={place} />}
        </div>
      )}
      {hasChildren && (
        <div id={id} hidden={!isOpen} className={clsx(isCollapsed && 'lg:hidden')}>
          <Children places={children} place={place} isIndented />
        </div>
      )}
    </li>
  );
}

type ChildrenProps = { places: NonNullable<SidebarItem['children']>; place: Found | undefined; isIndented?: boolean };

const Children = ({ places, place, isIndented = false }: ChildrenProps) => (
  <ul>
    {places.map((child) => {
      const isCurrent = place?.child === child;
      return (
        <li key={child.to}>
          <Link
            to={child.to}
            aria-current={isCurrent ? 'page' : undefined}
            className={clsx(
              'flex min-h-11 items-center rounded-md text-sm -outline-offset-3 transition-colors lg:pointer-fine:min-h-7.5',
              isIndented ? 'ps-10 tracking-[-0.01em]' : 'pe-3 ps-2 whitespace-nowrap',
              isCurrent ? currentLook : otherLook,
            )}
          >
            {child.name}
          </Link>
        </li>
      );
    })}
  </ul>
);

export const PendingDot = () => (
  <span aria-hidden className="absolute -top-1 -inset-e-1 size-2.5 rounded-full border-2 border-sunken bg-brand" />
);
