import { type FocusEvent, type RefObject, useEffect, useRef, useState } from 'react';

type Popover<T extends HTMLElement> = {
  isOpen: boolean;
  close: () => void;
  toggle: () => void;
  /** Surrounds the button and the panel. */
  container: { ref: RefObject<T | null>; onBlur: (event: FocusEvent) => void };
  button: RefObject<HTMLButtonElement | null>;
};

/** Escape, a click elsewhere and leaving with the keyboard close it. */
export function usePopover<T extends HTMLElement = HTMLDivElement>(): Popover<T> {
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<T>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    const closeFromOutside = ({ target }: Event) => {
      if (!ref.current?.contains(target as Node)) setOpen(false);
    };
    const closeByEscape = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      if (ref.current?.contains(document.activeElement)) button.current?.focus();
      setOpen(false);
    };
    document.addEventListener('pointerdown', closeFromOutside);
    document.addEventListener('keydown', closeByEscape);
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside);
      document.removeEventListener('keydown', closeByEscape);
    };
  }, [isOpen]);
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Null when the window itself loses the focus.
    if (relatedTarget instanceof Node && !ref.current?.contains(relatedTarget)) setOpen(false);
  };
  return {
    isOpen,
    close: () => setOpen(false),
    toggle: () => setOpen((open) => !open),
    container: { ref, onBlur },
    button,
  };
}
