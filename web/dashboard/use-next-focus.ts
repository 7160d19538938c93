import { useEffect, useRef } from 'react';
import { nextFocusTargets } from '../ui/next-focus-target.ts';

/**
 * For a button whose click takes it away, alone or with its row: call what this answers when it is clicked. The focus
 * then goes on to the same button of the next row, or of the one before, or else to the screen; where a dialog has it
 * until later, the dialog gives it there.
 */
export function useNextFocus(): (button: HTMLElement) => void {
  const goOn = useRef<(() => void) | null>(null);
  useEffect(() => () => goOn.current?.(), []);
  return (button) => {
    const words = button.textContent;
    const row = button.closest('tr');
    const rows = [row?.nextElementSibling, row?.previousElementSibling];
    const heir = () =>
      rows
        .flatMap((near) => [...(near?.querySelectorAll('button') ?? [])])
        .find((other) => other.isConnected && other.textContent === words);
    nextFocusTargets.set(button, heir);
    goOn.current = () => {
      if (button.isConnected || document.activeElement !== document.body) return;
      const next = heir();
      if (next) next.focus();
      else document.getElementById('main')?.focus({ preventScroll: true });
    };
  };
}
