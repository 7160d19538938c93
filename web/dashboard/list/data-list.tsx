import clsx from 'clsx';
import { type ReactNode, useRef, useState } from 'react';
import type { Page } from '../../../contract/shared/http.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Retry } from '../frame/retry.tsx';
import { type Bulk, type BulkAction, useBulk } from './bulk/bulk.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useSelection } from './bulk/selection.ts';
import type { Column } from './columns.tsx';
import { ListEmpty } from './list-empty.tsx';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { useListUrl } from './list-url.ts';
import { Pagination } from './pagination.tsx';
import type { RowAction } from './row-actions.tsx';
import { useFocusAfterRemoval, useReturnToRow } from './row-focus.ts';
import { useRowKeys } from './row-keys.ts';
import { useIsPhone } from './use-is-phone.ts';

type Props<T> = {
  caption: string;
  loaded: Settled<Page<T>>;
  columns: Column<T>[];
  /** The server's default: `-created_at`. */
  defaultSort: string;
  /** Buttons in the row, for one or two frequent actions. */
  actions?: (row: T) => ReactNode;
  /** Actions in the row's “⋯” menu, which needs `nameOf`. */
  rowActions?: (row: T) => readonly RowAction[];
  /** Shows a few actions as buttons where there is room. */
  showActions?: boolean;
  /** Names a row to screen readers: `order 12`. */
  nameOf?: (row: T) => string;
  /** Rows of several kinds may have equal ids. */
  keyOf?: (row: T) => string;
  bulk?: Bulk<T>;
  card?: (row: T) => ReactNode;
  /** A click on a row follows its first link. */
  rowsOpen?: boolean;
  /** Suits rows of one line or an image. */
  centered?: boolean;
  problem?: ReactNode;
  /** URL parameters that choose a view, which `empty` then describes. */
  views?: readonly string[];
  empty: { title: string; text?: ReactNode; action?: ReactNode };
};

const scrollIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' });
const none: never[] = [];

export function DataList<T extends { id: number }>(props: Props<T>) {
  const { caption, loaded, columns, card, bulk, rowActions, views = [] } = props;
  const { params, isLoading } = useListUrl();
  const section = useRef<HTMLElement>(null);
  const list = () => section.current;
  const rows: readonly T[] = loaded.content?.data ?? none;
  const total = loaded.content?.meta.total ?? 0;
  const selected = useSelection(rows, total, params.toString());
  const selection = bulk ? selected : null;
  const [running, setRunning] = useState<BulkAction | null>(null);
  const bulkRun = useBulk(bulk, rows, total);
  const isCard = useIsPhone() && card !== undefined;
  const markOpened = useReturnToRow(list);
  const focus = useFocusAfterRemoval(list, rows);
  const actionsOf = (id: number) => {
    const row = rows.find((one) => one.id === id);
    return row ? (rowActions?.(row) ?? none) : none;
  };
  const onKeyDown = useRowKeys({ list, selection, actionsOf });
  const startBulk = async (action: BulkAction) => {
    setRunning(action);
    await bulkRun.start(action, selected);
    setRunning(null);
  };
  const problem = bulkRun.problem ?? props.problem;
  const rowOptions = {
    columns,
    card,
    rowActions,
    showActions: props.showActions ?? false,
    actions: props.actions,
    nameOf: props.nameOf,
    rowsOpen: props.rowsOpen ?? false,
    centered: props.centered ?? false,
  };
  return (
    <section
      ref={section}
      aria-label={caption}
      aria-busy={isLoading}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
      onPointerDown={focus.onPointerDown}
      className="@container/list"
    >
      {problem && (
        <div ref={scrollIntoView}>
          <Alert className="mb-4">{problem}</Alert>
        </div>
      )}
      {loaded.error !== null ? (
        <Retry message={loaded.error} />
      ) : (
        <>
          {rows.length > 0 ? (
            <div className="flex flex-col">
              {bulk && (
                <BulkBar
                  selection={selected}
                  pageSize={rows.length}
                  total={total}
                  noun={bulk.noun}
                  actions={bulk.actions}
                  pending={bulkRun.isPending ? (running?.pending ?? null) : null}
                  onAction={(action) => void startBulk(action)}
                />
              )}
              <div
                className={clsx(
                  'edge-scroll relative overflow-x-auto rounded-lg border border-line bg-surface transition-opacity max-md:overflow-visible print:overflow-visible print:border-0',
                  isLoading && 'opacity-60',
                )}
              >
                <table className="w-full border-separate border-spacing-0 text-left max-md:block">
                  <caption className="sr-only">{caption}</caption>
                  <ListHead
                    columns={columns}
                    defaultSort={props.defaultSort}
                    hasActions={props.actions !== undefined || rowActions !== undefined}
                    selection={selection}
                    ids={rows.map(({ id }) => id)}
                  />
                  <tbody className="max-md:block">
                    {rows.map((row) => (
                      <ListRow
                        key={props.keyOf?.(row) ?? row.id}
                        row={row}
                        selection={selection}
                        isCard={isCard}
                        onOpen={markOpened}
                        {...rowOptions}
                      />
                    ))}
                  </tbody>
                </table>
              </div>
            </div>
          ) : (
            <ListEmpty meta={loaded.content.meta} views={views} empty={props.empty} />
          )}
          <Pagination meta={loaded.content.meta} />
        </>
      )}
    </section>
  );
}
