import type { Selectable } from 'kysely';
import { shareCents } from '../../../../contract/shared/money.ts';
import { type DisputeState, openDisputeStates } from '../../../../contract/shared/money-states.ts';
import type { Db, Tables } from '../../../adapters/database/database.ts';
import { allocationsOf, freeCents, lostUnallocated } from '../payment-amounts.ts';
import { getPayment, type PaymentRow } from '../refund-row.ts';

export type DisputeRow = Selectable<Tables['disputes']>;

export const isOpen = (state: DisputeState): boolean => (openDisputeStates as readonly DisputeState[]).includes(state);

type Change = { from: DisputeState | null; now: string };

export async function moveContestedMoney(trx: Db, dispute: DisputeRow, { from, now }: Change): Promise<boolean> {
  const held = await hold(trx, dispute);
  const isLost = dispute.state === 'lost';
  await recordChargeback(trx, dispute, isLost ? held.cents : 0, now);
  const lost = isLost ? await lose(trx, dispute, held.cents, from) : await restoreLosses(trx, dispute);
  return held.hasChanged || lost;
}

/** The entries of a dispute add up to what it has cost, dated with its decision. */
async function recordChargeback(trx: Db, dispute: DisputeRow, lostCents: number, now: string): Promise<void> {
  const { cents } = await trx
    .selectFrom('chargebacks')
    .select((e) => e.fn.coalesce(e.fn.sum<number>('amount_cents'), e.lit(0)).as('cents'))
    .where('dispute_id', '=', dispute.id)
    .executeTakeFirstOrThrow();
  const amount_cents = lostCents - Number(cents);
  if (amount_cents === 0) return;
  const { id: dispute_id, payment_id, closed_at } = dispute;
  await trx
    .insertInto('chargebacks')
    .values({ dispute_id, payment_id, amount_cents, created_at: closed_at ?? now })
    .execute();
}

/**
 * Holds at most what is neither refunded nor being refunded; nothing for an inquiry, or a dispute that cost nothing.
 */
async function hold(trx: Db, dispute: DisputeRow): Promise<{ cents: number; hasChanged: boolean }> {
  await trx
    .updateTable('payments')
    .set((e) => ({ disputed_cents: e.ref('disputed_cents') }))
    .where('id', '=', dispute.payment_id)
    .execute();
  const payment = await getPayment(trx, dispute.payment_id);
  const isHeld = isOpen(dispute.state) || dispute.state === 'lost';
  const cents = isHeld ? Math.min(dispute.amount_cents, freeCents(payment) + dispute.held_cents) : 0;
  if (cents === dispute.held_cents) return { cents, hasChanged: false };
  await trx
    .updateTable('payments')
    .set((e) => ({ disputed_cents: e('disputed_cents', '+', cents - dispute.held_cents) }))
    .where('id', '=', payment.id)
    .execute();
  await trx.updateTable('disputes').set({ held_cents: cents }).where('id', '=', dispute.id).execute();
  return { cents, hasChanged: true };
}

type Loss = { invoice_id: number; amount_cents: number };

export const lossesOf = ({ losses }: Pick<DisputeRow, 'losses'>): Loss[] => JSON.parse(losses) as Loss[];

/**
 * The invoices' parts of the lost amount are due again: once, whatever is reported afterwards. A dispute that is lost
 * again first takes what its decision had taken from the invoices; if that was used since, there is more to decide.
 */
async function lose(trx: Db, dispute: DisputeRow, cents: number, from: DisputeState | null): Promise<boolean> {
  const isDecided = dispute.settled_as !== null;
  if (isDecided ? from === 'lost' : lossesOf(dispute).length > 0) return false;
  const payment = await getPayment(trx, dispute.payment_id);
  const missing = cents - (isDecided ? await unusedOf(trx, payment, cents) : 0);
  if (isDecided && missing === 0) return false;
  const allocations = await allocationsOf(trx, [payment]);
  const free = allocations.map((one) => Math.max(0, Math.min(one.leftCents, one.invoiceFreeCents)));
  const whole = free.reduce((sum, part) => sum + part, 0);
  const shares = shareCents(Math.min(missing, whole), free);
  const losses = allocations
    .map((one, i): Loss => ({ invoice_id: one.invoiceId, amount_cents: shares[i] ?? 0 }))
    .filter((loss) => loss.amount_cents > 0);
  for (const { invoice_id, amount_cents } of losses) await chargeBack(trx, invoice_id, amount_cents);
  await trx
    .updateTable('disputes')
    .set({ losses: JSON.stringify(losses), settled_as: null, settled_by: null, settled_at: null })
    .where('id', '=', dispute.id)
    .execute();
  return losses.length > 0;
}

/** How much of a lost amount the payment's unallocated part covers, which other disputes may have taken as well. */
async function unusedOf(trx: Db, payment: PaymentRow, cents: number): Promise<number> {
  const byAll = (await lostUnallocated(trx, [payment])).get(payment.id) ?? 0;
  return Math.max(0, Math.min(cents, payment.unallocated_cents - (byAll - cents)));
}

/**
 * The dispute was won after all. A decision made after the loss remains: the returned money then pays nothing until an
 * admin allocates or refunds it.
 */
async function restoreLosses(trx: Db, dispute: DisputeRow): Promise<boolean> {
  const losses = lossesOf(dispute);
  if (losses.length === 0) return false;
  // The customer still owes them. They count again if the dispute is lost again.
  if (dispute.settled_as === 'asked_again') return false;
  for (const { invoice_id, amount_cents } of losses) {
    await chargeBack(trx, invoice_id, -amount_cents);
    if (dispute.settled_as === 'written_off') await takeBack(trx, dispute.payment_id, invoice_id, amount_cents);
  }
  return forgetLosses(trx, dispute);
}

async function forgetLosses(trx: Db, { id }: DisputeRow): Promise<true> {
  await trx.updateTable('disputes').set({ losses: '[]' }).where('id', '=', id).execute();
  return true;
}

async function takeBack(trx: Db, paymentId: number, invoiceId: number, cents: number): Promise<void> {
  await trx
    .updateTable('invoices')
    .set((e) => ({ paid_cents: e('paid_cents', '-', cents) }))
    .where('id', '=', invoiceId)
    .execute();
  await trx
    .updateTable('payments')
    .set((e) => ({ unallocated_cents: e('unallocated_cents', '+', cents) }))
    .where('id', '=', paymentId)
    .execute();
  await trx
    .insertInto('payment_allocations')
    .values({
      payment_id: paymentId,
      invoice_id: invoiceId,
      amount_cents: -cents,
      created_by: null,
      created_at: new Date().toISOString(),
    })
    .execute();
}

export const chargeBack = (trx: Db, invoiceId: number, cents: number) =>
  trx
    .updateTable('invoices')
    .set((e) => ({ charged_back_cents: e('charged_back_cents', '+', cents) }))
    .where('id', '=', invoiceId)
    .execute();

export async function ordersOf(db: Db, invoiceIds: readonly number[]): Promise<number[]> {
  if (invoiceIds.length === 0) return [];
  const rows = await db
    .selectFrom('invoices')
    .select('order_id')
    .distinct()
    .where('id', 'in', invoiceIds)
    .where('order_id', 'is not', null)
    .orderBy('order_id')
    .execute();
  return rows.map(({ order_id }) => order_id ?? 0);
}
