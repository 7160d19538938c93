import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormRow } from './form-row.tsx';
import type { FormRow as Row, RowNames, Rows } from './use-rows.ts';

type Props<T extends Row> = RowNames<T> & {
  label: string;
  list: Rows<T>;
  max: number;
  /** Next to the name. */
  detailOf: (row: T) => ReactNode;
  /** Opens a row whose field is invalid. */
  hasError: (row: T) => boolean;
  onAdd: () => void;
  /** Next to the button that adds a row. */
  actions?: ReactNode;
  children: (row: T) => ReactNode;
};

/** Rows that unfold to their fields, can be moved, and come back after they were removed. */
export function RowList<T extends Row>(props: Props<T>) {
  const { label, noun, nameOf, list, max, detailOf, hasError, onAdd, actions, children } = props;
  const { rows } = list;
  const [dragged, setDragged] = useState<number | null>(null);
  const [gap, setGap] = useState<number | null>(null);
  const endDrag = () => {
    setDragged(null);
    setGap(null);
  };
  const drop = () => {
    // The gap is counted while the dragged row is still in its place.
    if (dragged !== null && gap !== null) list.move(dragged, gap > dragged ? gap - 1 : gap);
    endDrag();
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      {rows.length > 0 && (
        <ol aria-label={label} className="rounded-md border border-line">
          {rows.map((row, at) => (
            <FormRow
              key={row.id}
              rowId={`${noun} ${row.id}`}
              name={nameOf(row) || `New ${noun}`}
              detail={detailOf(row)}
              at={at}
              count={rows.length}
              isOpen={list.openIds.has(row.id) || hasError(row)}
              onToggle={() => list.toggle(row.id)}
              onMove={(to) => list.move(at, to)}
              onRemove={() => list.remove(at)}
              isDragged={dragged === at}
              isDragging={dragged !== null}
              gap={dragged === null ? null : gap === at ? 'above' : gap === at + 1 ? 'below' : null}
              onDragStart={() => setDragged(at)}
              onDragOver={(isLowerHalf) => setGap(isLowerHalf ? at + 1 : at)}
              onDrop={drop}
              onDragEnd={endDrag}
            >
              {children(row)}
            </FormRow>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="secondary" disabled={rows.length >= max} onClick={onAdd}>
          <Plus aria-hidden size={18} />
          Add {noun}
        </Button>
        {actions}
        {list.removed && (
          <p className="flex items-center gap-1 text-ink-soft">
            <span className="first-letter:uppercase">{noun} removed.</span>
            <Button tone="quiet" data-undo-removal={noun} onClick={list.undoRemoval} className="px-2">
              Undo
            </Button>
          </p>
        )}
        {rows.length >= max && <p className="text-ink-soft">At most {max}.</p>}
      </div>
      <p role="status" className="sr-only">
        {list.announcement}
      </p>
    </div>
  );
}
