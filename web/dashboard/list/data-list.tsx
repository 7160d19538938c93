import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Page } from '../../../contract/http.ts';
import type { Settled } from '../../api/page-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Retry } from '../retry.tsx';
import type { Column } from './columns.tsx';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { useListUrl } from './list-url.ts';
import { Pagination } from './pagination.tsx';

type Props<T> = {
  caption: string;
  loaded: Settled<Page<T>>;
  columns: Column<T>[];
  /** As the server's default: `-created_at`. */
  defaultSort: string;
  actions?: (row: T) => ReactNode;
  /** A click on a row follows its first link. */
  rowsOpen?: boolean;
  /** For short rows with an image. */
  centered?: boolean;
  problem?: ReactNode;
  /** URL parameters that choose a view, which `empty` then describes. */
  views?: readonly string[];
  empty: { title: string; text?: ReactNode; action?: ReactNode };
};

const scrollIntoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' });

export function DataList<T extends { id: number }>(props: Props<T>) {
  const { caption, loaded, columns, actions, rowsOpen = false, centered = false, problem, empty, views = [] } = props;
  const { params, change, isLoading } = useListUrl();
  const filters = [...params.keys()].filter((name) => !['page', 'per_page', 'sort', 'tab', ...views].includes(name));
  const clearFilters = () => change(Object.fromEntries(filters.map((name) => [name, ''])));
  return (
    <section aria-label={caption} aria-busy={isLoading} className="@container/list">
      {problem && (
        <div ref={scrollIntoView}>
          <Alert className="mb-4">{problem}</Alert>
        </div>
      )}
      {loaded.error !== null ? (
        <Retry message={loaded.error} />
      ) : (
        <>
          {loaded.content.data.length > 0 ? (
            <div
              className={clsx(
                'edge-scroll relative overflow-x-auto rounded-lg border border-line bg-surface transition-opacity max-md:overflow-visible',
                isLoading && 'opacity-60',
              )}
            >
              <table className="w-full border-separate border-spacing-0 text-left max-md:block">
                <caption className="sr-only">{caption}</caption>
                <ListHead columns={columns} defaultSort={props.defaultSort} hasActions={actions !== undefined} />
                <tbody className="max-md:block">
                  {loaded.content.data.map((row) => (
                    <ListRow key={row.id} {...{ row, columns, actions, rowsOpen, centered }} />
                  ))}
                </tbody>
              </table>
            </div>
          ) : loaded.content.meta.total > 0 ? (
            <Empty
              title="This page is empty"
              action={
                <Button
                  tone="secondary"
                  onClick={() => change({ page: String(loaded.content.meta.last_page) }, { replace: true })}
                >
                  Go to the last page
                </Button>
              }
            >
              The list got shorter while you were looking at it.
            </Empty>
          ) : filters.length > 0 ? (
            <Empty
              title="Nothing found"
              action={
                <Button tone="secondary" onClick={clearFilters}>
                  Clear filters
                </Button>
              }
            >
              No results for this search or filter.
            </Empty>
          ) : (
            <Empty title={empty.title} action={empty.action}>
              {empty.text}
            </Empty>
          )}
          <Pagination meta={loaded.content.meta} />
        </>
      )}
    </section>
  );
}
