import type { OrderEventKind } from '../../../contract/shared/order-event-kinds.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { notifyAdmins, notifyUsers } from '../../platform/notifications/notifications.ts';

/** Call it after the commit. */
export async function announceInvoice(deps: Pick<Deps, 'db' | 'events' | 'log'>, ...ids: number[]): Promise<void> {
  for (const id of ids) {
    await notifyAdmins(deps, { event: 'invoice.changed', id });
    await notifyUsers(deps, { event: 'invoice.changed', id }, () => customerOf(deps.db, id));
  }
}

async function customerOf(db: Db, invoiceId: number): Promise<number[]> {
  const row = await db
    .selectFrom('invoices')
    .leftJoin('orders', 'orders.id', 'invoices.order_id')
    .select('invoices.user_id')
    .where('invoices.id', '=', invoiceId)
    .where((e) => e.or([e('orders.id', 'is', null), e('orders.hidden_from_customer', '=', false)]))
    .executeTakeFirst();
  return row ? [row.user_id] : [];
}

type InvoiceEvent = {
  /** Null: without an order there is no history. */
  orderId: number | null;
  kind: OrderEventKind;
  actorId: number | null;
  detail: object;
  at: string;
};

export async function writeOrderEvent(trx: Db, { orderId, kind, actorId, detail, at }: InvoiceEvent): Promise<void> {
  if (orderId === null) return;
  await trx
    .insertInto('order_events')
    .values({ order_id: orderId, kind, actor_id: actorId, detail: JSON.stringify(detail), created_at: at })
    .execute();
}
