import { type KeyboardEventHandler, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Part } from '../part.tsx';
import { placePanel } from './place-panel.ts';

type Props = {
  /** The focus returns to this button. */
  anchor: RefObject<HTMLElement | null> | HTMLElement;
  label: string;
  onClose: () => void;
  role?: 'dialog' | 'menu';
  onKeyDown?: KeyboardEventHandler;
  className?: string;
  children: ReactNode;
};

const elementOf = (anchor: Props['anchor']) => (anchor instanceof HTMLElement ? anchor : anchor.current);

/** Not in Chrome 113, Firefox 124 and Safari 16. */
const hasPopovers = () => 'popover' in HTMLElement.prototype;

/** Mount it to open it. Escape and a click elsewhere close it. The top layer keeps a scrolling table from clipping it. */
export function PopoverPanel({ anchor, label, onClose, role = 'dialog', onKeyDown, className, children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef({ anchor, onClose });
  useEffect(() => {
    latest.current = { anchor, onClose };
  });
  useEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    const close = () => latest.current.onClose();
    const stopListening = hasPopovers() ? shown.showPopover() : closeFromOutside(shown, close);
    const button = elementOf(latest.current.anchor);
    const place = () => button && placePanel(button, shown);
    place();
    // Its content may load later.
    const observer = new ResizeObserver(place);
    for (const child of shown.children) observer.observe(child);
    return () => {
      stopListening?.();
      observer.disconnect();
      if (document.activeElement === document.body || shown.contains(document.activeElement)) button?.focus();
    };
  }, []);
  const element = (
    // biome-ignore lint/a11y/noStaticElementInteractions: both roles are interactive
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles have names
    <div
      ref={panel}
      popover="auto"
      role={role}
      aria-label={label}
      onKeyDown={onKeyDown}
      onToggle={({ newState }) => newState === 'closed' && latest.current.onClose()}
      className={`fixed z-50 m-0 max-w-[calc(100vw-2rem)] overflow-auto rounded-lg border border-line bg-surface text-ink shadow-float ${className}`}
    >
      <div>
        <Part>{children}</Part>
      </div>
    </div>
  );
  // Without a top layer, the end of the page or of the dialog around it comes closest.
  return hasPopovers() ? element : createPortal(element, elementOf(anchor)?.closest('dialog') ?? document.body);
}

/** Browsers with popovers do this themselves. */
function closeFromOutside(panel: HTMLElement, close: () => void): () => void {
  const openedAt = performance.now();
  const onClick = ({ target, timeStamp }: Event) => {
    // The click that opened it may still be on its way up.
    if (timeStamp > openedAt && !panel.contains(target as Node)) close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The dialog around it stays open.
    event.preventDefault();
    close();
  };
  document.addEventListener('click', onClick);
  document.addEventListener('keydown', onKeyDown);
  return () => {
    document.removeEventListener('click', onClick);
    document.removeEventListener('keydown', onKeyDown);
  };
}
