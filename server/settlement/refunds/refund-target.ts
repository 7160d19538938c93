import { openDisputeStates } from '../../../contract/shared/money-states.ts';
import { providerName } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { gatewayOf, isOfOtherAccount } from './payment-account.ts';
import { type Allocated, allocationsOf, freeCents } from './payment-amounts.ts';
import type { PaymentRow } from './refund-row.ts';

/** An invoice that the payment pays, or the part of the payment that pays none. */
export type RefundTarget = { invoiceId: number; orderId: number | null } | 'unallocated';

export const openDispute = async (db: Db, paymentId: number) =>
  (await db
    .selectFrom('disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('state', 'in', openDisputeStates)
    .orderBy('is_refundable')
    .executeTakeFirst()) ?? null;

const refusal = (message: string) => new AppError('conflict', message);

/** Throws 409 with the reason if nothing of the payment can be refunded now. */
export async function assertRefundable(db: Db, payment: PaymentRow): Promise<void> {
  if (payment.status === 'voided') throw refusal('This payment was voided.');
  // The part that a dispute left can be refunded.
  if (payment.status === 'charged_back' && freeCents(payment) <= 0) throw refusal('This payment was charged back.');
  const dispute = await openDispute(db, payment.id);
  if (dispute && !dispute.is_refundable)
    throw refusal('This payment is disputed. It can be refunded when the dispute is closed.');
}

export async function assertProvider(db: Db, { payments }: Pick<Deps, 'payments'>, payment: PaymentRow): Promise<void> {
  const { provider } = payment;
  if (provider === null)
    throw refusal('This payment was not made through a provider. Return the money, then record it as a manual refund.');
  const gateway = await gatewayOf({ db, payments }, payment);
  if (!gateway) throw refusal(`${providerName(provider)} is not configured.`);
  if (await isOfOtherAccount(db, payment, gateway))
    throw refusal(
      `This payment was made in another ${providerName(provider)} account. Return the money there, then record it as a manual refund.`,
    );
}

type Choice = { invoice_id?: number | null | undefined; unallocated: boolean; lines?: unknown };

export async function chooseTarget(db: Db, payment: PaymentRow, choice: Choice): Promise<RefundTarget> {
  if (choice.unallocated) {
    if (choice.invoice_id != null || choice.lines)
      throw invalidField('unallocated', 'The unallocated part belongs to no invoice.');
    return 'unallocated';
  }
  const allocations = await allocationsOf(db, [payment]);
  const found =
    choice.invoice_id == null ? onlyOne(allocations) : allocations.find((one) => one.invoiceId === choice.invoice_id);
  if (found) return found;
  if (choice.invoice_id != null) throw invalidField('invoice_id', 'This payment does not pay this invoice.');
  return 'unallocated';
}

function onlyOne(allocations: Allocated[]): Allocated | undefined {
  if (allocations.length > 1)
    throw invalidField('invoice_id', 'This payment pays several invoices. Please choose one.');
  return allocations[0];
}
