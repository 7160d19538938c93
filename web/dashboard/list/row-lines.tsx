import type { ReactNode } from 'react';
import type { Column } from './columns.tsx';
import type { ListLayout } from './use-list-layout.ts';

type Props<T> = { row: T; columns: readonly Column<T>[]; layout: ListLayout; title: ReactNode };

/** A row of two lines: the title and the amount, then facts and the day. Links are cut after other facts, a phone number never. */
export function RowLines<T>({ row, columns, layout, title }: Props<T>) {
  const isFact = ({ place }: Column<T>) =>
    place === 'below' || (layout === 'lines' && (place === 'tablet' || place === 'links'));
  const detail = layout === 'cards' && columns[0]?.detail?.(row);
  const facts: Pick<Column<T>, 'head' | 'cell'>[] = [
    ...columns.filter(({ place }) => place === 'state'),
    ...(detail ? [{ head: 'Detail', cell: () => <span className="text-ink-soft">{detail}</span> }] : []),
    ...columns.filter(isFact),
  ];
  const at = (wanted: Column<T>['place'], isLineEnd = false) =>
    columns
      .filter((column) => column.place === wanted && isLineEnd === (layout === 'cards' && column.isLineEnd === true))
      .map(({ head, cell }) => (
        <div key={head} className="contents">
          {cell(row)}
        </div>
      ));
  return (
    <div className="flex items-center gap-2">
      <div className="grid min-w-0 grow grid-cols-1 gap-0.5">
        <div className="flex items-baseline gap-3">
          <div className="min-w-0 grow">{title}</div>
          <div className="shrink-0 text-base/6 tabular-nums empty:hidden">{at('amount')}</div>
        </div>
        <div className="flex h-6 items-center gap-3 text-sm">
          <div className="flex min-w-0 grow items-center *:min-w-0 *:truncate *:empty:hidden [&>:not(:empty)~:not(:empty)]:before:mx-1.5 [&>:not(:empty)~:not(:empty)]:before:text-ink-soft [&>:not(:empty)~:not(:empty)]:before:content-['·']">
            {facts.map(({ head, cell }) => (
              <div
                key={head}
                className="shrink-100000 whitespace-pre! first:shrink has-[a]:shrink sm:has-[a]:flex has-[a[href^='tel:']]:shrink-0"
              >
                {cell(row)}
              </div>
            ))}
          </div>
          <div className="shrink-0 tabular-nums empty:hidden">{at('end')}</div>
          <div className="-my-2.5 -mx-3 shrink-0 empty:hidden">{at('action', true)}</div>
        </div>
        {layout === 'cards' && <div className="hidden gap-4 has-[a]:flex">{at('links')}</div>}
      </div>
      <div className="shrink-0 empty:hidden">{at('action')}</div>
    </div>
  );
}
