import clsx from 'clsx';
import { ArrowDown, ArrowUp, GripVertical, Plus, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { control, FieldError } from '../field.tsx';
import { IconButton } from '../icon-button.tsx';
import { isOfInputMethod } from '../input-method.ts';
import { HiddenText } from './hidden-text.tsx';
import { moved } from './moved.ts';

type Row = { id: number; cells: readonly string[] };

type Props = {
  label: string;
  /** A form sends one line per row. */
  name: string;
  /** A row is called by it: `Question 2`. */
  item: string;
  /** The names of its fields, if it has two. */
  columns?: readonly [string, string];
  /** The second one takes several lines of text, unless it is a number. */
  second?: 'text' | 'number';
  defaultValue: readonly (readonly string[])[];
  join?: (cells: readonly string[]) => string;
  split?: (line: string) => string[];
  max: number;
  maxLength: readonly number[];
  help?: string;
  error?: string | undefined;
};

const isBlank = ({ cells }: Row) => cells.every((cell) => cell.trim() === '');
const linesOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);

/** Pasted lines become rows. */
export function LinesField({
  label,
  name,
  item,
  columns,
  second = 'text',
  defaultValue,
  join = ([line = '']) => line,
  split = (line) => [line],
  max,
  maxLength,
  help,
  error,
}: Props) {
  const id = useId();
  const lastId = useRef(0);
  const toRow = (cells: readonly string[]): Row => {
    lastId.current += 1;
    return { id: lastId.current, cells };
  };
  const [rows, setRows] = useState<readonly Row[]>(() => defaultValue.map(toRow));
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const focusNext = useRef<string | null>(null);
  const text = rows
    .filter((row) => !isBlank(row))
    .map(({ cells }) => join(cells.map((cell) => cell.replace(/\s+/g, ' ').trim())))
    .join('\n');
  // Moving a row in the document takes the focus away from its button.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    list.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const change = (next: readonly Row[], focus: string | null = null) => {
    setRows(next.slice(0, max));
    focusNext.current = focus;
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    const isAtEnd = to === 0 || to === rows.length - 1;
    const step = to < from === isAtEnd ? 'down' : 'up';
    if (row) change(moved(rows, from, to), `[data-line="${row.id}"] [data-move="${step}"]`);
  };
  const insert = (at: number, lines: readonly (readonly string[])[]) => {
    const added = lines.map(toRow);
    change(rows.toSpliced(at, 0, ...added), `[data-line="${added.at(-1)?.id}"] [data-cell]`);
  };
  const paste = (event: ClipboardEvent, at: number, row: Row) => {
    const lines = linesOf(event.clipboardData.getData('text'));
    if (lines.length < 2) return;
    event.preventDefault();
    const added = lines.map((line) => toRow(split(line)));
    change(rows.toSpliced(isBlank(row) ? at : at + 1, isBlank(row) ? 1 : 0, ...added));
  };
  const addBelow = (event: KeyboardEvent, at: number) => {
    if (event.key !== 'Enter' || isOfInputMethod(event)) return;
    event.preventDefault();
    if (rows.length < max) insert(at + 1, [split('')]);
  };
  const names = columns ?? [item];
  const type = (at: number, row: Row, cell: number, value: string) => {
    const cells = names.map((_, i) => (i === cell ? value : (row.cells[i] ?? '')));
    setRows(rows.with(at, { ...row, cells }));
  };
  return (
    <fieldset className="min-w-0" aria-describedby={clsx(help && `${id}-help`, error && `${id}-error`) || undefined}>
      <legend className="mb-1.5 text-sm/5 font-semibold">
        {label} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      <HiddenText
        name={name}
        text={text}
        onRestore={(typed) => setRows(linesOf(typed).map((line) => toRow(split(line))))}
      />
      <ol ref={list} className="grid gap-2">
        {rows.map((row, at) => (
          <li
            key={row.id}
            data-line={row.id}
            onDragOver={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              if (dragged === at) return;
              setRows(moved(rows, dragged, at));
              setDragged(at);
            }}
            className={clsx(
              'flex items-start gap-1 max-sm:flex-wrap max-sm:justify-end',
              dragged === at && 'opacity-50',
            )}
          >
            {/* biome-ignore lint/a11y/noStaticElementInteractions: for a mouse; the buttons do the same */}
            <span
              draggable
              title="Drag to move"
              onDragStart={(event) => {
                event.dataTransfer.setData('text/plain', row.cells.join(' '));
                setDragged(at);
              }}
              onDragEnd={() => setDragged(null)}
              className="grid min-h-11 w-6 shrink-0 cursor-grab place-content-center text-ink-soft max-sm:hidden pointer-coarse:hidden"
            >
              <GripVertical aria-hidden size={18} />
            </span>
            <div
              className={clsx(
                'grid min-w-0 grow gap-1 max-sm:basis-full',
                second === 'number' && 'grid-cols-[minmax(0,1fr)_5rem]',
              )}
            >
              {names.map((column, c) => {
                const isText = c > 0 && second === 'text';
                const Control = isText ? 'textarea' : 'input';
                return (
                  <Control
                    key={column}
                    data-cell
                    {...(c > 0 && second === 'number' && { type: 'number', min: 0, step: 1 })}
                    aria-label={`${column} ${at + 1}`}
                    placeholder={columns && column}
                    value={row.cells[c] ?? ''}
                    maxLength={maxLength[c]}
                    onChange={({ target: { value } }) => type(at, row, c, value)}
                    onPaste={(event: ClipboardEvent) => paste(event, at, row)}
                    onKeyDown={(event: KeyboardEvent) => addBelow(event, at)}
                    className={control(Boolean(error), isText ? 'field-sizing-content min-h-11 py-2' : 'min-h-11')}
                  />
                );
              })}
            </div>
            <span className="flex shrink-0">
              <IconButton
                label={`Move ${item} ${at + 1} up`}
                data-move="up"
                disabled={at === 0}
                onClick={() => move(at, at - 1)}
              >
                <ArrowUp aria-hidden size={18} />
              </IconButton>
              <IconButton
                label={`Move ${item} ${at + 1} down`}
                data-move="down"
                disabled={at === rows.length - 1}
                onClick={() => move(at, at + 1)}
              >
                <ArrowDown aria-hidden size={18} />
              </IconButton>
              <IconButton
                label={`Remove ${item} ${at + 1}`}
                onClick={() => change(rows.toSpliced(at, 1))}
                className="hover:text-bad"
              >
                <X aria-hidden size={18} />
              </IconButton>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-2 flex flex-wrap items-center gap-x-3">
        <Button tone="secondary" disabled={rows.length >= max} onClick={() => insert(rows.length, [split('')])}>
          <Plus aria-hidden size={18} />
          Add line<span className="sr-only"> to {label}</span>
        </Button>
        {rows.length >= max && <span className="text-sm text-ink-soft">At most {max}.</span>}
      </div>
      {help && (
        <p id={`${id}-help`} className="mt-1.5 text-sm text-ink-soft">
          {help}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
