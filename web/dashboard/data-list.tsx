import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Page } from '../../contract/http.ts';
import type { Block } from '../api/page-data.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useListAddress } from './list-address.ts';
import { Pages } from './pages.tsx';
import { Retry } from './retry.tsx';

/** A column. The first is what people look for: it carries weight, and on a phone it heads the row's card. */
export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** What the server calls this order; without it the column is not sorted by. */
  sort?: string;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** Left out where there is less room than this. */
  from?: 'md' | 'lg' | 'xl';
  /** Takes what room is left. */
  wide?: boolean;
};

type Props<T> = {
  /** Said to those who don't see the table: what it lists, and in which order. */
  caption: string;
  loaded: Block<Page<T>>;
  columns: Column<T>[];
  /** The order without a choice, as the server sorts: `-created_at`. */
  sorted: string;
  /** What may be done with a row, in one place. */
  actions?: (row: T) => ReactNode;
  /** What went wrong with a row's action. */
  problem?: ReactNode;
  /** What will stand here, and how to make the first. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  keyOf?: (row: T) => string | number;
};

const room = { md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' } as const;

/** A page of a list with its states: loading, failed, empty, nothing found. On a phone each row is a short card. */
export function DataList<T>(props: Props<T>) {
  const { caption, loaded, columns, actions, problem, empty } = props;
  const { params, change, isLoading } = useListAddress();
  const isNarrowed = [...params.keys()].some((name) => !['page', 'per_page', 'sort', 'tab'].includes(name));
  const narrowed = () => {
    const rest = [...params.keys()].filter((name) => !['per_page', 'sort', 'tab'].includes(name));
    change(Object.fromEntries(rest.map((name) => [name, ''])));
  };
  return (
    <section aria-label={caption} aria-busy={isLoading}>
      {problem && <Alert className="mb-4">{problem}</Alert>}
      {loaded.error !== null ? (
        <Retry words={loaded.error} />
      ) : (
        <>
          {loaded.content.data.length > 0 ? (
            <div
              className={clsx(
                'overflow-x-auto rounded-lg border border-line bg-surface transition-opacity max-md:overflow-visible',
                isLoading && 'opacity-60',
              )}
            >
              <table className="w-full border-collapse text-left max-md:block">
                <caption className="sr-only">{caption}</caption>
                <Head columns={columns} sorted={props.sorted} hasActions={actions !== undefined} />
                <tbody className="max-md:block">
                  {loaded.content.data.map((row, i) => (
                    <Row key={keyFor(props, row, i)} {...{ row, columns, actions }} />
                  ))}
                </tbody>
              </table>
            </div>
          ) : isNarrowed ? (
            <Empty
              title="Nothing found"
              action={
                <Button tone="secondary" onClick={narrowed}>
                  Show all
                </Button>
              }
            >
              No record fits what you search for.
            </Empty>
          ) : (
            <Empty title={empty.title} action={empty.action}>
              {empty.text}
            </Empty>
          )}
          <Pages meta={loaded.content.meta} />
        </>
      )}
    </section>
  );
}

function keyFor<T>({ keyOf }: Props<T>, row: T, i: number): string | number {
  if (keyOf) return keyOf(row);
  return (row as { id?: number }).id ?? i;
}

function Head<T>({ columns, sorted, hasActions }: { columns: Column<T>[]; sorted: string; hasActions: boolean }) {
  return (
    <thead className="max-md:sr-only">
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.head} column={column} sorted={sorted} />
        ))}
        {hasActions && (
          <th scope="col" className="border-b border-line px-4 py-3">
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const ways = {
  ascending: { Icon: ArrowUp, next: (sort: string) => `-${sort}` },
  descending: { Icon: ArrowDown, next: (sort: string) => sort },
  none: { Icon: ChevronsUpDown, next: (sort: string) => sort },
} as const;

function HeadCell<T>({ column: { head, sort, numeric, from, wide }, sorted }: { column: Column<T>; sorted: string }) {
  const { params, change } = useListAddress();
  const now = params.get('sort') ?? sorted;
  const way = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : 'none';
  const { Icon, next } = ways[way];
  return (
    <th
      scope="col"
      aria-sort={sort ? way : undefined}
      className={clsx(
        'border-b border-line px-4 py-1.5 text-sm font-medium whitespace-nowrap text-ink-soft',
        numeric && 'text-right',
        wide && 'w-full',
        from && room[from],
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => change({ sort: next(sort) })}
          className={clsx(
            'inline-flex min-h-9 items-center gap-1 hover:text-ink',
            numeric && 'flex-row-reverse',
            way !== 'none' && 'text-ink',
          )}
        >
          {head}
          <Icon aria-hidden size={14} className={clsx(way === 'none' && 'opacity-50')} />
        </button>
      ) : (
        <span className="inline-flex min-h-9 items-center">{head}</span>
      )}
    </th>
  );
}

type RowProps<T> = { row: T; columns: Column<T>[]; actions: Props<T>['actions'] };

function Row<T>({ row, columns, actions }: RowProps<T>) {
  return (
    <tr className="group relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3.5 max-md:last:border-b-0">
      {columns.map(({ head, cell, numeric, from }, i) => (
        <td
          key={head}
          className={clsx(
            'border-line px-4 py-3 align-top md:border-b md:group-last:border-b-0',
            'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:p-0',
            numeric && 'tabular-nums md:text-right',
            i === 0
              ? 'max-md:col-start-1 max-md:self-center md:min-w-44 font-semibold'
              : ['max-md:col-span-2 max-md:items-baseline', from && room[from]],
          )}
        >
          {i > 0 && <span className="text-sm text-ink-soft md:hidden">{head}</span>}
          <div className="min-w-0">{cell(row)}</div>
        </td>
      ))}
      {actions && (
        <td className="border-line px-2 py-0.5 align-top max-md:col-start-2 max-md:row-start-1 max-md:-my-2 max-md:-mr-2 max-md:p-0 md:border-b md:group-last:border-b-0">
          <div className="relative flex justify-end gap-1">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}
