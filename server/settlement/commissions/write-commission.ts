import { splitCents, toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { milliOf } from './rate-for.ts';
import { reversedNetOf } from './reversed-net.ts';

const FULL_RATE = 100_000;

type Delivered = { assignmentId: number; orderId: number; userId: number; now: string; defaultPercent: number };

/**
 * Call it for the first delivery of an assignment. The commission on the order's net, without what was returned or
 * credited, is rounded and then split, so that equal shares add up.
 */
export async function writeCommission(
  trx: Db,
  { assignmentId, orderId, userId, now, defaultPercent }: Delivered,
): Promise<void> {
  const rate = await partOf(trx, assignmentId, orderId);
  if (!rate.earns || (await hasEarned(trx, assignmentId))) return;
  const order = await trx.selectFrom('orders').select('net_cents').where('id', '=', orderId).executeTakeFirstOrThrow();
  const returnedCents = await reversedNetOf(trx, orderId);
  const netCents = order.net_cents - returnedCents;
  const rateMilli = rate.rate_kind === 'fixed' ? 0 : (rate.rate_milli ?? milliOf(defaultPercent));
  const shareOf = (cents: number) => splitCents(cents, rate.parts)[rate.position] ?? 0;
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

async function partOf(trx: Db, assignmentId: number, orderId: number) {
  const team = await trx
    .selectFrom('assignments')
    .select(['id', 'rate_kind', 'rate_milli', 'fixed_cents', 'earns', 'split_position', 'split_of'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();
  const index = team.findIndex(({ id }) => id === assignmentId);
  const part = team[index];
  if (!part) throw new Error('The assignment belongs to another order.');
  // Older releases fixed no parts: then the team shares it.
  return { ...part, position: part.split_position ?? index, parts: part.split_of ?? team.length };
}

const hasEarned = async (trx: Db, assignmentId: number): Promise<boolean> =>
  (await trx
    .selectFrom('commissions')
    .select('id')
    .where('assignment_id', '=', assignmentId)
    .where('kind', '=', 'earned')
    .executeTakeFirst()) !== undefined;
