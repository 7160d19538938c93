import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const ROW = '[data-row]';

export const rowsIn = (list: Element | null): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>(ROW) ?? [])];
export const rowAt = (element: Element | null): HTMLElement | null => element?.closest<HTMLElement>(ROW) ?? null;
export const idOfRow = (row: HTMLElement | null): number | null => (row ? Number(row.dataset.row) : null);

export function focusRow(row: HTMLElement): void {
  const target = row.querySelector<HTMLElement>('[data-title]') ?? row;
  target.focus({ preventScroll: true });
  row.scrollIntoView({ block: 'nearest' });
}

const keyOf = (path: string) => `list-row ${path}`;

/** Call with the opened row: it has the focus again when the user comes back. */
export function useReturnToRow(list: () => Element | null): (id: number | string) => void {
  const { pathname } = useLocation();
  const latest = useRef(list);
  useEffect(() => {
    const id = sessionStorage.getItem(keyOf(pathname));
    sessionStorage.removeItem(keyOf(pathname));
    const row = rowsIn(latest.current()).find((one) => one.dataset.row === id);
    if (row) focusRow(row);
  }, [pathname]);
  return (id) => sessionStorage.setItem(keyOf(pathname), String(id));
}

type LastFocus = { index: number; label: string | null };

const labelOf = (element: Element) => element.textContent || element.getAttribute('aria-label');

/** If an action removes the focused row or button, the next row's same button gets the focus. */
export function useFocusAfterRemoval(list: () => Element | null, rows: readonly unknown[]) {
  const last = useRef<LastFocus | null>(null);
  const latest = useRef(list);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the rows have changed
  useEffect(() => {
    if (!last.current || document.activeElement !== document.body) return;
    const { index, label } = last.current;
    last.current = null;
    const all = rowsIn(latest.current());
    const row = all[Math.min(index, all.length - 1)];
    const same = [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].find((button) => labelOf(button) === label);
    if (same) same.focus();
    else if (row) focusRow(row);
    else document.getElementById('main')?.focus({ preventScroll: true });
  }, [rows]);
  return {
    onFocus: ({ target }: { target: Element }) => {
      const row = rowAt(target);
      last.current = row ? { index: rowsIn(latest.current()).indexOf(row), label: labelOf(target) } : null;
    },
    onPointerDown: () => {
      last.current = null;
    },
  };
}
