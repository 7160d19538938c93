import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** The field is focused once it is drawn, at the latest after this time. */
const FOCUS_MS = 1_000;

/** What is typed before a field is there goes into it once it has the focus, instead of to the page's shortcuts. */
function collectTyped(): () => void {
  const collecting = new AbortController();
  let text = '';
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isBack = key === 'Backspace';
    if (isTyping(event.target) || ctrlKey || metaKey || altKey || !(isBack || key.length === 1)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    text = isBack ? text.slice(0, -1) : `${text}${key}`.trimStart();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTyping(target)) return;
    collecting.abort();
    // Its own listeners take it as if it had been typed there.
    if (text) document.execCommand('insertText', false, text);
  };
  const { signal } = collecting;
  window.addEventListener('keydown', onKeyDown, { signal, capture: true });
  window.addEventListener('focusin', onFocus, { signal });
  return () => void setTimeout(() => collecting.abort(), FOCUS_MS);
}

/** Render it until the script of the field is there. */
export function TypedAhead() {
  useEffect(collectTyped, []);
  return null;
}
