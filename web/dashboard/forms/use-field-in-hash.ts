import { useEffect } from 'react';
import { useLocation } from 'react-router';

const controls = 'input:not([type=hidden]), select, textarea, button';

const SHOWN_MS = 2_000;

/** A control by its name, or the first one of the part that has the id. */
function fieldAt(id: string): { part: HTMLElement; control: HTMLElement | null } | null {
  const named = document.getElementsByName(id)[0];
  if (named) return { part: named.closest<HTMLElement>('label, div') ?? named, control: named };
  const part = document.getElementById(id);
  return part && { part, control: part.querySelector<HTMLElement>(controls) };
}

/** `#time_zone` leads to that field of a page of settings: in sight, with the focus, and marked for a moment. */
export function useFieldInHash(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same field may be looked for again
  useEffect(() => {
    const found = hash.length > 1 ? fieldAt(decodeURIComponent(hash.slice(1))) : null;
    if (!found) return;
    const { part, control } = found;
    // After the router has put the page where it belongs.
    const frame = requestAnimationFrame(() => {
      control?.focus({ preventScroll: true });
      part.scrollIntoView({ block: 'center' });
      part.animate([{ backgroundColor: 'var(--brand-soft)' }, { backgroundColor: 'transparent' }], SHOWN_MS);
    });
    return () => cancelAnimationFrame(frame);
  }, [hash, key]);
}
