import type { UndoResult } from '../../contract/platform/undo.ts';
import { call } from '../api/browser.ts';

export type Undoable = { undo_id?: number | null | undefined };

export const undoIdOf = (response: unknown): number | null => {
  const id = (response as Undoable | null | undefined)?.undo_id;
  return typeof id === 'number' ? id : null;
};

export const undo = (id: number): Promise<UndoResult> => call('POST /undo/{id}', { params: { id } });

/** Names the records that have changed since, and stay as they are. */
export const undoneText = ({ done, failed }: UndoResult): string =>
  failed.length === 0
    ? 'Undone.'
    : `${done} undone, ${failed.length} not: ${failed.map(({ message }) => message).join(' ')}`;
