import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import type { Page } from '../../contract/http.ts';
import type { Settled } from '../api/page-data.ts';
import { Alert } from '../ui/alert.tsx';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { useListUrl } from './list-url.ts';
import { Pages } from './pagination.tsx';
import { Retry } from './retry.tsx';

/** A column. The first is what people look for: it carries weight, and on a phone it heads the row's card. */
export type Column<T> = {
  head: string;
  cell: (row: T) => ReactNode;
  /** What the server calls this order; without it the column is not sorted by. */
  sort?: string;
  /** Numbers stand at the right. */
  numeric?: boolean;
  /** Left out where there is less room than this; `table`: where the list itself is narrow, since a phone's card has room below. */
  from?: keyof typeof room;
  /** Takes what room is left. */
  wide?: boolean;
  /** Says by itself what it is: on a phone it stands without its head. */
  bare?: boolean;
};

type Props<T> = {
  /** Said to those who don't see the table: what it lists, and in which order. */
  caption: string;
  loaded: Settled<Page<T>>;
  columns: Column<T>[];
  /** The order without a choice, as the server sorts: `-created_at`. */
  sorted: string;
  /** What may be done with a row, in one place. */
  actions?: (row: T) => ReactNode;
  /** A click anywhere on a row follows the row's first link. */
  opens?: boolean;
  /** Short rows with a picture: everything stands at the middle of it. */
  centred?: boolean;
  /** What went wrong with a row's action. */
  problem?: ReactNode;
  /** Parts of the address that choose a view instead of searching in one: `empty` then speaks of that view. */
  views?: readonly string[];
  /** What will stand here, and how to make the first. */
  empty: { title: string; text?: ReactNode; action?: ReactNode };
  keyOf?: (row: T) => string | number;
};

const room = {
  md: 'max-md:hidden',
  // A cell of a card is `max-md:flex`, which `max-lg` alone does not beat.
  lg: 'max-lg:hidden max-md:hidden',
  xl: 'max-xl:hidden max-md:hidden',
  'table lg': 'md:@max-[55rem]/list:hidden',
  'table xl': 'md:max-xl:hidden',
} as const;

/** What a column `from: 'table lg'` says, in another cell, where the rail leaves the list no room for that column. */
export const InsteadOfColumn = ({ children }: { children: ReactNode }) => (
  <span className="hidden text-sm font-normal text-ink-soft lg:@max-[55rem]/list:block">{children}</span>
);

/** Beside the rail a table gets less than on a tablet. */
const tight = 'md:@max-[44rem]/list:px-3';
/** What may be done stays in sight where the table is wider than its frame. */
const atEdge = 'edge-shade md:sticky md:right-0 md:z-10';

/** The row that it is about may stand far below. */
const intoView = (problem: HTMLElement | null) => problem?.scrollIntoView({ block: 'nearest' });

/** A page of a list with its states: loading, failed, empty, nothing found. On a phone each row is a short card. */
export function DataList<T>(props: Props<T>) {
  const { caption, loaded, columns, actions, opens = false, centred = false, problem, empty, views = [] } = props;
  const { params, change, isLoading } = useListUrl();
  const kept = ['per_page', 'sort', 'tab', ...views];
  const isNarrowed = [...params.keys()].some((name) => name !== 'page' && !kept.includes(name));
  const narrowed = () => {
    const rest = [...params.keys()].filter((name) => !kept.includes(name));
    change(Object.fromEntries(rest.map((name) => [name, ''])));
  };
  return (
    <section aria-label={caption} aria-busy={isLoading} className="@container/list">
      {problem && (
        <div ref={intoView}>
          <Alert className="mb-4">{problem}</Alert>
        </div>
      )}
      {loaded.error !== null ? (
        <Retry words={loaded.error} />
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
                <Head columns={columns} sorted={props.sorted} hasActions={actions !== undefined} />
                <tbody className="max-md:block">
                  {loaded.content.data.map((row, i) => (
                    <Row key={keyFor(props, row, i)} {...{ row, columns, actions, opens, centred }} />
                  ))}
                </tbody>
              </table>
            </div>
          ) : loaded.content.meta.total > 0 ? (
            <Empty
              title="Nothing on this page"
              action={
                <Button
                  tone="secondary"
                  onClick={() => change({ page: String(loaded.content.meta.last_page) }, { replace: true })}
                >
                  Go to the last page
                </Button>
              }
            >
              The list has become shorter.
            </Empty>
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
          <th scope="col" className={clsx('border-b border-line bg-surface px-4 py-3', atEdge)}>
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
  const { params, change } = useListUrl();
  const now = params.get('sort') ?? sorted;
  const way = now === sort ? 'ascending' : now === `-${sort}` ? 'descending' : 'none';
  const { Icon, next } = ways[way];
  return (
    <th
      scope="col"
      aria-sort={sort ? way : undefined}
      className={clsx(
        'border-b border-line px-4 py-1.5 text-sm font-medium whitespace-nowrap text-ink-soft',
        tight,
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

const rowLook =
  'group relative transition-colors hover:bg-sunken has-[a:focus-visible]:bg-sunken max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-1 max-md:border-b max-md:border-line max-md:px-4 max-md:py-3.5 max-md:last:border-b-0';

type RowProps<T> = { row: T; columns: Column<T>[]; actions: Props<T>['actions']; opens: boolean; centred: boolean };

/** For pointers alone: by keyboard the link itself is there. Text that is being selected stays selectable. */
function followLink({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>) {
  const isOwnBusiness = (target as Element).closest('a, button, input, select, label, dialog') !== null;
  if (isOwnBusiness || getSelection()?.toString()) return;
  // The same click, with the keys that were held, so that it may open a tab.
  currentTarget.querySelector('a')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

function Row<T>({ row, columns, actions, opens, centred }: RowProps<T>) {
  return (
    <tr onClick={opens ? followLink : undefined} className={clsx(opens && 'cursor-pointer', rowLook)}>
      {columns.map(({ head, cell, numeric, from, bare, wide }, i) => (
        <td
          key={head}
          className={clsx(
            'border-line px-4 py-3 md:border-b md:group-last:border-b-0',
            tight,
            'max-md:flex max-md:flex-wrap max-md:gap-x-2 max-md:p-0',
            centred ? 'align-middle' : 'align-top',
            numeric && 'tabular-nums md:text-right',
            // A word without end would push the other columns out of sight.
            (i === 0 || wide) && 'wrap-anywhere',
            i === 0
              ? 'max-md:col-start-1 max-md:self-center md:min-w-44 md:@max-[44rem]/list:min-w-36 font-semibold'
              : ['max-md:col-span-2 max-md:items-baseline', from && room[from]],
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
            atEdge,
            centred ? 'align-middle' : 'align-top',
          )}
        >
          <div className="relative flex justify-end gap-1">{actions(row)}</div>
        </td>
      )}
    </tr>
  );
}
