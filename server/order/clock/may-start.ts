import { shortDayName } from '../../../contract/shared/promise-sentence.ts';
import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { dayIn, type PromiseView } from '../../shared/working-calendar.ts';
import { endOfWithdrawal } from './promise-response.ts';

/** Without an early start, work before the end of the period would be for nothing if the buyer withdraws. */
export async function assertMayStart(db: Db, orderId: number, { calendar, now }: PromiseView): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .select(['withdrawal_until', 'early_start_at'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const end = endOfWithdrawal(order);
  if (end === null || end <= now) return;
  const last = dayIn(calendar, new Date(end.getTime() - 1));
  const day = shortDayName(last, dayIn(calendar, now));
  throw new AppError('conflict', `The customer’s withdrawal period ends on ${day}.`);
}
