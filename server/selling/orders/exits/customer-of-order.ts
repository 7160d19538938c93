import type { Db } from '../../../adapters/database/database.ts';
import { readDocument } from '../../../invoicing/billing/documents/documents.ts';

/** `id`: null if the account is deleted. */
export type OrderCustomer = { id: number | null; name: string; email: string };

/**
 * Whom emails about the order reach. The address of a hidden order's account was never proven, and a stranger may have
 * changed it; that of a deleted account is gone. Then the buyer's counts, as it is on the first invoice. Null: the order is deleted or
 * its customer erased, so that nobody is written to.
 */
export async function customerOfOrder(db: Db, orderId: number): Promise<OrderCustomer | null> {
  const order = await db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select(['users.id', 'users.name', 'users.email', 'users.deleted_at', 'orders.hidden_from_customer as isHidden'])
    .where('orders.id', '=', orderId)
    .where('orders.deleted_at', 'is', null)
    .where('users.erased_at', 'is', null)
    .executeTakeFirst();
  if (!order) return null;
  const { id, name, email, deleted_at, isHidden } = order;
  if (!isHidden && deleted_at === null) return { id, name, email };
  const invoice = await db
    .selectFrom('invoices')
    .select('document')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!invoice) return null;
  const { customer } = readDocument(invoice.document);
  return { id: deleted_at === null ? id : null, name: customer.name, email: customer.email };
}
