import type { RefObject } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { focusComposer } from '../../../chat/focus-composer.ts';
import { focusRow, rowAt, rowsIn } from '../../../dashboard/list/row-focus.ts';
import { useShortcuts } from '../../../search/shortcuts.ts';
import { isSame, type ThreadKey, urlOf } from './places.ts';
import type { ListedThread } from './received.ts';

type Options = {
  list: RefObject<HTMLElement | null>;
  threads: readonly ListedThread[];
  openKey: ThreadKey | null;
  onDone: (thread: ListedThread) => void;
};

/** J and K go through the list, Enter opens. E and R are about the row with the focus, or else the open conversation. */
export function useInboxKeys({ list, threads, openKey, onDone }: Options): void {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const focused = () => rowAt(document.activeElement);
  const move = (by: 1 | -1) => {
    const rows = rowsIn(list.current);
    const openRow = rows[threads.findIndex((thread) => isSame(thread, openKey))];
    const from = focused() ?? openRow;
    const next = from ? rows[rows.indexOf(from) + by] : rows[by > 0 ? 0 : rows.length - 1];
    if (next) focusRow(next);
  };
  const chosen = (): ListedThread | undefined => {
    const row = focused();
    return row ? threads[Number(row.dataset.row)] : threads.find((thread) => isSame(thread, openKey));
  };
  const reply = () => {
    const thread = chosen();
    if (thread && !isSame(thread, openKey)) void navigate(urlOf(params, thread), { state: { reply: true } });
    else focusComposer();
  };
  useShortcuts({
    j: { label: 'Next conversation', run: () => move(1) },
    k: { label: 'Previous conversation', run: () => move(-1) },
    r: { label: 'Reply', run: reply },
    e: {
      label: 'Done',
      run: () => {
        const thread = chosen();
        if (thread && thread.source !== 'email' && thread.state !== 'done') onDone(thread);
      },
    },
  });
}
