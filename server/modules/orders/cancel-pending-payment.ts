import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { type Attempt, attemptById, type Failure, markFailed, releaseLease, waitingForBank } from './attempts.ts';
import { finishAttempt } from './finish-attempt.ts';
import { recordRefund } from './record-refund.ts';

type CallOffDeps = Pick<Deps, 'db' | 'config' | 'events' | 'payments' | 'log'>;

/**
 * Ends a payment that waits for its buyer's bank: first at the provider, so that nobody can finish it any more, then in
 * our books. Money that was taken before counts. An attempt whose end is still open stays as it is.
 */
export async function callOff(deps: CallOffDeps, attempt: Attempt, ref: string, why: Failure): Promise<void> {
  const gateway = deps.payments[attempt.provider];
  // Nobody can say what becomes of it any more.
  if (!gateway) throw new PaymentUnavailable(`${attempt.provider} is not configured any more.`);
  const outcome = await gateway.cancel({ ref });
  switch (outcome?.kind) {
    case 'captured':
      return finishAttempt(deps, attempt.id, outcome);
    case 'refunded':
      return recordRefund(deps, attempt.id, ref);
    case undefined:
    case 'declined':
      return markFailed(deps.db, attempt.id, why, ref);
    default:
      return releaseLease(deps.db, attempt.id);
  }
}

const REPLACED: Failure = {
  code: 'conflict',
  message: 'This payment was canceled because another one was begun for the same invoice. You have not been charged.',
};

/** Calls off what still waits for the bank over this invoice; gives the states in which those attempts are then. */
export async function cancelPendingPayments(deps: CallOffDeps, invoiceId: number): Promise<Attempt['state'][]> {
  const states: Attempt['state'][] = [];
  for (const attempt of await waitingForBank(deps.db, invoiceId)) {
    await callOff(deps, attempt, attempt.provider_ref ?? '', REPLACED);
    states.push((await attemptById(deps.db, attempt.id)).state);
  }
  return states;
}
