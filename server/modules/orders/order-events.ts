import type { Db } from '../../adapters/database/database.ts';

type Step = {
  orderId: number;
  kind:
    | 'assigned'
    | 'unassigned'
    | 'started'
    | 'completed'
    | 'delivered'
    | 'commission'
    | 'commission_paid'
    | 'deleted';
  by: number | null;
  detail?: object;
};

/** Adds a line to an order's history, in the transaction that makes the step. */
export async function writeOrderEvent(trx: Db, { orderId, kind, by, detail = {} }: Step): Promise<void> {
  await trx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      kind,
      actor_id: by,
      detail: JSON.stringify(detail),
      created_at: new Date().toISOString(),
    })
    .execute();
}
