import { useEffect, useState } from 'react';
import { isTyping } from './is-typing.ts';

/** The visible part of a page is this much lower than the window while a virtual keyboard is open. */
const KEYBOARD_SHARE = 0.75;

const isKeyboardOpen = (): boolean => {
  const visible = window.visualViewport;
  const isShort = visible !== null && visible.height * visible.scale < window.innerHeight * KEYBOARD_SHARE;
  return isShort || isTyping(document.activeElement);
};

/** True while a text field has the focus: bars at the lower edge would cover what is typed. */
export function useKeyboardOpen(): boolean {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    const update = () => setOpen(isKeyboardOpen());
    document.addEventListener('focusin', update, { signal });
    // The focus has moved only after this event.
    document.addEventListener('focusout', () => queueMicrotask(update), { signal });
    window.visualViewport?.addEventListener('resize', update, { signal });
    return () => ended.abort();
  }, []);
  return isOpen;
}
