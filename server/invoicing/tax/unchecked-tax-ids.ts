import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { writeAfterLast } from '../../adapters/database/engines/at-commit.ts';
import type { Deps } from '../../deps.ts';
import { notifyAdmins, queueNotification, settleNotifications } from '../../platform/notifications/notifications.ts';
import { runAlone } from '../../shared/scheduler.ts';
import type { CheckedBilling } from './checked-billing.ts';
import { type CheckDeps, queryVies } from './tax-id-checks.ts';

/** Call it after `issueInvoice`: a number that VIES has not confirmed is checked again. */
export async function recheckLater(trx: Db, orderId: number, billing: CheckedBilling): Promise<void> {
  const { is_business, tax_id, tax_id_state } = billing;
  if (!is_business || tax_id === null || tax_id_state !== 'unchecked') return;
  await writeAfterLast(
    trx,
    sql`insert into unchecked_tax_ids (invoice_id, tax_id, state, created_at)
      select invoices.id, ${tax_id}, 'unchecked', invoices.created_at from invoices
      where invoices.order_id = cast(${orderId} as integer)`,
  );
}

const RECHECKED_MS = 7 * 24 * 3600_000;
const BATCH = 100;

type JobDeps = Omit<CheckDeps, 'limits'> & Pick<Deps, 'events' | 'log'>;

/** Runs hourly. Numbers without a response for seven days are given up. */
export async function recheckTaxIds(deps: JobDeps, stopping: AbortSignal): Promise<void> {
  const since = new Date(deps.clock.now().getTime() - RECHECKED_MS).toISOString();
  const { numUpdatedRows } = await deps.db
    .updateTable('unchecked_tax_ids')
    .set({ state: 'given_up' })
    .where('state', '=', 'unchecked')
    .where('created_at', '<', since)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) deps.log.warn({ count: Number(numUpdatedRows) }, 'VIES did not respond for seven days');
  let after = '';
  while (!stopping.aborted) {
    const numbers = await uncheckedNumbers(deps.db, after, since);
    for (const number of numbers) {
      if (stopping.aborted) return;
      await runAlone(deps.log, {}, () => recheck(deps, number));
    }
    after = numbers.at(-1) ?? '';
    if (numbers.length < BATCH) return;
  }
}

/** Returns each unchecked number once, from invoices and profiles. */
async function uncheckedNumbers(db: Db, after: string, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('unchecked_tax_ids')
    .select('tax_id')
    .where('state', '=', 'unchecked')
    .where('tax_id', '>', after)
    .union(
      db
        .selectFrom('billing_profiles')
        .select((e) => e.ref('tax_id').$notNull().as('tax_id'))
        .where('tax_id_state', '=', sql.lit('unchecked' as const))
        .where('updated_at', '>', since)
        .where('tax_id', '>', after),
    )
    .orderBy('tax_id')
    .limit(BATCH)
    .execute();
  return rows.map(({ tax_id }) => tax_id);
}

async function recheck(deps: JobDeps, number: string): Promise<void> {
  const checked = await queryVies(deps, number);
  if (!checked) return;
  const { state, checkedAt, proof } = checked;
  const settled = await deps.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('billing_profiles')
      .set({ tax_id_state: state, tax_id_checked_at: checkedAt, tax_id_proof: proof && JSON.stringify(proof) })
      .where('tax_id', '=', number)
      .where('tax_id_state', '=', sql.lit('unchecked' as const))
      .execute();
    const rows = await trx
      .updateTable('unchecked_tax_ids')
      .set({ state, checked_at: checkedAt })
      .where('tax_id', '=', number)
      .where('state', '=', 'unchecked')
      .returning(['id', 'invoice_id'])
      .execute();
    if (state === 'invalid') for (const row of rows) await queueReview(trx, row);
    return rows;
  });
  if (state !== 'invalid' || settled.length === 0) return;
  await deps.events.publish({ type: 'notification.queued' });
  for (const { id } of settled) await notifyAdmins(deps, { event: 'payment.review', id });
}

/** VAT may have to be charged: an admin corrects the invoice. */
async function queueReview(trx: Db, { id, invoice_id }: { id: number; invoice_id: number }): Promise<void> {
  const { invoice_number: number } = await trx
    .selectFrom('invoices')
    .select('invoice_number')
    .where('id', '=', invoice_id)
    .executeTakeFirstOrThrow();
  await queueNotification(trx, { kind: 'tax_id_invalid', subjectId: id, actorId: null, data: { number } });
}

export async function settleTaxIdOfInvoice(
  trx: Db,
  { invoiceId, by, now }: { invoiceId: number; by: number | null; now: string },
): Promise<void> {
  const settled = await trx
    .updateTable('unchecked_tax_ids')
    .set({ settled_at: now, settled_by: by, settled_note: 'The invoice was corrected.' })
    .where('invoice_id', '=', invoiceId)
    .where('settled_at', 'is', null)
    .returning('id')
    .execute();
  for (const { id } of settled) await settleNotifications(trx, { kind: 'tax_id_invalid', subjectId: id });
}

export async function moveTaxIdOfInvoice(trx: Db, { from, to }: { from: number; to: number }): Promise<void> {
  await trx
    .updateTable('unchecked_tax_ids')
    .set({ invoice_id: to })
    .where('invoice_id', '=', from)
    .where('settled_at', 'is', null)
    .execute();
}
