import type { z } from 'zod';
import type { openedShop } from '../../../contract/office/shop.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { attemptIsLeased } from '../../selling/orders/payments/payments.ts';
import type { Registers } from '../../shared/area.ts';
import { companyOf } from '../../shared/company/company.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { lockSettings } from '../../shared/settings.ts';
import { assertOwnAdmin, removeDemo } from './remove-demo.ts';
import { missingForOpening } from './setup.ts';
import { storeFact } from './setup-facts.ts';
import { announce } from './shop.ts';
import { findTrialOrder } from './trial-order.ts';
import { type KeepCatalog, lockTrialTables, type Wiped, wipeTrial } from './wipe.ts';

type Opening = { confirm_name: string; skip: string[]; keep_catalog: KeepCatalog; by: number };
type Opened = z.infer<typeof openedShop> | { state: 'backing_up' };

const BACKUP_MS = 10 * 60_000;
const RUNNING_MS = 60 * 60_000;

const ALREADY = 'The shop is open already.';

export async function openShop(
  deps: Deps,
  { startBackup }: Pick<Registers, 'startBackup'>,
  opening: Opening,
): Promise<Opened> {
  const { shop_state, origin } = await deps.settings.read(deps.db);
  if (shop_state !== 'preview') throw new AppError('conflict', ALREADY);
  const { name } = await companyOf(deps);
  if (opening.confirm_name.trim() !== name.trim())
    throw invalidField('confirm_name', `Type the name of your company: ${name}`);
  if (origin === 'demo') await assertOwnAdmin(deps.db);
  const missing = await missingForOpening(deps);
  if (missing.length > 0) throw new AppError('conflict', 'Not ready to open.', { body: { missing } });
  if (deps.config.backup && !opening.skip.includes('backup')) {
    const backup = await backupOf(deps.db);
    if (backup.error !== null) throw new AppError('conflict', `The backup failed: ${backup.error}`);
    if (!backup.isRecent) {
      if (!backup.isRunning) startBackup(deps);
      return { state: 'backing_up' };
    }
  }
  const { wiped, team } = await wipeAndOpen(deps, opening);
  await announce(deps);
  await deps.events.publish({ type: 'content.changed' });
  for (const userId of team) await deps.events.publish({ type: 'sessions.ended', userId });
  return { state: 'open', wiped };
}

/** An earlier backup than of the last ten minutes does not contain what was tried since. */
async function backupOf(db: Db): Promise<{ isRecent: boolean; isRunning: boolean; error: string | null }> {
  const last = await db
    .selectFrom('backups')
    .select((e) => [
      'ok',
      'error',
      'finished_at',
      e('started_at', '>', databaseTime(db, -BACKUP_MS)).as('is_recent'),
      e('started_at', '>', databaseTime(db, -RUNNING_MS)).as('may_run'),
    ])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!last) return { isRecent: false, isRunning: false, error: null };
  const isRunning = last.finished_at === null && Boolean(last.may_run);
  const isRecent = last.finished_at !== null && Boolean(last.is_recent);
  return { isRunning, isRecent: isRecent && last.ok, error: isRecent && !last.ok ? (last.error ?? 'unknown') : null };
}

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];

async function assertNoPurchase(trx: Db): Promise<void> {
  const rows = await trx.selectFrom('checkout_attempts').select('id').where('leased_until', 'is not', null).execute();
  const leased = await Promise.all(rows.map(({ id }) => attemptIsLeased(trx, id)));
  const count = leased.filter(Boolean).length;
  if (count === 0) return;
  const purchases = count === 1 ? 'purchase is' : 'purchases are';
  throw new AppError('conflict', `${numbers[count] ?? count} ${purchases} being processed. Try again in a minute.`);
}

/** All or nothing: a process that is killed leaves a preview with everything in it. */
export async function wipeAndOpen(
  { db, settings, clock }: Pick<Deps, 'db' | 'settings' | 'clock'>,
  { keep_catalog, by: caller }: Pick<Opening, 'keep_catalog' | 'by'>,
): Promise<{ wiped: Wiped; team: number[] }> {
  return db.transaction().execute(async (trx) => {
    await lockSettings(trx);
    const { shop_state } = await settings.read(trx);
    if (shop_state !== 'preview') throw new AppError('conflict', ALREADY);
    await lockTrialTables(trx);
    await assertNoPurchase(trx);
    const order = await findTrialOrder(trx);
    if (order !== null) await storeFact(trx, 'trial', { order }, clock.now());
    const wiped = await wipeTrial(trx, keep_catalog);
    const team = await removeDemo(trx, wiped);
    const by = team.includes(caller) ? null : caller;
    await settings.set(trx, 'shop_state', 'open', by);
    await writeAuditEntry(trx, { by, action: 'shop.open', id: null, after: { wiped, keep_catalog } });
    return { wiped, team };
  });
}
