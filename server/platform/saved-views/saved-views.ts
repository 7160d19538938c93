import type { z } from 'zod';
import type {
  SavedView,
  savedViewChange,
  savedViewInput,
  savedViewsApi,
} from '../../../contract/platform/saved-views.ts';
import { offsetOf, type Page, pageOf } from '../../../contract/shared/http.ts';
import type { ViewList } from '../../../contract/shared/view-lists.ts';
import type { Db } from '../../adapters/database/database.ts';
import { AppError, invalidField, isUniqueViolation, notFound } from '../../shared/errors.ts';

type Input = z.output<typeof savedViewInput>;
type Change = z.output<typeof savedViewChange>;
type Query = z.output<typeof savedViewsApi.list.query>;

const MAX_PER_LIST = 50;
const NAME_TAKEN = 'You already have a view with this name.';

/** Other users' private views don't exist for the caller. */
const viewsFor = (db: Db, userId: number) =>
  db.selectFrom('saved_views').where((e) => e.or([e('saved_views.user_id', '=', userId), e('shared', '=', true)]));

const withDefault = (db: Db, userId: number) =>
  viewsFor(db, userId)
    .leftJoin('default_views', (join) =>
      join.onRef('default_views.view_id', '=', 'saved_views.id').on('default_views.user_id', '=', userId),
    )
    .select([
      'saved_views.id',
      'saved_views.user_id',
      'saved_views.list',
      'saved_views.name',
      'saved_views.query',
      'saved_views.shared',
      'saved_views.position',
      'default_views.view_id as default_id',
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withDefault>['executeTakeFirstOrThrow']>>;

const toView = ({ user_id, default_id, ...view }: Row, userId: number): SavedView => ({
  ...view,
  is_default: default_id !== null,
  is_mine: user_id === userId,
});

export async function listViews(db: Db, userId: number, { list, ...paging }: Query): Promise<Page<SavedView>> {
  const [rows, { total }] = await Promise.all([
    withDefault(db, userId)
      .$if(list !== undefined, (q) => q.where('saved_views.list', '=', list ?? 'orders'))
      .orderBy('saved_views.position')
      .orderBy('saved_views.id')
      .limit(paging.per_page)
      .offset(offsetOf(paging))
      .execute(),
    viewsFor(db, userId)
      .$if(list !== undefined, (q) => q.where('saved_views.list', '=', list ?? 'orders'))
      .select((e) => e.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return pageOf(
    rows.map((row) => toView(row, userId)),
    total,
    paging,
  );
}

async function viewById(db: Db, userId: number, id: number): Promise<SavedView> {
  const row = await withDefault(db, userId).where('saved_views.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('View');
  return toView(row, userId);
}

export async function assertVisible(db: Db, userId: number, id: number): Promise<void> {
  await viewById(db, userId, id);
}

export async function createView(db: Db, userId: number, input: Input): Promise<SavedView> {
  const { list, name, query, shared, is_default } = input;
  const id = await mapDuplicateName(
    db.transaction().execute(async (trx) => {
      await lockOwner(trx, userId);
      const { count, last } = await ownViews(trx, userId, list);
      if (count >= MAX_PER_LIST)
        throw new AppError('conflict', `You have ${MAX_PER_LIST} views of this list already. Delete one first.`);
      const now = new Date().toISOString();
      const { id } = await trx
        .insertInto('saved_views')
        .values({
          user_id: userId,
          list,
          name,
          query,
          shared,
          position: input.position ?? last + 1,
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      if (is_default) await setDefault(trx, userId, list, id);
      return id;
    }),
  );
  return viewById(db, userId, id);
}

export async function updateView(db: Db, userId: number, id: number, change: Change): Promise<SavedView> {
  const { is_default, ...fields } = change;
  await mapDuplicateName(
    db.transaction().execute(async (trx) => {
      const before = await viewById(trx, userId, id);
      // Otherwise another admin could make a shared view disappear from all lists.
      if (fields.shared === false && !before.is_mine)
        throw new AppError('conflict', 'Only its owner can stop sharing a view.');
      await trx
        .updateTable('saved_views')
        .set({ ...withoutUndefined(fields), updated_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute();
      if (fields.shared === false)
        await trx.deleteFrom('default_views').where('view_id', '=', id).where('user_id', '<>', userId).execute();
      if (is_default === true) await setDefault(trx, userId, before.list, id);
      if (is_default === false)
        await trx.deleteFrom('default_views').where('user_id', '=', userId).where('view_id', '=', id).execute();
    }),
  );
  return viewById(db, userId, id);
}

export async function deleteView(db: Db, userId: number, id: number): Promise<{ message: string }> {
  const { numDeletedRows } = await db
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where((e) => e.or([e('user_id', '=', userId), e('shared', '=', true)]))
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('View');
  return { message: 'View deleted.' };
}

/** The second of two concurrent calls counts the view of the first. */
const lockOwner = (trx: Db, userId: number) =>
  trx
    .updateTable('users')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', userId)
    .execute();

async function ownViews(trx: Db, userId: number, list: ViewList): Promise<{ count: number; last: number }> {
  const row = await trx
    .selectFrom('saved_views')
    .select((e) => [e.fn.countAll<number>().as('count'), e.fn.max('position').as('last')])
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .executeTakeFirstOrThrow();
  return { count: row.count, last: row.last ?? 0 };
}

async function setDefault(trx: Db, userId: number, list: ViewList, view_id: number): Promise<void> {
  await trx
    .insertInto('default_views')
    .values({ user_id: userId, list, view_id })
    .onConflict((c) => c.columns(['user_id', 'list']).doUpdateSet({ view_id }))
    .execute();
}

async function mapDuplicateName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('name', NAME_TAKEN);
    throw error;
  }
}

const withoutUndefined = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

/** Call it when the user's role changes. Shared views remain: they are the company's. */
export async function endViewsOf(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('default_views').where('user_id', '=', userId).execute();
  await trx.deleteFrom('saved_views').where('user_id', '=', userId).where('shared', '=', false).execute();
}
