import type { WorkKind } from '../../../contract/office/work-list.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { timeZoneOf } from '../../order/clock/clock.ts';
import { companyDay, endOfCompanyDay } from '../../shared/company-day.ts';
import { AppError } from '../../shared/errors.ts';
import type { Hidden } from './sources.ts';

const MOST = 200;

type SnoozeDeps = Pick<Deps, 'db' | 'clock' | 'settings'>;

/** A row stays hidden until the company's next day, for this admin alone. */
export async function snooze(
  deps: SnoozeDeps,
  { key, snoozed, by }: { key: string; snoozed: boolean; by: number },
): Promise<{ message: string }> {
  const now = deps.clock.now();
  const timeZone = await timeZoneOf(deps);
  const until = endOfCompanyDay(timeZone, companyDay(timeZone, now));
  await deps.db.transaction().execute(async (trx) => {
    const own = trx.deleteFrom('work_snoozes').where('user_id', '=', by);
    await own.where('until', '<=', now.toISOString()).execute();
    if (!snoozed) {
      await own.where('row_key', '=', key).execute();
      return;
    }
    await trx
      .insertInto('work_snoozes')
      .values({ user_id: by, row_key: key, until })
      .onConflict((c) => c.columns(['user_id', 'row_key']).doUpdateSet({ until }))
      .execute();
    const { count } = await trx
      .selectFrom('work_snoozes')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('user_id', '=', by)
      .executeTakeFirstOrThrow();
    if (count > MOST) throw new AppError('conflict', `You can snooze at most ${MOST} rows at a time.`);
  });
  return { message: snoozed ? 'Hidden until tomorrow.' : 'Shown again.' };
}

export async function snoozedBy(db: Db, userId: number, now: Date): Promise<Hidden> {
  const rows = await db
    .selectFrom('work_snoozes')
    .select('row_key')
    .where('user_id', '=', userId)
    .where('until', '>', now.toISOString())
    .execute();
  const names = (kind: WorkKind) =>
    rows.flatMap(({ row_key }) => (row_key.startsWith(`${kind}:`) ? [row_key.slice(kind.length + 1)] : []));
  return { names, ids: (kind) => names(kind).map(Number).filter(Number.isSafeInteger) };
}
