import clsx from 'clsx';
import { ChevronRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { RowCheckbox } from './bulk/row-checkbox.tsx';
import type { Selection } from './bulk/selection.ts';
import { type Column, followsFigures, type Opening, type Row } from './columns.tsx';
import { type RowAction, RowMenu } from './row-actions.tsx';
import { RowLines } from './row-lines.tsx';
import type { ListLayout } from './use-list-layout.ts';
import { useLongPress } from './use-long-press.ts';

const rowLook = clsx(
  'group/row scroll-mt-24 scroll-mb-20 focus-visible:-outline-offset-3',
  'has-[[data-title]:focus-visible]:outline-3 has-[[data-title]:focus-visible]:-outline-offset-3 has-[[data-title]:focus-visible]:outline-brand',
  '[&_:is(a,button,input):focus-visible]:-outline-offset-2',
);
const plainLook = 'bg-surface hover:bg-sunken';
const selectedLook = clsx(
  'bg-[color-mix(in_oklab,var(--brand)_4%,var(--surface))] *:first:shadow-[inset_3px_0_0_var(--brand)]',
  'forced-colors:outline-2 forced-colors:-outline-offset-2',
);
const cellLook = 'border-b border-line px-1.5 group-last/row:border-b-0';
const heights: Record<ListLayout, string> = { table: 'h-11', lines: 'h-15', cards: 'h-17 py-1.5' };

export type RowOptions<T> = Opening<T> & {
  columns: readonly Column<T>[];
  layout: ListLayout;
  rowActions: ((row: T) => readonly RowAction[]) | undefined;
  nameOf: ((row: T) => string) | undefined;
  selection: Selection | null;
  /** A phone has no checkboxes until something is being selected. */
  hasBoxes: boolean;
};

type Props<T> = RowOptions<T> & { row: T; onOpened: (id: Row['id']) => void; onLongPress: (id: number) => void };

/** Repeats a click on the row at its title, with the modifier keys: Ctrl opens a new tab. */
function passToTitle({ target, currentTarget, nativeEvent }: MouseEvent<HTMLTableRowElement>) {
  const isInteractive = (target as Element).closest('a, button, input, select, label, dialog, [popover]') !== null;
  // A click may end a text selection.
  if (isInteractive || getSelection()?.toString()) return;
  currentTarget.querySelector('[data-title]')?.dispatchEvent(new window.MouseEvent('click', nativeEvent));
}

export function ListRow<T extends Row>(props: Props<T>) {
  const { row, columns, layout, rowActions, nameOf, selection, hasBoxes, details, onOpened, onLongPress } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const id = Number(row.id);
  const name = nameOf?.(row) ?? `No. ${row.id}`;
  const isSelected = selection?.ids.has(id) ?? false;
  const longPress = useLongPress(() => onLongPress(id));
  const unfold = () => {
    if (!isUnfolded) props.onUnfold?.(row);
    setUnfolded(!isUnfolded);
  };
  const title = <Title {...props} isUnfolded={isUnfolded} onToggle={unfold} />;
  const opens = props.to || props.onOpen || details;
  const cells = columns.length + (hasBoxes ? 1 : 0) + (rowActions || details ? 1 : 0);
  return (
    <>
      <tr
        data-row={row.id}
        tabIndex={-1}
        aria-selected={selection ? isSelected : undefined}
        {...(layout === 'cards' && selection && longPress)}
        onClick={(event) => {
          if ((event.target as Element).closest('a[data-title]')) onOpened(row.id);
          if (opens) passToTitle(event);
        }}
        className={clsx(rowLook, opens && 'cursor-pointer', isSelected ? selectedLook : plainLook)}
      >
        {hasBoxes && selection && (
          <RowCheckbox
            label={`Select ${name}`}
            checked={isSelected}
            onChange={(isRange) => selection.toggle(id, isRange)}
          />
        )}
        {layout === 'table' ? (
          columns.map(({ head, cell, numeric, place }, i) => (
            <td
              key={head}
              className={clsx(
                cellLook,
                heights.table,
                i === 0 || place === 'amount' ? 'text-base' : 'text-sm',
                numeric && 'text-end tabular-nums',
                followsFigures(columns, i) && 'ps-4',
                place === 'action' && 'text-end',
              )}
            >
              {i === 0 ? title : <div className={place === 'action' ? undefined : 'truncate'}>{cell(row)}</div>}
            </td>
          ))
        ) : (
          <td className={clsx(cellLook, heights[layout])}>
            <RowLines row={row} columns={columns} layout={layout} title={title} />
          </td>
        )}
        {(rowActions || details) && (
          <td className={clsx(cellLook, 'px-0! text-end print:hidden')}>
            {rowActions ? (
              <RowMenu name={name} actions={rowActions(row)} />
            ) : (
              <IconButton
                label={`Details of ${name}`}
                aria-expanded={isUnfolded}
                onClick={unfold}
                className="size-9! pointer-coarse:size-11!"
              >
                <ChevronRight aria-hidden size={18} className={clsx(isUnfolded && 'rotate-90')} />
              </IconButton>
            )}
          </td>
        )}
      </tr>
      {isUnfolded && details && (
        <tr>
          <td colSpan={cells} className="border-b border-line bg-surface px-1.5 py-3 wrap-anywhere">
            {details(row)}
          </td>
        </tr>
      )}
    </>
  );
}

type TitleProps<T> = Opening<T> & {
  row: T;
  columns: readonly Column<T>[];
  layout: ListLayout;
  isUnfolded: boolean;
  onToggle: () => void;
};

function Title<T>({ row, columns, layout, to, linkState, onOpen, details, isUnfolded, onToggle }: TitleProps<T>) {
  const text: ReactNode = columns[0]?.cell(row);
  const detail = layout !== 'cards' && columns[0]?.detail?.(row);
  const content = detail ? <WithDetail title={text} detail={detail} /> : text;
  const look = 'block w-full truncate text-start text-base/6 font-semibold';
  const linkLook = clsx(look, 'outline-none underline-offset-4 hover:underline');
  if (to)
    return (
      <Link data-title to={to(row)} state={linkState} className={linkLook}>
        {content}
      </Link>
    );
  if (onOpen || details)
    return (
      <button
        type="button"
        data-title
        aria-expanded={details ? isUnfolded : undefined}
        onClick={() => (onOpen ? onOpen(row) : onToggle())}
        className={linkLook}
      >
        {content}
      </button>
    );
  return <div className={look}>{content}</div>;
}

/** The detail is cut before the title. */
const WithDetail = ({ title, detail }: { title: ReactNode; detail: ReactNode }) => (
  <span className="flex items-baseline gap-2">
    <span className="min-w-0 truncate">{title}</span>
    <span className="min-w-0 shrink-100000 truncate text-sm font-normal text-ink-soft">{detail}</span>
  </span>
);
