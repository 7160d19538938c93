import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { SelectBox } from './bulk/row-checkbox.tsx';
import type { Selection } from './bulk/selection.ts';
import { type Column, cellPadding, hiddenBelow, stickyActions } from './columns.tsx';
import { useListUrl } from './list-url.ts';

export function ListHead<T>({
  columns,
  defaultSort,
  hasActions,
  selection,
  ids,
}: {
  columns: Column<T>[];
  defaultSort: string;
  hasActions: boolean;
  selection: Selection | null;
  ids: readonly number[];
}) {
  const isAll = selection !== null && ids.length > 0 && ids.every((id) => selection.ids.has(id));
  return (
    <thead className="max-md:sr-only">
      <tr>
        {selection && (
          <th scope="col" className="border-b border-line p-0 print:hidden">
            <div className="-my-1">
              <SelectBox
                label="Select all rows on this page"
                checked={isAll}
                isPartial={!isAll && selection.ids.size > 0}
                onChange={() => selection.selectOnly(isAll ? [] : ids)}
              />
            </div>
          </th>
        )}
        {columns.map((column) => (
          <HeadCell key={column.head} column={column} defaultSort={defaultSort} />
        ))}
        {hasActions && (
          <th scope="col" className={clsx('border-b border-line bg-surface px-1', stickyActions)}>
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
        'border-b border-line py-0 text-sm font-medium whitespace-nowrap text-ink-soft',
        cellPadding,
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
            'inline-flex min-h-8.5 items-center gap-1 hover:text-ink',
            numeric && 'flex-row-reverse',
            direction !== 'none' && 'text-ink',
          )}
        >
          {head}
          <Icon aria-hidden size={14} className={clsx(direction === 'none' && 'opacity-50')} />
        </button>
      ) : (
        <span className="inline-flex min-h-8.5 items-center">{head}</span>
      )}
    </th>
  );
}
