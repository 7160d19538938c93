import type { OrderEventKind } from '../../../contract/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';

type OrderEvent = {
  orderId: number;
  kind: OrderEventKind;
  /** Null for the system and the payment providers. */
  actorId?: number | null;
  detail?: object;
  /** ISO time; now by default. */
  at?: string;
};

/** Call it within the transaction of the change. */
export async function writeOrderEvent(trx: Db, event: OrderEvent): Promise<void> {
  const { orderId, kind, actorId = null, detail = {}, at = new Date().toISOString() } = event;
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, kind, actor_id: actorId, detail: JSON.stringify(detail), created_at: at })
    .execute();
}
