import type { Deps } from '../../deps.ts';
import { deleteFileBytes, discardBytes } from '../../order/files/files.ts';
import type { ScheduledTask } from '../../shared/scheduler.ts';
import { resumeWaiting } from './receive-email.ts';

const DAY_MS = 24 * 3600_000;
export const STORED_DAYS = 30;
const BATCH = 100;

export const inboundTasks = (deps: Deps): ScheduledTask[] => [
  { name: 'waiting-inbound-emails', everyMs: 60_000, run: (stopping) => resumeWaiting(deps, stopping) },
];

/** Those that belong to no order's thread. */
export async function deleteOldInbound(
  { db }: Pick<Deps, 'db'>,
  before: string,
  stopping?: AbortSignal,
): Promise<number> {
  let total = 0;
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; total += deleted) {
    const old = db
      .selectFrom('inbound_emails')
      .select('id')
      .where('order_message_id', 'is', null)
      .where('raw_file_id', 'is', null)
      .where('created_at', '<', before)
      .limit(BATCH);
    const { numDeletedRows } = await db.deleteFrom('inbound_emails').where('id', 'in', old).executeTakeFirst();
    deleted = Number(numDeletedRows);
  }
  return total;
}

/** The row and its outcome remain after 30 days. Returns how many. */
export async function deleteRawEmails(
  deps: Pick<Deps, 'db' | 'files' | 'log' | 'clock'>,
  stopping?: AbortSignal,
): Promise<number> {
  const { db, clock } = deps;
  let total = 0;
  const before = new Date(clock.now().getTime() - STORED_DAYS * DAY_MS).toISOString();
  for (let deleted = BATCH; deleted === BATCH && !stopping?.aborted; ) {
    const emails = await db
      .selectFrom('inbound_emails')
      .select(['id', 'raw_file_id'])
      .where('raw_file_id', 'is not', null)
      .where('created_at', '<', before)
      .limit(BATCH)
      .execute();
    deleted = emails.length;
    total += deleted;
    if (deleted === 0) break;
    const keys = await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('inbound_emails')
        .set((e) => ({
          raw_file_id: null,
          content: e.case().when('state', 'in', ['discarded', 'ignored']).then(null).else(e.ref('content')).end(),
        }))
        .where(
          'id',
          'in',
          emails.map(({ id }) => id),
        )
        .execute();
      return deleteFileBytes(
        trx,
        emails.flatMap(({ raw_file_id }) => raw_file_id ?? []),
        clock.now(),
      );
    });
    await discardBytes(deps, keys);
  }
  return total;
}
