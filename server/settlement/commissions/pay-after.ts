import type { Db } from '../../adapters/database/database.ts';
import type { Settings } from '../../shared/settings.ts';
import { ordersOnHold } from './reversals.ts';

export type PayAfter = Pick<Settings, 'pay_commissions_after'>;
export type CommissionView = PayAfter & Pick<Settings, 'time_zone'>;

/** Only disputes matter in a payout run: what it has claimed was accepted. */
export const disputesOnly: PayAfter = { pay_commissions_after: 'delivery' };

/**
 * Orders that their customers have yet to accept. Cancelled, fully refunded and deleted orders, and those older than
 * acceptance, are never accepted, so nothing waits for them.
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

/** Open orders are many, but few have earned anything. */
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

/** Few orders have unpayable commissions, so lists of commissions can exclude them. */
export const unpayableOrders = (db: Db, { pay_commissions_after }: PayAfter) =>
  pay_commissions_after === 'acceptance' ? ordersOnHold(db).unionAll(unacceptedWithCommissions(db)) : ordersOnHold(db);

export const awaitsAcceptance = async (
  db: Db,
  orderId: number,
  { pay_commissions_after }: PayAfter,
): Promise<boolean> =>
  pay_commissions_after === 'acceptance' &&
  (await unacceptedOrders(db).where('orders.id', '=', orderId).executeTakeFirst()) !== undefined;
