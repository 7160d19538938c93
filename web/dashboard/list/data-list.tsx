import { type ReactNode, useRef, useState } from 'react';
import type { Page } from '../../../contract/shared/http.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Retry } from '../frame/retry.tsx';
import { type Bulk, type BulkAction, countText, useBulk } from './bulk/bulk.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { useSelection } from './bulk/selection.ts';
import { List, type ListProps } from './list.tsx';
import { ListEmpty } from './list-empty.tsx';
import { type Filters, ListFilters } from './list-filters.tsx';
import { useListUrl } from './list-url.ts';
import { Pagination } from './pagination.tsx';
import { useFocusAfterRemoval } from './row-focus.ts';
import { useRowKeys } from './row-keys.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useListLayout } from './use-list-layout.ts';

type Passed<T> = Omit<ListProps<T>, 'rows' | 'selection' | 'isSelecting' | 'isLoading'>;

type Props<T> = Passed<T> & {
  loaded: Settled<Page<T>>;
  filters?: Filters;
  bulk?: Bulk<T>;
  problem?: ReactNode;
  /** URL parameters that choose a view, which `empty` then describes. */
  views?: readonly string[];
  /** Needed if the screen has several lists: name and URL parameter of the page. */
  paging?: { list: string; param: string };
  empty: { title: string; text?: ReactNode; action?: ReactNode };
};

const scrollIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' });
const none: never[] = [];

export function DataList<T extends { id: number }>(props: Props<T>) {
  const { loaded, filters, bulk, views = [], paging, empty, ...passed } = props;
  const { caption, rowActions, columns } = passed;
  const { params, isLoading } = useListUrl();
  const section = useRef<HTMLElement>(null);
  const list = () => section.current;
  const rows: readonly T[] = loaded.content?.data ?? none;
  const total = loaded.content?.meta.total ?? 0;
  const selected = useSelection(rows, total, params.toString());
  const selection = bulk ? selected : null;
  const [running, setRunning] = useState<BulkAction | null>(null);
  const [isSelecting, setSelecting] = useState(false);
  const bulkRun = useBulk(bulk, rows, total);
  const isPhone = useIsPhone();
  const layout = useListLayout(section, columns, passed.hasTwoLines);
  const focus = useFocusAfterRemoval(list, rows);
  const onKeyDown = useRowKeys({ list, rows, selection, rowActions });
  const startBulk = async (action: BulkAction) => {
    setRunning(action);
    await bulkRun.start(action, selected);
    setRunning(null);
  };
  const problem = bulkRun.problem ?? props.problem;
  const hasBulkBar = bulk !== undefined && rows.length > 0 && (selected.count > 0 || isSelecting);
  return (
    <section
      ref={section}
      aria-label={caption}
      aria-busy={isLoading}
      onKeyDown={onKeyDown}
      onFocus={focus.onFocus}
      onPointerDown={focus.onPointerDown}
    >
      {problem && (
        <div ref={scrollIntoView}>
          <Alert className="mb-4">{problem}</Alert>
        </div>
      )}
      {bulk && (
        <p role="status" className="sr-only">
          {selected.count > 0 ? `${countText(selected.count, bulk.noun)} selected. Press B for actions.` : ''}
        </p>
      )}
      {hasBulkBar ? (
        <BulkBar
          selection={selected}
          pageSize={rows.length}
          total={total}
          actions={bulk.actions}
          pending={bulkRun.isPending ? (running?.pending ?? null) : null}
          isPhone={isPhone}
          onAction={(action) => void startBulk(action)}
          onClose={() => {
            setSelecting(false);
            selected.clear();
          }}
        />
      ) : (
        <ListFilters
          {...filters}
          withSorts={layout !== 'table'}
          onSelect={bulk && isPhone && rows.length > 0 ? () => setSelecting(true) : undefined}
        />
      )}
      {loaded.error !== null ? (
        <Retry message={loaded.error} />
      ) : (
        <>
          {rows.length > 0 ? (
            <List {...passed} rows={rows} selection={selection} isSelecting={isSelecting} isLoading={isLoading} />
          ) : (
            <ListEmpty meta={loaded.content.meta} views={views} empty={empty} />
          )}
          <Pagination meta={loaded.content.meta} of={paging} />
        </>
      )}
    </section>
  );
}
