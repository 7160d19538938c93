import type { UndoResult } from '../../../contract/platform/undo.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';

export type UndoDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;

export type Restore<B> = {
  deps: UndoDeps;
  trx: Db;
  by: number;
  id: number;
  since: string;
  before: B;
};

export type AfterUndo = {
  publish?(): Promise<unknown>;
  /** Parts of the record that could not be restored with it. */
  failed?: UndoResult['failed'];
};

/** Restores one record in this transaction if it is still as the action left it, otherwise throws an `AppError`. */
export type Restorer<B> = (restore: Restore<B>) => Promise<AfterUndo>;
