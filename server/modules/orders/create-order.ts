import type { PaymentProvider } from '../../../contract/status.ts';
import { writeAtCommit } from '../../adapters/database/at-commit.ts';
import type { Db } from '../../adapters/database/database.ts';
import { nextId } from '../../adapters/database/engine-sql.ts';
import type { Config } from '../../config.ts';
import { issueInvoice } from '../billing/billing.ts';
import { queueNotificationAtCommit } from '../notifications/notifications.ts';
import { indexNewRecord } from '../search/search.ts';
import { writeFirstOrderEvents } from './order-events.ts';
import { type Pricing, toItems } from './pricing.ts';

type NewOrder = {
  /** From `nextOrderId`. */
  id: number;
  owner: { id: number; name: string; email: string };
  /** On the invoice. */
  customer: { name: string; email: string };
  pricing: Pricing;
  paymentMethod: PaymentProvider;
  /** Null if the invoice is paid later. */
  paidAt: string | null;
  attemptId: number | null;
  /** Defaults to false. */
  isHidden?: boolean;
};

export const nextOrderId = (trx: Db) => nextId(trx, 'orders');

/** Everything is written with the commit. Returns what is known only then. */
export async function createOrder(trx: Db, company: Config['company'], input: NewOrder) {
  const now = new Date().toISOString();
  const { id: orderId, owner, pricing } = input;
  await writeAtCommit(
    trx,
    trx.insertInto('orders').values({
      id: orderId,
      user_id: owner.id,
      status: 'pending',
      payment_status: input.paidAt ? 'paid' : 'unpaid',
      payment_method: input.paymentMethod,
      discount_cents: pricing.discountCents,
      tax_cents: pricing.taxCents,
      total_cents: pricing.totalCents,
      delivery_days: Math.max(...pricing.lines.map((line) => line.deliveryDays)),
      attempt_id: input.attemptId,
      hidden_from_customer: input.isHidden ?? false,
      created_at: now,
      updated_at: now,
    }),
  );
  const items = toItems(pricing).map((item) => ({ order_id: orderId, ...item }));
  const { rows: itemIds } = await writeAtCommit<{ id: number }>(
    trx,
    trx.insertInto('order_items').values(items).returning('id'),
  );
  const placed = { orderId, kind: 'placed', actorId: owner.id, at: now } as const;
  await writeFirstOrderEvents(trx, placed, ...(input.paidAt ? [{ ...placed, kind: 'paid' } as const] : []));
  await queueNotificationAtCommit(trx, {
    kind: 'order_placed',
    subjectId: orderId,
    actorId: owner.id,
    data: { name: input.customer.name },
  });
  const titles = pricing.lines.map(({ title }) => title);
  await indexNewRecord(trx, 'order', { id: orderId, texts: [String(orderId), owner.name, owner.email, ...titles] });
  const { rows: invoices, issuedAt } = await issueInvoice(trx, company, {
    orderId,
    customer: input.customer,
    pricing,
    paymentMethod: input.paymentMethod,
    paidAt: input.paidAt,
  });
  return { orderId, placedAt: now, issuedAt, itemIds, invoices };
}
