import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime, FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { resetFutureFiles } from '../../order/files/files.ts';
import { resetFutureEmails } from '../../platform/email/email.ts';
import { HOUR_MS, MINUTE_MS } from './line.ts';

export const DUE_TIMES = 'due-times';

/** No job's lease is longer. */
export const LONGEST_TASK_LEASE_MS = 2 * HOUR_MS;
/** No other lease is longer. */
const LONGEST_LEASE_MS = 10 * MINUTE_MS;

const open = {
  outbox: sql<SqlBool>`state = 'waiting'`,
  checkout_attempts: sql<SqlBool>`state in ('started', 'requires_action')`,
  refunds: sql<SqlBool>`state in ('requested', 'pending')`,
  reconciliation_runs: sql<SqlBool>`state = 'running'`,
  bulk_jobs: sql<SqlBool>`finished_at is null`,
};

/** Whatever waits for longer than it can was recorded with a clock that was wrong, and is due now. */
export async function resetFutureTimes({ db, log }: Pick<Deps, 'db' | 'log'>): Promise<void> {
  const found: Record<string, number> = {
    emails: await resetFutureEmails(db),
    ...(await resetFutureFiles(db)),
    leases: await endFutureLeases(db),
  };
  const times = Object.fromEntries(Object.entries(found).filter(([, count]) => count > 0));
  if (Object.keys(times).length === 0) return;
  log.error(times, 'times in the future were found, because a clock was wrong: they count as due now');
  await db
    .updateTable('job_runs')
    .set({ future_found_at: databaseTime(db) })
    .where('name', '=', DUE_TIMES)
    .execute();
}

async function endFutureLeases(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('job_leases')
    .where('until', '>', databaseTime(db, LONGEST_TASK_LEASE_MS + FUTURE_MS))
    .executeTakeFirst();
  const latest = databaseTime(db, LONGEST_LEASE_MS + FUTURE_MS);
  let count = Number(numDeletedRows);
  for (const table of Object.keys(open) as (keyof typeof open)[]) {
    const { numUpdatedRows } = await db
      .updateTable(table)
      .set({ leased_until: null })
      .where(open[table])
      .where('leased_until', '>', latest)
      .executeTakeFirst();
    count += Number(numUpdatedRows);
  }
  return count;
}
