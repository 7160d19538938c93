import clsx from 'clsx';
import type { MouseEvent, ReactNode } from 'react';
import { RowCheckbox } from './bulk/row-checkbox.tsx';
import type { Selection } from './bulk/selection.ts';
import { type Column, cellPadding, hiddenBelow, stickyActions } from './columns.tsx';
import { type RowAction, RowMenu } from './row-actions.tsx';

const rowLook = clsx(
  'group/row relative scroll-mt-24 scroll-mb-20 transition-colors focus-visible:-outline-offset-3',
  'max-md:grid max-md:gap-x-2 max-md:border-b max-md:border-line max-md:py-1.5 max-md:pr-2 max-md:first:rounded-t-lg max-md:last:rounded-b-lg max-md:last:border-b-0',
);
const plainLook = 'bg-surface hover:bg-sunken focus-visible:bg-sunken has-[a:focus-visible]:bg-sunken';
const selectedLook = 'bg-brand-soft forced-colors:outline-2 forced-colors:-outline-offset-2';

export type RowOptions<T> = {
  columns: Column<T>[];
  /** Replaces the columns on a phone: up to three lines. */
  card: ((row: T) => ReactNode) | undefined;
  actions: ((row: T) => ReactNode) | undefined;
  rowActions: ((row: T) => readonly RowAction[]) | undefined;
  showActions: boolean;
  nameOf: ((row: T) => string) | undefined;
  rowsOpen: boolean;
  centered: boolean;
};

type RowProps<T> = RowOptions<T> & {
  row: T;
  selection: Selection | null;
  isCard: boolean;
  onOpen: (id: number) => void;
};

/** Keyboards use the link itself. A click that ends a text selection is ignored. */
function followLink({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>) {
  const isInteractive = (target as Element).closest('a, button, input, select, label, dialog, [popover]') !== null;
  if (isInteractive || getSelection()?.toString()) return;
  // Repeats the click with its modifier keys: Ctrl opens a new tab.
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

export function ListRow<T extends { id: number }>(props: RowProps<T>) {
  const {
    row,
    columns,
    card,
    actions,
    rowActions,
    showActions,
    nameOf,
    rowsOpen,
    centered,
    selection,
    isCard,
    onOpen,
  } = props;
  const name = nameOf?.(row) ?? `No. ${row.id}`;
  const isSelected = selection?.ids.has(row.id) ?? false;
  const hasActions = actions !== undefined || rowActions !== undefined;
  const first = selection ? 'max-md:col-start-2' : 'max-md:col-start-1';
  return (
    <tr
      data-row={row.id}
      tabIndex={-1}
      aria-selected={selection ? isSelected : undefined}
      onClick={(event) => {
        if ((event.target as Element).closest('a[href]') === event.currentTarget.querySelector('a[href]'))
          onOpen(row.id);
        if (rowsOpen) followLink(event);
      }}
      className={clsx(
        rowLook,
        rowsOpen && 'cursor-pointer',
        isSelected ? selectedLook : plainLook,
        selection
          ? 'max-md:grid-cols-[2.75rem_minmax(0,1fr)_auto]'
          : 'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:pl-4',
      )}
    >
      {selection && (
        <RowCheckbox
          label={`Select ${name}`}
          checked={isSelected}
          onChange={(isRange) => selection.toggle(row.id, isRange)}
        />
      )}
      {isCard && card ? (
        <td className={clsx('min-w-0 max-md:row-start-1', first)}>{card(row)}</td>
      ) : (
        columns.map(({ head, cell, numeric, from, bare, wide }, i) => (
          <td
            key={head}
            className={clsx(
              'border-line py-1.5 md:h-[2.6875rem] md:border-b md:group-last/row:border-b-0',
              cellPadding,
              'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:p-0',
              centered ? 'align-middle' : 'align-top md:py-2.5',
              numeric && 'tabular-nums md:text-right',
              wide && 'md:w-full',
              // A long word would push the other columns out of sight.
              (i === 0 || wide) && 'wrap-anywhere',
              i === 0
                ? `${first} max-md:self-center md:min-w-40 md:@max-[44rem]/list:min-w-36 font-semibold`
                : [first, 'max-md:col-end-[-1] max-md:items-baseline', from && hiddenBelow[from]],
            )}
          >
            {i > 0 && !bare && <span className="text-sm text-ink-soft md:hidden">{head}</span>}
            <div className="min-w-0">{cell(row)}</div>
          </td>
        ))
      )}
      {hasActions && (
        <td
          className={clsx(
            'border-line px-1 py-0 max-md:col-start-[-2] max-md:row-start-1 max-md:p-0 md:border-b md:group-last/row:border-b-0',
            stickyActions,
            centered ? 'align-middle' : 'align-top',
          )}
        >
          <div className="relative flex items-center justify-end gap-1">
            {actions?.(row)}
            {rowActions && rowActions(row).length > 0 && (
              <RowMenu name={name} actions={rowActions(row)} isShown={showActions} />
            )}
          </div>
        </td>
      )}
    </tr>
  );
}
