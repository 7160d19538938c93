import clsx from 'clsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { SelectBox } from './bulk/row-checkbox.tsx';
import type { Selection } from './bulk/selection.ts';
import { type Column, followsFigures } from './columns.tsx';
import { useListUrl } from './list-url.ts';
import type { ListLayout } from './use-list-layout.ts';

type Props<T> = {
  columns: readonly Column<T>[];
  layout: ListLayout;
  defaultSort: string | undefined;
  hasActions: boolean;
  selection: Selection | null;
  ids: readonly number[];
  menu: ReactNode;
};

const headLook = 'h-8 border-b border-line px-1.5 py-0 text-sm font-normal whitespace-nowrap text-ink-soft';

export function ListHead<T>({ columns, layout, defaultSort, hasActions, selection, ids, menu }: Props<T>) {
  const isAll = selection !== null && ids.length > 0 && ids.every((id) => selection.ids.has(id));
  const shown = layout === 'table' ? columns : columns.slice(0, 1);
  return (
    <thead className={layout === 'table' ? undefined : 'sr-only'}>
      <tr>
        {selection && (
          <th scope="col" className="border-b border-line p-0 print:hidden">
            <SelectBox
              label="Select all rows on this page"
              checked={isAll}
              isPartial={!isAll && selection.ids.size > 0}
              onChange={() => selection.selectOnly(isAll ? [] : ids)}
              className="h-7.75"
            />
          </th>
        )}
        {shown.map((column, i) => (
          <HeadCell
            key={column.head}
            column={column}
            defaultSort={defaultSort}
            isIndented={followsFigures(columns, i)}
          />
        ))}
        {hasActions && (
          <th scope="col" className={clsx(headLook, 'px-0! text-end print:hidden')}>
            {menu ?? <span className="sr-only">Actions</span>}
          </th>
        )}
      </tr>
    </thead>
  );
}

type CellProps<T> = { column: Column<T>; defaultSort: string | undefined; isIndented: boolean };

function HeadCell<T>({ column: { head, sort, numeric, place }, defaultSort, isIndented }: CellProps<T>) {
  const { params, change } = useListUrl();
  const current = params.get('sort') ?? defaultSort;
  const direction = current === sort ? 'ascending' : current === `-${sort}` ? 'descending' : 'none';
  const Icon = direction === 'descending' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={sort ? direction : undefined}
      className={clsx(headLook, numeric && 'text-end', isIndented && 'ps-4')}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => change({ sort: direction === 'ascending' ? `-${sort}` : sort })}
          className={clsx(
            'group/sort inline-flex h-7.5 items-center align-middle gap-1 -outline-offset-3 hover:text-ink',
            numeric && 'flex-row-reverse',
            direction !== 'none' && 'text-ink',
          )}
        >
          {head}
          <Icon
            aria-hidden
            size={14}
            className={clsx(direction === 'none' && 'opacity-0 group-hover/sort:opacity-100 pointer-coarse:opacity-60')}
          />
        </button>
      ) : (
        <span className={place === 'action' ? 'sr-only' : undefined}>{head}</span>
      )}
    </th>
  );
}
