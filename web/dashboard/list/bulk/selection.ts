import { useRef, useState } from 'react';

export type Selection = {
  ids: ReadonlySet<number>;
  /** Everything that the filter finds, on all pages. */
  isEverything: boolean;
  count: number;
  toggle: (id: number, isRange?: boolean) => void;
  selectOnly: (ids: readonly number[]) => void;
  selectEverything: () => void;
  clear: () => void;
};

type State = { scope: string; ids: ReadonlySet<number>; isEverything: boolean };

export function rangeOf(ids: readonly number[], from: number, to: number): number[] {
  const [a, b] = [ids.indexOf(from), ids.indexOf(to)];
  if (a < 0 || b < 0) return [to];
  return ids.slice(Math.min(a, b), Math.max(a, b) + 1);
}

/** The selection ends with its `scope`: the list's filters, order and page. */
export function useSelection(rows: readonly { id: number }[], total: number, scope: string): Selection {
  const [state, setState] = useState<State>({ scope, ids: new Set(), isEverything: false });
  const anchor = useRef<number | null>(null);
  const all = rows.map(({ id }) => id);
  const isCurrent = state.scope === scope;
  // A row that another user removed is no longer selected.
  const ids = new Set(isCurrent ? all.filter((id) => state.ids.has(id)) : []);
  const isEverything = isCurrent && state.isEverything;
  const set = (next: Iterable<number>) => setState({ scope, ids: new Set(next), isEverything: false });
  const toggle = (id: number, isRange = false) => {
    const isSelected = ids.has(id);
    const changed = isRange && anchor.current !== null ? rangeOf(all, anchor.current, id) : [id];
    if (!isRange) anchor.current = id;
    if (isRange || !isSelected) return set([...ids, ...changed]);
    set([...ids].filter((other) => other !== id));
  };
  return {
    ids: isEverything ? new Set(all) : ids,
    isEverything,
    count: isEverything ? total : ids.size,
    toggle,
    selectOnly: set,
    selectEverything: () => setState({ scope, ids: new Set(all), isEverything: true }),
    clear: () => set([]),
  };
}
