import type { Db } from '../../adapters/database/database.ts';
import { customerOfOrder } from '../../selling/orders/orders.ts';

export type NumberedOrder = { id: number; name: string; email: string };

/** The number is an order’s, also with a `#`, or an invoice’s. */
export async function orderOfNumber(db: Db, number: string): Promise<NumberedOrder | null> {
  const text = number.replace(/^(?:order\s*)?#?\s*/i, '').trim();
  const id = /^\d{1,9}$/.test(text) ? Number(text) : await orderOfInvoice(db, text.toUpperCase());
  if (id === null) return null;
  const customer = await customerOfOrder(db, id);
  return customer && { id, name: customer.name, email: customer.email };
}

async function orderOfInvoice(db: Db, number: string): Promise<number | null> {
  const invoice = await db
    .selectFrom('invoices')
    .select('order_id')
    .where('invoice_number', '=', number)
    .executeTakeFirst();
  return invoice?.order_id ?? null;
}
