import type { KeyboardEvent } from 'react';
import { useShortcuts } from '../../search/shortcuts.ts';
import type { Selection } from './bulk/selection.ts';
import type { RowAction } from './row-actions.tsx';
import { focusRow, idOfRow, rowAt, rowsIn } from './row-focus.ts';

type Options = {
  list: () => HTMLElement | null;
  selection: Selection | null;
  actionsOf: (id: number) => readonly RowAction[];
};

const runAction = (action: RowAction | undefined, row: HTMLElement) => {
  if (!action) return;
  if ('onSelect' in action) action.onSelect();
  else row.querySelector<HTMLElement>('a[href]')?.click();
};

/** J, K, X, E and B, and on a focused row the arrow keys. */
export function useRowKeys({ list, selection, actionsOf }: Options) {
  const focused = () => rowAt(document.activeElement);
  const move = (by: 1 | -1): HTMLElement | null => {
    const rows = rowsIn(list());
    const row = focused();
    const next = row ? rows[rows.indexOf(row) + by] : rows[by > 0 ? 0 : rows.length - 1];
    if (next) focusRow(next);
    return next ?? null;
  };
  const edit = () => {
    const row = focused();
    const id = idOfRow(row);
    if (row && id !== null)
      runAction(
        actionsOf(id).find(({ key }) => key === 'e'),
        row,
      );
  };
  const toggle = () => {
    const id = idOfRow(focused());
    if (id !== null) selection?.toggle(id);
  };
  useShortcuts({
    j: { label: 'Next row', run: () => void move(1) },
    k: { label: 'Previous row', run: () => void move(-1) },
    e: { label: 'Edit or assign the row', run: edit },
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
    if (event.key === 'Enter' && event.target === row) return edit();
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
