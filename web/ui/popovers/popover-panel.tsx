import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { placePanel } from './place-panel.ts';

type Props = {
  /** The focus returns to this button. */
  anchor: RefObject<HTMLElement | null> | HTMLElement;
  label: string;
  onClose: () => void;
  className?: string;
  children: ReactNode;
};

const elementOf = (anchor: Props['anchor']) => (anchor instanceof HTMLElement ? anchor : anchor.current);

/** Mount it to open it. Escape and a click elsewhere close it. */
export function PopoverPanel({ anchor, label, onClose, className = 'w-80', children }: Props) {
  const panel = useRef<HTMLDivElement>(null);
  const latest = useRef({ anchor, onClose });
  useEffect(() => {
    latest.current = { anchor, onClose };
  });
  useEffect(() => {
    const shown = panel.current;
    if (!shown) return;
    shown.showPopover();
    const button = elementOf(latest.current.anchor);
    const place = () => button && placePanel(button, shown);
    place();
    // Its content may load later.
    const observer = new ResizeObserver(place);
    for (const child of shown.children) observer.observe(child);
    return () => {
      observer.disconnect();
      if (document.activeElement === document.body || shown.contains(document.activeElement)) button?.focus();
    };
  }, []);
  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      aria-label={label}
      onToggle={({ newState }) => newState === 'closed' && latest.current.onClose()}
      className={`fixed m-0 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-0 text-ink shadow-float ${className}`}
    >
      <div>{children}</div>
    </div>
  );
}
