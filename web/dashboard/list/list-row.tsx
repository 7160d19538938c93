import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { type Column, hiddenBelow, narrowPadding, stickyActions } from './columns.tsx';

const rowLook =
  'group relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3.5 max-md:last:border-b-0';

type RowProps<T> = {
  row: T;
  columns: Column<T>[];
  actions: ((row: T) => ReactNode) | undefined;
  rowsOpen: boolean;
  centered: boolean;
};

/** For pointers; keyboards use the link itself. Ignores a click that ends a text selection. */
function followLink({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>) {
  const isInteractive = (target as Element).closest('a, button, input, select, label, dialog') !== null;
  if (isInteractive || getSelection()?.toString()) return;
  // Repeats the click with its modifier keys: Ctrl opens a new tab.
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

export function ListRow<T>({ row, columns, actions, rowsOpen, centered }: RowProps<T>) {
  return (
    <tr onClick={rowsOpen ? followLink : undefined} className={clsx(rowsOpen && 'cursor-pointer', rowLook)}>
      {columns.map(({ head, cell, numeric, from, bare, wide }, i) => (
        <td
          key={head}
          className={clsx(
            'border-line px-4 py-3 md:border-b md:group-last:border-b-0',
            narrowPadding,
            'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:p-0',
            centered ? 'align-middle' : 'align-top',
            numeric && 'tabular-nums md:text-right',
            // A long word would push the other columns out of sight.
            (i === 0 || wide) && 'wrap-anywhere',
            i === 0
              ? 'max-md:col-start-1 max-md:self-center md:min-w-44 md:@max-[44rem]/list:min-w-36 font-semibold'
              : ['max-md:col-span-2 max-md:items-baseline', from && hiddenBelow[from]],
          )}
        >
          {i > 0 && !bare && <span className="text-sm text-ink-soft md:hidden">{head}</span>}
          <div className="min-w-0">{cell(row)}</div>
        </td>
      ))}
      {actions && (
        <td
          className={clsx(
            'border-line px-2 py-0.5 max-md:col-start-2 max-md:row-start-1 max-md:-my-2 max-md:-mr-2 max-md:p-0 md:border-b md:group-last:border-b-0',
            'md:bg-surface md:transition-colors md:group-hover:bg-sunken md:group-has-[a:focus-visible]:bg-sunken',
            stickyActions,
            centered ? 'align-middle' : 'align-top',
          )}
        >
          <div className="relative flex justify-end gap-1">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}
