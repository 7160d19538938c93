import type { Acceptance } from '../../../contract/shared/work-states.ts';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';

const refusals: Record<Exclude<Acceptance, 'awaiting'>, string> = {
  none: 'There is nothing to accept in this order.',
  changes_requested: 'Changes were requested. You can accept this order once they are delivered.',
  accepted: 'This order is already accepted.',
};

/** Call it with the order's lock. Returns what the rules of acceptance depend on. */
export async function assertAwaiting(trx: Db, orderId: number) {
  const { acceptance, acceptance_due_at, ...order } = await trx
    .selectFrom('orders')
    .select(['acceptance', 'acceptance_due_at', 'revisions_included', 'revisions_used'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (acceptance !== 'awaiting' || acceptance_due_at === null)
    throw new AppError('conflict', refusals[acceptance === 'awaiting' ? 'none' : acceptance]);
  return { ...order, acceptance_due_at };
}
