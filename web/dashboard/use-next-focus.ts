import { useEffect, useRef } from 'react';
import { nextFocusTargets } from '../ui/next-focus-target.ts';

/**
 * A button that its own click removes calls the result in its handler. The focus moves to the next row's same button,
 * else the previous row's, else the screen; a dialog moves it on closing.
 */
export function useNextFocus(): (button: HTMLElement) => void {
  const moveFocus = useRef<(() => void) | null>(null);
  useEffect(() => () => moveFocus.current?.(), []);
  return (button) => {
    const label = button.textContent;
    const row = button.closest('tr');
    const rows = [row?.nextElementSibling, row?.previousElementSibling];
    const nextTarget = () =>
      rows
        .flatMap((neighbor) => [...(neighbor?.querySelectorAll('button') ?? [])])
        .find((other) => other.isConnected && other.textContent === label);
    nextFocusTargets.set(button, nextTarget);
    moveFocus.current = () => {
      if (button.isConnected || document.activeElement !== document.body) return;
      const next = nextTarget();
      if (next) next.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    };
  };
}
