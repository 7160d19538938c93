import { splitCents, toDecimal } from '../../../contract/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeOrderEvents } from '../order-record/order-record.ts';
import { milliOf } from './rate-for.ts';
import { reversedNetOf } from './reversed-net.ts';

const FULL_RATE = 100_000;

type Delivered = { assignmentId: number; orderId: number; userId: number; now: string; defaultPercent: number };

/**
 * At the rate of the assignment, on the order's net without what was returned or credited. Rounded to cents and then
 * split, so that equal shares add up. The team is final: staff can't be assigned once work has started.
 */
export async function writeCommission(
  trx: Db,
  { assignmentId, orderId, userId, now, defaultPercent }: Delivered,
): Promise<void> {
  const team = await trx
    .selectFrom('assignments')
    .select(['id', 'rate_kind', 'rate_milli', 'fixed_cents'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const order = await trx.selectFrom('orders').select('net_cents').where('id', '=', orderId).executeTakeFirstOrThrow();
  const position = team.findIndex(({ id }) => id === assignmentId);
  const rate = team[position];
  if (!rate) throw new Error('The assignment belongs to another order.');
  const returnedCents = await reversedNetOf(trx, orderId);
  const netCents = order.net_cents - returnedCents;
  const rateMilli = rate.rate_kind === 'fixed' ? 0 : (rate.rate_milli ?? milliOf(defaultPercent));
  const shareOf = (cents: number) => splitCents(cents, team.length)[position] ?? 0;
  const fixedCents = netCents > 0 ? (rate.fixed_cents ?? 0) : 0;
  const amountCents = shareOf(Math.round((netCents * rateMilli) / FULL_RATE)) + fixedCents;
  const { id } = await trx
    .insertInto('commissions')
    .values({
      assignment_id: assignmentId,
      order_id: orderId,
      user_id: userId,
      base_cents: shareOf(netCents),
      returned_before_cents: returnedCents,
      amount_cents: amountCents,
      rate_kind: rate.rate_kind,
      rate_percent: rateMilli / 1_000,
      note: rate.rate_kind === 'percent' && fixedCents > 0 ? `includes ${toDecimal(fixedCents)} fixed` : null,
      status: 'unpaid',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const detail = { commission_id: id, user_id: userId, amount: toDecimal(amountCents) };
  await writeOrderEvents(trx, { orderId, kind: 'commission', actorId: userId, detail });
}
