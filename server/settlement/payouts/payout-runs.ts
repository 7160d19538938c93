import type { z } from 'zod';
import type { newPayoutRun, PayoutRun } from '../../../contract/settlement/payouts.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { PayoutRunState } from '../../../contract/shared/money-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { issuerOf } from '../../invoicing/billing/billing.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { endOfCompanyDay } from '../../shared/company-day.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import { claimPayouts, updatePayout, updateRun } from './claim.ts';
import { notifyRunChanged } from './notify-run.ts';
import { findRun } from './run-response.ts';

export type PayoutDeps = Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'config' | 'settings'>;
export type Caller = { by: number; key: string | null };

type NewRun = z.output<typeof newPayoutRun> & Caller;

/** A unique index allows one open run: a concurrent call gets 409. */
export async function createRun(deps: PayoutDeps, { by, key, ...input }: NewRun): Promise<PayoutRun> {
  const { cutoff_on, minimum, user_ids } = input;
  const { timeZone } = await issuerOf(deps);
  const payAfter = await deps.settings.current();
  const create = async (trx: Db) => {
    const run = await trx
      .insertInto('payout_runs')
      .values({
        state: 'draft',
        cutoff_on,
        claimed_until: endOfCompanyDay(timeZone, cutoff_on),
        minimum_cents: minimum ?? 0,
        user_ids: user_ids?.length ? JSON.stringify(user_ids) : null,
        total_cents: 0,
        created_by: by,
        created_at: deps.clock.now().toISOString(),
      })
      .onConflict((c) => c.doNothing())
      .returning(['id', 'claimed_until', 'minimum_cents', 'user_ids'])
      .executeTakeFirst();
    if (!run) throw new AppError('conflict', 'Another payout run is open. Pay or cancel it first.');
    await claimPayouts(trx, run, payAfter);
    const { total_cents } = await trx
      .selectFrom('payout_runs')
      .select('total_cents')
      .where('id', '=', run.id)
      .executeTakeFirstOrThrow();
    if (total_cents === 0) throw invalidField('cutoff_on', 'Nobody is owed anything that can be paid up to this day.');
    const after = { cutoff_on, minimum: toDecimal(minimum ?? 0), total: toDecimal(total_cents) };
    await writeAuditEntry(trx, { by, action: 'payout.create', id: run.id, after });
    return run.id;
  };
  const request = { userId: by, key, path: '/admin/payout-runs', input };
  const id = await deps.db.transaction().execute((trx) => writeOnce(trx, request, () => create(trx)));
  await notifyRunChanged(deps, id);
  return findRun(deps, id);
}

export async function assertRunExists(db: Db, id: number): Promise<void> {
  const run = await db.selectFrom('payout_runs').select('id').where('id', '=', id).executeTakeFirst();
  if (!run) throw notFound('Payout run');
}

/** Returns the former state. */
export async function lockRun(trx: Db, id: number) {
  const run = await trx
    .updateTable('payout_runs')
    .set((e) => ({ total_cents: e.ref('total_cents') }))
    .where('id', '=', id)
    .returning(['id', 'number', 'state', 'cutoff_on', 'claimed_until', 'minimum_cents', 'user_ids', 'total_cents'])
    .executeTakeFirst();
  if (!run) throw notFound('Payout run');
  return run;
}

const past: Record<PayoutRunState, string> = {
  draft: 'This payout run is not approved yet.',
  approved: 'This payout run is already approved.',
  paid: 'This payout run is already paid.',
  canceled: 'This payout run is cancelled.',
};

export const refuseUnless = (state: PayoutRunState, ...allowed: PayoutRunState[]): void => {
  if (!allowed.includes(state)) throw new AppError('conflict', past[state]);
};

type Removal = { id: number; remove: number[]; by: number };

/** A person with too little left is removed from the run. */
export async function removeLines(deps: PayoutDeps, { id, remove, by }: Removal): Promise<PayoutRun> {
  const payAfter = await deps.settings.current();
  await deps.db.transaction().execute(async (trx) => {
    const run = await lockRun(trx, id);
    refuseUnless(run.state, 'draft');
    const lines = remove.length === 0 ? [] : await linesOf(trx, id, remove);
    if (lines.length < remove.length) throw invalidField('remove', 'Only commissions of this run can be removed.');
    if (lines.length === 0) return;
    await trx.updateTable('commissions').set({ payout_id: null }).where('id', 'in', remove).execute();
    for (const payoutId of new Set(lines.map((line) => line.payout_id ?? 0))) await updatePayout(trx, run, payoutId);
    await updateRun(trx, run, payAfter);
    await writeAuditEntry(trx, { by, action: 'payout.change', id, after: { removed: remove } });
  });
  await notifyRunChanged(deps, id, remove);
  return findRun(deps, id);
}

const linesOf = (trx: Db, runId: number, ids: number[]) =>
  trx
    .selectFrom('commissions')
    .innerJoin('payouts', 'payouts.id', 'commissions.payout_id')
    .select(['commissions.id', 'commissions.payout_id'])
    .where('payouts.run_id', '=', runId)
    .where('commissions.id', 'in', ids)
    .execute();

/** An approved run keeps its number, so that numbers are gapless. */
export async function cancelRun(deps: PayoutDeps, id: number, { by, key }: Caller): Promise<PayoutRun> {
  const cancel = async (trx: Db) => {
    const { state, number } = await lockRun(trx, id);
    refuseUnless(state, 'draft', 'approved');
    await trx.updateTable('payout_runs').set({ state: 'canceled' }).where('id', '=', id).execute();
    await trx
      .updateTable('commissions')
      .set({ payout_id: null })
      .where('payout_id', 'in', trx.selectFrom('payouts').select('id').where('run_id', '=', id))
      .execute();
    await writeAuditEntry(trx, {
      by,
      action: 'payout.cancel',
      id,
      before: { state },
      after: { state: 'canceled', number },
    });
    return id;
  };
  const request = { userId: by, key, path: `/admin/payout-runs/${id}/cancel`, input: null };
  await deps.db.transaction().execute((trx) => writeOnce(trx, request, () => cancel(trx)));
  await notifyRunChanged(deps, id);
  return findRun(deps, id);
}
