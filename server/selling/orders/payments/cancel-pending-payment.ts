import { isPayable } from '../../../../contract/shared/status.ts';
import { gatewayFor, isFullyRefunded, PaymentUnavailable } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../shared/errors.ts';
import { type Attempt, type Failure, getAttempt, pendingAttempts } from './attempts.ts';
import { endWithoutMoney } from './end-without-money.ts';
import { finishAttempt, flagOfOtherAccount } from './finish-attempt.ts';
import { releaseLease } from './lease.ts';
import { isOfOtherAccount } from './other-account.ts';
import { unavailable, underReview } from './payment-errors.ts';
import { endRefundedAttempt } from './record-refund.ts';

export type CancelDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'payments' | 'settings' | 'log'>;

/** Cancels at the provider first, so that the payment can't be completed any more. */
export async function cancelPayment(deps: CancelDeps, attempt: Attempt, ref: string, reason: Failure): Promise<void> {
  const gateway = gatewayFor(deps.payments, attempt);
  if (!gateway) throw new PaymentUnavailable(`${attempt.provider} is not configured any more.`);
  if (isOfOtherAccount(attempt, gateway)) return flagOfOtherAccount(deps, attempt);
  const outcome = await gateway.cancel({ ref });
  switch (outcome?.kind) {
    case 'captured':
      if (isFullyRefunded(outcome) && (await endRefundedAttempt(deps, attempt.id, ref))) return;
      await finishAttempt(deps, attempt.id, outcome);
      return;
    case undefined:
    case 'declined':
      return endWithoutMoney(deps, attempt, reason, ref);
    default:
      return releaseLease(deps.db, attempt.id);
  }
}

const REPLACED: Failure = {
  code: 'conflict',
  message:
    'This payment was cancelled because you started another one for the same invoice. You have not been charged.',
};

/**
 * Must precede another payment of the invoice: the buyer could complete both. Throws 409 if one of them has paid, 503
 * if the provider can't be reached.
 */
export async function cancelPendingPayments(deps: CancelDeps, invoiceId: number): Promise<void> {
  const states: Attempt['state'][] = [];
  for (const attempt of await pendingAttempts(deps.db, invoiceId)) {
    await cancelPayment(deps, attempt, attempt.provider_ref ?? '', REPLACED).catch((error: unknown) => {
      // Only card payments wait for a bank.
      throw error instanceof PaymentUnavailable ? unavailable('stripe') : error;
    });
    states.push((await getAttempt(deps.db, attempt.id)).state);
  }
  if (states.includes('needs_review')) throw underReview();
  await assertInvoiceUnpaid(deps.db, invoiceId);
}

export async function assertInvoiceUnpaid(db: Deps['db'], invoiceId: number): Promise<void> {
  const { status } = await db
    .selectFrom('invoices')
    .select('status')
    .where('id', '=', invoiceId)
    .executeTakeFirstOrThrow();
  if (status === 'void') throw new AppError('conflict', 'This invoice was cancelled, so there is nothing to pay.');
  // The amount is due again, but the company decides first whether to ask for it.
  if (status === 'charged_back')
    throw new AppError('conflict', 'The payment of this invoice was charged back. Please contact us.');
  if (!isPayable(status)) throw new AppError('conflict', 'This invoice has already been paid.');
}
