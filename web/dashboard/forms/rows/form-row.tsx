import clsx from 'clsx';
import { ArrowDown, ArrowUp, ChevronRight, GripVertical, X } from 'lucide-react';
import type { DragEvent, ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';

type Props = {
  /** Unique on the page. */
  rowId: string;
  name: string;
  detail: ReactNode;
  at: number;
  count: number;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (to: number) => void;
  onRemove: () => void;
  isDragged: boolean;
  isDragging: boolean;
  gap: 'above' | 'below' | null;
  onDragStart: () => void;
  onDragOver: (isLowerHalf: boolean) => void;
  onDrop: () => void;
  onDragEnd: () => void;
  children: ReactNode;
};

const gapLook = {
  above: 'before:absolute before:inset-x-0 before:-top-0.5 before:h-1 before:bg-brand',
  below: 'after:absolute after:inset-x-0 after:-bottom-0.5 after:h-1 after:bg-brand',
} as const;

const isLowerHalf = ({ currentTarget, clientY }: DragEvent<HTMLElement>) => {
  const { top, height } = currentTarget.getBoundingClientRect();
  return clientY > top + height / 2;
};

export function FormRow(props: Props) {
  const { rowId, name, detail, at, count, isOpen, onToggle, onMove, onRemove, children } = props;
  const { isDragged, isDragging, gap, ...drag } = props;
  const panel = `${rowId.replace(' ', '-')}-panel`;
  return (
    <li
      data-form-row={rowId}
      // Ignores dragged text, which may be dropped into a field.
      onDragOver={
        isDragging
          ? (event) => {
              event.preventDefault();
              drag.onDragOver(isLowerHalf(event));
            }
          : undefined
      }
      onDrop={
        isDragging
          ? (event) => {
              event.preventDefault();
              drag.onDrop();
            }
          : undefined
      }
      className={clsx('relative border-b border-line last:border-b-0', isDragged && 'opacity-50', gap && gapLook[gap])}
    >
      <div className="flex items-center gap-1 max-sm:flex-wrap max-sm:justify-end">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: for a mouse; the buttons do the same */}
        <span
          draggable
          title="Drag to move"
          onDragStart={(event) => {
            const row = event.currentTarget.closest('li');
            if (row) event.dataTransfer.setDragImage(row, 16, 16);
            // Firefox drags only what has data.
            event.dataTransfer.setData('text/plain', name);
            drag.onDragStart();
          }}
          onDragEnd={drag.onDragEnd}
          className="grid min-h-11 w-8 shrink-0 cursor-grab place-content-center text-ink-soft active:cursor-grabbing max-sm:hidden pointer-coarse:hidden"
        >
          <GripVertical aria-hidden size={18} />
        </span>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
          className="flex min-h-11 min-w-0 grow items-center gap-2 rounded-md py-1 text-start -outline-offset-2 max-sm:basis-full max-sm:ps-3 pointer-coarse:ps-3"
        >
          <ChevronRight
            aria-hidden
            size={18}
            className={clsx('shrink-0 text-ink-soft transition-transform', isOpen && 'rotate-90')}
          />
          <span className="flex min-w-0 grow flex-wrap items-baseline gap-x-4 wrap-anywhere">
            <span className="min-w-0 font-medium">
              {at + 1}. {name}
            </span>
            <span className="text-sm text-ink-soft tabular-nums sm:ms-auto">{detail}</span>
          </span>
        </button>
        <span className="flex shrink-0">
          <IconButton label={`Move ${name} up`} data-move="up" disabled={at === 0} onClick={() => onMove(at - 1)}>
            <ArrowUp aria-hidden size={18} />
          </IconButton>
          <IconButton
            label={`Move ${name} down`}
            data-move="down"
            disabled={at === count - 1}
            onClick={() => onMove(at + 1)}
          >
            <ArrowDown aria-hidden size={18} />
          </IconButton>
          <IconButton label={`Remove ${name}`} onClick={onRemove} className="hover:text-bad">
            <X aria-hidden size={18} />
          </IconButton>
        </span>
      </div>
      {/* Rendered while collapsed too, so that saving checks it. */}
      <div id={panel} hidden={!isOpen} className="border-t border-line bg-sunken p-4 sm:p-5">
        {children}
      </div>
    </li>
  );
}
