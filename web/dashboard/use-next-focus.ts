import { useEffect, useRef } from 'react';
import { nextFocusTargets } from '../ui/next-focus-target.ts';

/**
 * A button that its own click removes calls the result in its click handler. The focus moves to the same button in the
 * next row, else the previous row, else the screen; a dialog moves it on closing.
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
