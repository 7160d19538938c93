import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type Column, hiddenBelow, narrowPadding, stickyActions } from './columns.tsx';
import { useListUrl } from './list-url.ts';

export function ListHead<T>({
  columns,
  defaultSort,
  hasActions,
}: {
  columns: Column<T>[];
  defaultSort: string;
  hasActions: boolean;
}) {
  return (
    <thead className="max-md:sr-only">
      <tr>
        {columns.map((column) => (
          <HeadCell key={column.head} column={column} defaultSort={defaultSort} />
        ))}
        {hasActions && (
          <th scope="col" className={clsx('border-b border-line bg-surface px-4 py-3', stickyActions)}>
            <span className="sr-only">Actions</span>
          </th>
        )}
      </tr>
    </thead>
  );
}

const directions = {
  ascending: { Icon: ArrowUp, next: (sort: string) => `-${sort}` },
  descending: { Icon: ArrowDown, next: (sort: string) => sort },
  none: { Icon: ChevronsUpDown, next: (sort: string) => sort },
} as const;

function HeadCell<T>({
  column: { head, sort, numeric, from, wide },
  defaultSort,
}: {
  column: Column<T>;
  defaultSort: string;
}) {
  const { params, change } = useListUrl();
  const current = params.get('sort') ?? defaultSort;
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none';
  const { Icon, next } = directions[direction];
  return (
    <th
      scope="col"
      aria-sort={sort ? direction : undefined}
      className={clsx(
        'border-b border-line px-4 py-1.5 text-sm font-medium whitespace-nowrap text-ink-soft',
        narrowPadding,
        numeric && 'text-right',
        wide && 'w-full',
        from && hiddenBelow[from],
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => change({ sort: next(sort) })}
          className={clsx(
            'inline-flex min-h-9 items-center gap-1 hover:text-ink',
            numeric && 'flex-row-reverse',
            direction !== 'none' && 'text-ink',
          )}
        >
          {head}
          <Icon aria-hidden size={14} className={clsx(direction === 'none' && 'opacity-50')} />
        </button>
      ) : (
        <span className="inline-flex min-h-9 items-center">{head}</span>
      )}
    </th>
  );
}
