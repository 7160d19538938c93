import { sql } from 'kysely';
import type { ListedRole } from '../../../contract/office/users.ts';
import type { ListQuery, Page } from '../../../contract/shared/http.ts';
import { countersFor, records } from '../../adapters/database/counters.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { recordUndo, revokeUndoSteps, type UndoStep } from '../../platform/undo/undo.ts';
import { AppError, invalidField, isUniqueViolation, notFound } from '../../shared/errors.ts';
import { contains, listPage } from '../../shared/lists.ts';
import { assertUnchanged, assertUnused, lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { moveRoleSettings } from '../settings/settings.ts';

const columns = ['id', 'name', 'built_in', 'created_at', 'updated_at'] as const;
type Row = Omit<ListedRole, 'users_count'>;

async function withCounts(db: Db, rows: Row[]): Promise<ListedRole[]> {
  const ids = rows.map(({ id }) => String(id));
  const counts =
    ids.length === 0
      ? []
      : await countersFor(db, 'users', { part: ids })
          .select(['part', records.as('people')])
          .groupBy('part')
          .execute();
  const people = new Map(counts.map((row) => [Number(row.part), row.people]));
  return rows.map((row) => ({ ...row, users_count: people.get(row.id) ?? 0 }));
}

export async function listRoles(db: Db, query: ListQuery): Promise<Page<ListedRole>> {
  const matching = db
    .selectFrom('roles')
    .$if(Boolean(query.search), (q) => q.where(contains(['name'], query.search ?? '')));
  const page = await listPage(
    {
      rows: matching.select(columns),
      count: matching.select((e) => e.fn.countAll<number>().as('total')),
      sorts: { name: sql`lower(name)`, created_at: 'created_at' },
      defaultSort: 'name',
      tieBreaker: 'id',
    },
    query,
  );
  return { ...page, data: await withCounts(db, page.data) };
}

async function findRole(db: Db, id: number): Promise<ListedRole> {
  const row = await db.selectFrom('roles').select(columns).where('id', '=', id).executeTakeFirst();
  const [found] = row ? await withCounts(db, [row]) : [];
  if (!found) throw notFound('Role');
  return found;
}

async function mapDuplicateName<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (isUniqueViolation(error)) throw invalidField('name', 'That name is already in use.');
    throw error;
  }
}

/** The code refers to built-in roles by name. */
function assertNotBuiltIn(row: { built_in: boolean; name: string }, action: 'renamed' | 'deleted'): void {
  if (row.built_in) throw new AppError('conflict', `The ${row.name} role is built in and can't be ${action}.`);
}

export async function createRole(db: Db, { name }: { name: string }, by: number): Promise<ListedRole> {
  const now = new Date().toISOString();
  const id = await mapDuplicateName(
    db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('roles')
        .values({ name, built_in: false, created_at: now, updated_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      await writeAuditEntry(trx, { by, action: 'role.create', id, after: { name } });
      return id;
    }),
  );
  return findRole(db, id);
}

type Change = { name: string; updated_at?: string | undefined };

type RoleDeps = Pick<Deps, 'db' | 'settings' | 'events'>;

/** The cached settings must not overwrite a change that another node has just made. */
function newestSettings(settings: RoleDeps['settings']) {
  settings.invalidate();
  return settings.current();
}

export async function renameRole(
  { db, settings, events }: RoleDeps,
  id: number,
  { name, updated_at }: Change,
  by: number,
): Promise<ListedRole> {
  const current = await newestSettings(settings);
  await mapDuplicateName(
    db.transaction().execute(async (trx) => {
      const before = await lockRow(trx, 'roles', id);
      assertNotBuiltIn(before, 'renamed');
      assertUnchanged(before, updated_at);
      await trx
        .updateTable('roles')
        .set({ name, updated_at: nextUpdatedAt(before) })
        .where('id', '=', id)
        .execute();
      await moveRoleSettings(trx, settings, { current, from: before.name, to: name, by });
      await writeAuditEntry(trx, { by, action: 'role.update', id, before: { name: before.name }, after: { name } });
    }),
  );
  await events.publish({ type: 'settings.changed' });
  return findRole(db, id);
}

export async function deleteRole({ db, settings, events }: RoleDeps, id: number, by: number, step: UndoStep) {
  const current = await newestSettings(settings);
  const undo = await db.transaction().execute(async (trx) => {
    const before = await lockRow(trx, 'roles', id);
    assertNotBuiltIn(before, 'deleted');
    const { people } = await trx
      .selectFrom('users')
      .select((e) => e.fn.countAll<number>().as('people'))
      .where('role_id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
    assertUnused(people, 'role', 'user');
    // Rows of deleted users remain for orders and invoices and need some role.
    const former = await trx
      .updateTable('users')
      .where('role_id', '=', id)
      .set((e) => ({ role_id: e.selectFrom('roles').select('roles.id').where('roles.name', '=', 'customer') }))
      .returning('id')
      .execute();
    await trx.deleteFrom('roles').where('id', '=', id).execute();
    await moveRoleSettings(trx, settings, { current, from: before.name, to: null, by });
    await writeAuditEntry(trx, { by, action: 'role.delete', id, before: { name: before.name } });
    const requiredSince = current.second_factor_required[before.name] ?? null;
    const userIds = former.map((user) => user.id);
    await revokeUndoSteps(trx, userIds);
    return recordUndo(trx, step, { by, action: 'role.delete', id, before: { row: before, requiredSince, userIds } });
  });
  await events.publish({ type: 'settings.changed' });
  return { message: 'Role deleted.', undo_id: undo?.stepId ?? null };
}
