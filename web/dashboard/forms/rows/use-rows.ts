import { useLayoutEffect, useRef, useState } from 'react';
import { moved } from '../../../ui/fields/moved.ts';

/** The id is the row's alone: a new record has no other. */
export type FormRow = { id: number };

type Removed<T> = { row: T; at: number };

export type RowNames<T> = {
  /** `question` */
  noun: string;
  nameOf: (row: T) => string;
};

export const nextId = (rows: readonly FormRow[]): number => Math.max(-1, ...rows.map(({ id }) => id)) + 1;

export function useRows<T extends FormRow>(first: () => T[], { noun, nameOf }: RowNames<T>) {
  const [rows, setRows] = useState(first);
  const [openIds, setOpenIds] = useState<ReadonlySet<number>>(new Set());
  const [removed, setRemoved] = useState<Removed<T> | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const focusNext = useRef<string | null>(null);
  // Moving a row in the document takes the focus away from its button.
  useLayoutEffect(() => {
    if (focusNext.current === null) return;
    document.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const change = (next: T[], focus: string | null = null) => {
    setRows(next);
    focusNext.current = focus;
  };
  const at = (id: number) => `[data-form-row="${noun} ${id}"]`;
  const quoted = (row: T) => (nameOf(row) ? `“${nameOf(row)}”` : `The ${noun}`);
  const open = (id: number) => setOpenIds((now) => new Set(now).add(id));
  return {
    rows,
    openIds,
    removed: removed !== null,
    announcement,
    update: (id: number, values: Partial<T>) =>
      setRows((now) => now.map((one) => (one.id === id ? { ...one, ...values } : one))),
    toggle: (id: number) =>
      setOpenIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    add(row: T) {
      open(row.id);
      change([...rows, row], `${at(row.id)} input`);
    },
    move(from: number, to: number) {
      const row = rows[from];
      if (!row || from === to) return;
      const step = to < from ? 'up' : 'down';
      const isAtEnd = step === 'up' ? to === 0 : to === rows.length - 1;
      const button = isAtEnd ? (step === 'up' ? 'down' : 'up') : step;
      change(moved(rows, from, to), `${at(row.id)} [data-move="${button}"]`);
      setAnnouncement(`${quoted(row)} is now number ${to + 1} of ${rows.length}.`);
    },
    remove(place: number) {
      const row = rows[place];
      if (!row) return;
      setRemoved({ row, at: place });
      setAnnouncement(`${quoted(row)} was removed.`);
      change(rows.toSpliced(place, 1), `[data-undo-removal="${noun}"]`);
    },
    undoRemoval() {
      if (!removed) return;
      setRemoved(null);
      setAnnouncement(`${quoted(removed.row)} is back.`);
      change(rows.toSpliced(removed.at, 0, removed.row), `${at(removed.row.id)} [aria-expanded]`);
    },
    replace: (next: T[]) => change(next),
    /** Shows what was saved. Open rows stay open. */
    load(saved: T[]) {
      setRows((now) => saved.map((row, at) => ({ ...row, id: now[at]?.id ?? row.id })));
      setRemoved(null);
    },
  };
}

export type Rows<T extends FormRow> = ReturnType<typeof useRows<T>>;
