import { ChevronDown, Ellipsis } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  lazy,
  type MouseEvent,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { loadScript } from '../../api/load-script.ts';
import { IconButton } from '../icon-button.tsx';
import { Part } from '../part.tsx';
import type { MenuItem } from './menu-panel.tsx';

export type { MenuItem };

type Props = {
  label: string;
  items: readonly MenuItem[];
  /** Replaces the icon. */
  text?: string;
  icon?: ReactNode;
  size?: ComponentProps<typeof IconButton>['size'];
  className?: string | undefined;
};

const loadPanel = () => import('./menu-panel.tsx');
const MenuPanel = lazy(() => loadScript(loadPanel));
const prefetch = () => void loadPanel().catch(() => {});

/** Entries that destroy something are the last. */
export function Menu({ label, items, text, icon = <Ellipsis aria-hidden size={18} />, size, className }: Props) {
  const [isOpen, setOpen] = useState(false);
  const wasOpen = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
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
    onPointerEnter: prefetch,
    onFocus: prefetch,
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
        <Part isSmall>
          <Suspense>
            <MenuPanel label={label} items={items} button={button} onClose={() => setOpen(false)} />
          </Suspense>
        </Part>
      )}
    </>
  );
}
