import type { Deps } from '../../../deps.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import type { Attempt, Failure } from './attempts.ts';
import { markFailed } from './update-attempt.ts';

/** Call it outside of a buyer's request: it sends the promised email. */
export async function endWithoutMoney(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  attempt: Attempt,
  failure: Failure,
  ref: string | null = null,
): Promise<void> {
  const promised = await db.transaction().execute(async (trx) => {
    const failed = await markFailed(trx, attempt.id, failure, ref);
    if (!failed?.promised_at) return false;
    await queueEmail(trx, { kind: 'payment-declined', to: attempt.email, data: { attemptId: attempt.id } });
    return true;
  });
  if (promised) await events.publish({ type: 'email.queued' });
}
