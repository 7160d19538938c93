import type { KeyboardEvent } from 'react';
import { type Shortcuts, useShortcuts } from '../../search/shortcuts.ts';
import type { Selection } from './bulk/selection.ts';
import type { RowAction } from './row-actions.tsx';
import { focusRow, idOfRow, rowAt, rowsIn } from './row-focus.ts';

type Options<T> = {
  list: () => HTMLElement | null;
  rows: readonly T[];
  selection: Selection | null;
  rowActions: ((row: T) => readonly RowAction[]) | undefined;
};

const openRow = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-title]')?.click();

/** J, K, X, B and the letters of the row's actions, and on a focused row the arrow keys. */
export function useRowKeys<T extends { id: number }>({ list, rows, selection, rowActions }: Options<T>) {
  const focused = () => rowAt(document.activeElement);
  const move = (by: 1 | -1): HTMLElement | null => {
    const all = rowsIn(list());
    const row = focused();
    const next = row ? all[all.indexOf(row) + by] : all[by > 0 ? 0 : all.length - 1];
    if (next) focusRow(next);
    return next ?? null;
  };
  const actionsOf = (id: number | null) => {
    const row = rows.find((one) => one.id === id);
    return row ? (rowActions?.(row) ?? []) : [];
  };
  const runKey = (key: string) => {
    const row = focused();
    const action = row && actionsOf(idOfRow(row)).find((one) => one.key === key);
    if (!row || !action) return;
    if ('onSelect' in action) action.onSelect();
    else openRow(row);
  };
  const toggle = () => {
    const id = idOfRow(focused());
    if (id !== null) selection?.toggle(id);
  };
  const letters: Shortcuts = {};
  for (const { key, label } of rows.flatMap((row) => rowActions?.(row) ?? []))
    if (key) letters[key] = { label, run: () => runKey(key) };
  useShortcuts({
    j: { label: 'Next row', run: () => void move(1) },
    k: { label: 'Previous row', run: () => void move(-1) },
    ...letters,
    ...(selection && {
      x: { label: 'Select the row', run: toggle },
      b: {
        label: 'Go to the actions of the selected rows',
        run: () => list()?.querySelector<HTMLElement>('[data-bulk-bar] button:not([data-more])')?.focus(),
      },
    }),
  });
  return (event: KeyboardEvent<HTMLElement>) => {
    const row = rowAt(event.target as Element);
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter' && event.target === row) return openRow(row);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    // A menu, popover or select in the row has its own arrow keys.
    if (by === 0 || (event.target as Element).closest('[popover], select, [aria-haspopup]')) return;
    event.preventDefault();
    const from = idOfRow(row);
    const to = idOfRow(move(by));
    if (!event.shiftKey || from === null || to === null || !selection) return;
    if (!selection.ids.has(from)) selection.toggle(from);
    selection.selectOnly([...selection.ids, from, to]);
  };
}
