import type { OrderEventKind } from '../../../contract/shared/order-event-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import { writeAtCommit } from '../../adapters/database/engines/at-commit.ts';

type OrderEvent = {
  orderId: number;
  kind: OrderEventKind;
  /** Null for the system and the payment providers. */
  actorId?: number | null;
  detail?: object;
  at?: string;
};

const toRow = ({ orderId, kind, actorId = null, detail = {}, at = new Date().toISOString() }: OrderEvent) => ({
  order_id: orderId,
  kind,
  actor_id: actorId,
  detail: JSON.stringify(detail),
  created_at: at,
});

/** Call it in the transaction that creates the order. */
export async function writeFirstOrderEvents(trx: Db, ...events: OrderEvent[]): Promise<void> {
  await writeAtCommit(trx, trx.insertInto('order_events').values(events.map(toRow)));
}

export async function writeOrderEvents(trx: Db, ...events: OrderEvent[]): Promise<void> {
  await trx.insertInto('order_events').values(events.map(toRow)).execute();
}
