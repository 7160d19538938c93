import clsx from 'clsx';
import { type ReactNode, useRef } from 'react';
import type { Selection } from './bulk/selection.ts';
import type { Column, Opening, Row } from './columns.tsx';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import type { RowAction } from './row-actions.tsx';
import { useReturnToRow } from './row-focus.ts';
import { type ListLayout, useListLayout } from './use-list-layout.ts';

export type ListProps<T> = Opening<T> & {
  caption: string;
  rows: readonly T[];
  columns: readonly Column<T>[];
  /** Actions in the row's “…” menu, which needs `nameOf`. */
  rowActions?: (row: T) => readonly RowAction[];
  /** Names a row to screen readers: `order 12`. */
  nameOf?: (row: T) => string;
  /** Rows of several kinds may have equal ids. */
  keyOf?: (row: T) => string;
  defaultSort?: string;
  selection?: Selection | null;
  isSelecting?: boolean;
  columnMenu?: ReactNode;
  isLoading?: boolean;
  /** Also on a wide screen, where others have one line. */
  hasTwoLines?: boolean;
};

const none: never[] = [];
const EDGE = 36;

/** The rows alone; `DataList` adds filters, bulk actions and pages. */
export function List<T extends Row>(props: ListProps<T>) {
  const wrapper = useRef<HTMLDivElement>(null);
  const layout = useListLayout(wrapper, props.columns, props.hasTwoLines);
  return (
    <div ref={wrapper} className={clsx('transition-opacity', props.isLoading && 'opacity-60')}>
      {layout && <Table {...props} layout={layout} />}
    </div>
  );
}

/** Another layout replaces every cell, and with it the focus: the first one has to be the measured one. */
function Table<T extends Row>({ layout, ...props }: ListProps<T> & { layout: ListLayout }) {
  const { caption, rows, columns, rowActions, nameOf, selection = null, details } = props;
  const table = useRef<HTMLTableElement>(null);
  const markOpened = useReturnToRow(() => table.current);
  const hasBoxes = selection !== null && (layout !== 'cards' || props.isSelecting === true || selection.count > 0);
  const hasActions = rowActions !== undefined || details !== undefined;
  const shown = layout === 'table' ? columns : columns.slice(0, 1);
  return (
    <table ref={table} data-layout={layout} className="w-full table-fixed border-separate border-spacing-0 text-start">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        {hasBoxes && <col style={{ width: EDGE }} />}
        {shown.map(({ head, width }) => (
          <col key={head} style={layout === 'table' && width ? { width } : undefined} />
        ))}
        {hasActions && <col style={{ width: layout === 'table' ? EDGE : 44 }} />}
      </colgroup>
      <ListHead
        columns={columns}
        layout={layout}
        defaultSort={props.defaultSort}
        hasActions={hasActions}
        selection={hasBoxes ? selection : null}
        ids={selection ? rows.map(({ id }) => Number(id)) : none}
        menu={props.columnMenu}
      />
      <tbody>
        {rows.map((row) => (
          <ListRow
            key={props.keyOf?.(row) ?? row.id}
            {...{ row, columns, layout, rowActions, nameOf, selection, hasBoxes, details }}
            to={props.to}
            linkState={props.linkState}
            onOpen={props.onOpen}
            onUnfold={props.onUnfold}
            onOpened={markOpened}
            onLongPress={(id) => selection?.toggle(id)}
          />
        ))}
      </tbody>
    </table>
  );
}
