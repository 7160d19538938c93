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
  failed?: UndoResult['failed'];
};

export type Restorer<B> = (restore: Restore<B>) => Promise<AfterUndo>;
