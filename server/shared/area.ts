import type { z } from 'zod';
import type { BulkList, BulkOptions } from '../../contract/shared/bulk-actions.ts';
import type { Api, Page, Right } from '../../contract/shared/http.ts';
import type { Db } from '../adapters/database/database.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/bind.ts';
import type { Viewer } from '../http/viewer.ts';
import type { ScheduledTask } from './scheduler.ts';
import type { PromiseView } from './working-calendar.ts';

export type UndoAction =
  | 'blog.delete'
  | 'blog.publish'
  | 'blog.unpublish'
  | 'blog_category.delete'
  | 'case.delete'
  | 'client.delete'
  | 'contact_message.read'
  | 'designation.delete'
  | 'order.assign'
  | 'order.complete'
  | 'order.delete'
  | 'order.reassign'
  | 'order.start'
  | 'review.approve'
  | 'review.delete'
  | 'role.delete'
  | 'service.activate'
  | 'service.category'
  | 'service.deactivate'
  | 'service.delete'
  | 'service_category.delete'
  | 'user.delete';

/** The step of a bulk action; the right of a call, for a step of its own; or none: too many records were changed. */
export type UndoStep = number | Right | 'none';

export type UndoDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;

export type Restore<B> = {
  deps: UndoDeps;
  trx: Db;
  by: number;
  id: number;
  /** When the action happened. */
  since: string;
  before: B;
};

export type AfterUndo = {
  /** Runs after the commit. */
  publish?(): Promise<unknown>;
  /** Parts of the record that could not be restored with it. */
  failed?: { id: number; message: string }[];
};

/** Restores one record in this transaction if it is still as the action left it, otherwise throws an `AppError`. */
export type Restorer<B> = (restore: Restore<B>) => Promise<AfterUndo>;

// biome-ignore lint/suspicious/noExplicitAny: each action stores what its own restorer needs.
export type Restorers = Record<UndoAction, Restorer<any>>;

export type BulkDeps = Pick<Deps, 'db' | 'events' | 'log' | 'limits' | 'clock' | 'config' | 'payments' | 'settings'>;

/** `key`: the same when the action continues after its process has died. */
export type BulkChange = { deps: BulkDeps; by: number; options: BulkOptions; step: UndoStep; key: string };

export type BulkRequest = { viewer: Viewer; options: BulkOptions; total: number };

export type ChangeAction = {
  /** Missing for actions that can't be undone. */
  undo?: UndoAction;
  /** Only for a confirmed session. */
  confirm?: true;
  /** Rejects the whole call before anything is changed. */
  check?(db: Db, request: BulkRequest): Promise<void> | void;
  /** The rule for each record, which is that of the single call. */
  start(change: BulkChange): (id: number) => Promise<unknown>;
};

/** The URL of a file with the records. */
export type DownloadAction = { download: string; maxRecords?: number };

export type ListPlan = {
  noun: [one: string, many: string];
  query: z.ZodObject;
  /** Part of every filter. */
  fixed?: Record<string, string>;
  /** The list that the screen shows: bulk actions have no query of their own. */
  // biome-ignore lint/suspicious/noExplicitAny: validated with `query`.
  list(db: Db, query: any, view: PromiseView): Promise<Page<{ id: number }>>;
  actions: Record<string, ChangeAction | DownloadAction>;
};

export type BulkLists = Record<BulkList, ListPlan>;

/** The offers of all areas together. `main` passes them to those that work with every other area. */
export type Registers = {
  bulkLists: BulkLists;
  restorers: Restorers;
  /** Ends what an invoice's buyer could still pay. Throws 409 if that is not possible. */
  closePayments(deps: Deps, invoiceId: number): Promise<void>;
  previewEmail(deps: Deps, sample: EmailSample): Promise<{ subject: string; html: string; text: string }>;
  showEmail(deps: Deps, id: number): Promise<{ subject: string; html: string; text: string }>;
  /** Returns at once. A backup that is under way on this node goes on. */
  startBackup(deps: Deps): void;
};

/** Null is the original text, a missing part what is stored. */
type EmailSample = { kind: string; text: { subject?: string | null | undefined; intro?: string | null | undefined } };

export type Offers = {
  restorers?: Partial<Restorers>;
  bulk?: Partial<BulkLists>;
  tasks?: (deps: Deps, all: Registers) => ScheduledTask[];
};

/** Everything that an area of the contract takes part in. Only `server/main/areas.ts` may import it. */
export type Area<A extends Api> = Offers & {
  routes: (deps: Deps, all: Registers) => Handlers<A>;
  /** Areas of the contract whose rules are in this module. Their own routes are checked in `server/main/areas.ts`. */
  parts?: Record<string, Offers & { routes: (deps: Deps) => object }>;
};
