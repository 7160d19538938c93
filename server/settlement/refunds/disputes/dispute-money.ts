import type { Selectable } from 'kysely';
import { shareCents } from '../../../../contract/shared/money.ts';
import { type DisputeState, openDisputeStates } from '../../../../contract/shared/money-states.ts';
import type { Db, Tables } from '../../../adapters/database/database.ts';
import { allocationsOf, freeCents } from '../payment-amounts.ts';
import { getPayment } from '../refund-row.ts';

export type DisputeRow = Selectable<Tables['disputes']>;

export const isOpen = (state: DisputeState): boolean => (openDisputeStates as readonly DisputeState[]).includes(state);

export async function moveContestedMoney(trx: Db, dispute: DisputeRow): Promise<boolean> {
  const held = await hold(trx, dispute);
  const lost = dispute.state === 'lost' ? await lose(trx, dispute, held.cents) : await restoreLosses(trx, dispute);
  return held.hasChanged || lost;
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

/** The invoices' parts of the lost amount are due again: once, whatever is reported afterwards. */
async function lose(trx: Db, dispute: DisputeRow, cents: number): Promise<boolean> {
  if (lossesOf(dispute).length > 0) return false;
  const allocations = await allocationsOf(trx, [await getPayment(trx, dispute.payment_id)]);
  const free = allocations.map((one) => Math.max(0, Math.min(one.leftCents, one.invoiceFreeCents)));
  const whole = free.reduce((sum, part) => sum + part, 0);
  const shares = shareCents(Math.min(cents, whole), free);
  const losses = allocations
    .map((one, i): Loss => ({ invoice_id: one.invoiceId, amount_cents: shares[i] ?? 0 }))
    .filter((loss) => loss.amount_cents > 0);
  for (const { invoice_id, amount_cents } of losses) await chargeBack(trx, invoice_id, amount_cents);
  await trx
    .updateTable('disputes')
    .set({ losses: JSON.stringify(losses) })
    .where('id', '=', dispute.id)
    .execute();
  return losses.length > 0;
}

/**
 * The dispute was won after all. A decision made after the loss remains: the returned money then pays nothing until an
 * admin allocates or refunds it.
 */
async function restoreLosses(trx: Db, dispute: DisputeRow): Promise<boolean> {
  const losses = lossesOf(dispute);
  if (losses.length === 0) return false;
  if (dispute.settled_as === 'asked_again') return forgetLosses(trx, dispute);
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
