import type { z } from 'zod';
import type { BulkInput, BulkList } from '../../../contract/office/bulk.ts';
import type { Page, Paging } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import type { UndoAction, UndoStep } from '../../platform/undo/undo.ts';

export type BulkDeps = Pick<Deps, 'db' | 'events' | 'log' | 'limits' | 'clock' | 'config' | 'settings'>;
export type BulkOptions = NonNullable<BulkInput['with']>;

export type BulkChange = { deps: BulkDeps; by: number; options: BulkOptions; step: UndoStep };

export type BulkRequest = { viewer: Viewer; options: BulkOptions; total: number };

export type ChangeAction = {
  undo?: UndoAction;
  /** Rejects the whole call before anything is changed. */
  check?(db: Db, request: BulkRequest): Promise<void> | void;
  /** The rule of the single call. */
  start(change: BulkChange): (id: number) => Promise<unknown>;
};

export type DownloadAction = { download: string; maxRecords?: number };

export type ListPlan = {
  noun: [one: string, many: string];
  query: z.ZodObject;
  fixed?: Record<string, string>;
  /** The list of the screen: bulk actions have no query of their own. */
  // biome-ignore lint/suspicious/noExplicitAny: validated with `query`.
  list(db: Db, query: any, view: PromiseView): Promise<Page<{ id: number }>>;
  actions: Record<string, ChangeAction | DownloadAction>;
};

export type BulkLists = Record<BulkList, ListPlan>;

export type ListQuery = Paging & Record<string, unknown>;
