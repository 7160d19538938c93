import type { DataExport } from '../../../contract/office/data-exports.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { signedFileUrl } from '../../order/files/files.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { tooMany } from '../../shared/rate-limits.ts';
import { lockRow } from '../../shared/records.ts';

const DAY_MS = 24 * 3600_000;
const SHOWN = 20;

type RequestDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'sealer'>;

/** One per day and person, of those that did not fail, and one at a time. */
export async function requestExport(deps: RequestDeps, viewer: Viewer, userId: number): Promise<DataExport> {
  const now = deps.clock.now();
  const id = await deps.db.transaction().execute(async (trx) => {
    // Parallel calls take turns.
    const { deleted_at } = await lockRow(trx, 'users', userId);
    if (deleted_at !== null) throw notFound('User');
    await assertMayAsk(trx, { userId, by: viewer.id, now });
    const row = { user_id: userId, requested_by: viewer.id, state: 'waiting' as const, created_at: now.toISOString() };
    const created = await trx
      .insertInto('data_exports')
      .values({ ...row, file_id: null, expires_at: null, leased_until: null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeAuditEntry(trx, { by: viewer.id, action: 'user.export', id: userId });
    return created.id;
  });
  await deps.events.publish({ type: 'jobs.due' });
  const { data } = await listExports(deps, viewer);
  return data.find((one) => one.id === id) as DataExport;
}

async function assertMayAsk(trx: Db, { userId, by, now }: { userId: number; by: number; now: Date }): Promise<void> {
  const since = now.getTime() - DAY_MS;
  const recent = await trx
    .selectFrom('data_exports')
    .select(['state', 'created_at', 'requested_by'])
    .where('user_id', '=', userId)
    .where('state', '<>', 'failed')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute();
  const own = recent.find(({ requested_by, created_at }) => requested_by === by && Date.parse(created_at) > since);
  if (own) throw tooMany(Date.parse(own.created_at) + DAY_MS - now.getTime());
  if (recent.some(({ state }) => state === 'waiting'))
    throw new AppError('conflict', 'A copy of this data is being prepared.');
}

export async function listExports(
  { db, clock, sealer }: Pick<Deps, 'db' | 'clock' | 'sealer'>,
  viewer: Viewer,
): Promise<{ data: DataExport[] }> {
  const rows = await db
    .selectFrom('data_exports')
    .innerJoin('users', 'users.id', 'data_exports.user_id')
    .leftJoin('files', 'files.id', 'data_exports.file_id')
    .select(['data_exports.id', 'data_exports.state', 'data_exports.created_at', 'data_exports.expires_at'])
    .select(['data_exports.file_id', 'users.id as user_id', 'users.name', 'files.bytes'])
    .where((e) => e.or([e('data_exports.user_id', '=', viewer.id), e('data_exports.requested_by', '=', viewer.id)]))
    .orderBy('data_exports.id', 'desc')
    .limit(SHOWN)
    .execute();
  const now = clock.now();
  return {
    data: rows.map(({ user_id, name, file_id, bytes, expires_at, state, ...row }) => {
      const isOpen = state === 'ready' && expires_at !== null && Date.parse(expires_at) > now.getTime();
      return {
        ...row,
        user: { id: user_id, name },
        state: state === 'ready' && !isOpen ? 'expired' : state,
        bytes: isOpen ? bytes : null,
        url: isOpen && file_id !== null ? signedFileUrl({ sealer }, { fileId: file_id, userId: viewer.id, now }) : null,
        expires_at,
      };
    }),
  };
}
