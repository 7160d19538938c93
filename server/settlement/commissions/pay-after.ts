import type { Db } from '../../adapters/database/database.ts';
import type { Settings } from '../../shared/settings.ts';
import { ordersOnHold } from './reversals.ts';

/** What commissions wait for besides a dispute. */
export type PayAfter = Pick<Settings, 'pay_commissions_after'>;

/** Where only disputes matter, such as in a payout run: what it has claimed was accepted. */
export const disputesOnly: PayAfter = { pay_commissions_after: 'delivery' };

/**
 * The orders that their customers have yet to accept. What was cancelled, refunded in full, deleted, or
 * delivered before there was acceptance, is never accepted, so nothing waits for it.
 */
const unacceptedOrders = (db: Db) =>
  db
    .selectFrom('orders')
    .select('orders.id as order_id')
    .where('orders.deleted_at', 'is', null)
    .where((e) =>
      e.or([
        e('orders.acceptance', 'in', ['awaiting', 'changes_requested']),
        e.and([
          e('orders.acceptance', '=', 'none'),
          e('orders.status', 'not in', ['delivered', 'cancelled']),
          e('orders.payment_status', '<>', 'refunded'),
        ]),
      ]),
    );

/** Open orders are many, and few of them have earned anything. */
const unacceptedWithCommissions = (db: Db) =>
  unacceptedOrders(db).where((e) =>
    e.exists(
      e
        .selectFrom('commissions as waiting')
        .select('waiting.id')
        .whereRef('waiting.order_id', '=', 'orders.id')
        .where('waiting.status', '=', 'unpaid'),
    ),
  );

/** The orders whose commissions can't be paid. They are few, so that lists of commissions can exclude them. */
export const unpayableOrders = (db: Db, { pay_commissions_after }: PayAfter) =>
  pay_commissions_after === 'acceptance' ? ordersOnHold(db).unionAll(unacceptedWithCommissions(db)) : ordersOnHold(db);

export const awaitsAcceptance = async (
  db: Db,
  orderId: number,
  { pay_commissions_after }: PayAfter,
): Promise<boolean> =>
  pay_commissions_after === 'acceptance' &&
  (await unacceptedOrders(db).where('orders.id', '=', orderId).executeTakeFirst()) !== undefined;
