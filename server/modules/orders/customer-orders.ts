import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { CustomerOrder, customerOrderInput, invoicePayment } from '../../../contract/orders.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { invoiceOf } from '../billing/billing.ts';
import { queueEmail } from '../email/outbox.ts';
import { notifyOrderChanged } from '../notifications/notifications.ts';
import type { BoughtItem } from './attempts.ts';
import { createOrder } from './create-order.ts';
import { orderOf } from './customer-order-list.ts';
import { mustBeUnpaid, type PayDeps, type Payer, pay, referenceOf } from './pay.ts';
import { createPaypalOrder, itemsFor } from './place-order.ts';

type OrderInput = z.output<typeof customerOrderInput>;

/** A logged-in customer orders first and pays the invoice afterwards. The same key gives the same order. */
export async function placeMine(
  deps: PayDeps,
  viewer: Viewer,
  input: OrderInput,
  payer: Payer,
): Promise<CustomerOrder> {
  await deps.limits.take('checkouts', payer.ip);
  const scope = `user:${viewer.id}`;
  const hash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const orderId = await deps.db.transaction().execute(async (trx) => {
    const before = payer.idempotencyKey ? await reserve(trx, scope, payer.idempotencyKey, hash) : null;
    if (before) return before;
    const items = await itemsFor(
      { db: trx },
      input.items.map((item) => item.service_id),
    );
    const { orderId } = await createOrder(trx, deps.config.company, {
      userId: viewer.id,
      customer: { name: viewer.name, email: viewer.email },
      items,
      paymentMethod: input.payment_method,
      paidAt: null,
      attemptId: null,
    });
    if (payer.idempotencyKey)
      await trx
        .updateTable('idempotent_requests')
        .set({ order_id: orderId })
        .where('scope', '=', scope)
        .where('key', '=', payer.idempotencyKey)
        .execute();
    await queueEmail(trx, { kind: 'order-confirmation', to: viewer.email, userId: viewer.id, data: { orderId } });
    return orderId;
  });
  await deps.events.publish({ type: 'mail.queued' });
  void notifyOrderChanged(deps, orderId);
  return orderOf(deps.db, viewer.id, orderId);
}

/** Takes the key, inside the order's transaction; gives the order that it already stands for. */
async function reserve(trx: Db, scope: string, key: string, hash: string): Promise<number | null> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotent_requests')
    .values({ scope, key, request_hash: hash, created_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) return null;
  const row = await trx
    .selectFrom('idempotent_requests')
    .selectAll()
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  if (row.request_hash !== hash || row.order_id === null)
    throw new AppError('conflict', 'This Idempotency-Key was used for another request.');
  return row.order_id;
}

async function unpaidInvoice({ db }: Pick<PayDeps, 'db'>, userId: number, id: number) {
  const invoice = await ownInvoice(db, userId, id);
  await mustBeUnpaid(db, id);
  const items: BoughtItem[] = await db
    .selectFrom('order_items')
    .select(['service_id', 'title', 'price_cents', 'delivery_days'])
    .where('order_id', '=', invoice.order_id)
    .orderBy('id')
    .execute();
  if (invoice.deleted_at) throw new AppError('conflict', 'This order was cancelled: there is nothing to pay.');
  return { ...invoice, items };
}

/** The invoice, if it is this customer's; otherwise 404, whatever was sent along. */
export async function ownInvoice(db: Db, userId: number, id: number) {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select([
      'invoices.id',
      'invoices.status',
      'invoices.order_id',
      'invoices.invoice_number',
      'invoices.amount_cents',
      'orders.deleted_at',
    ])
    .where('invoices.id', '=', id)
    .where('orders.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  return row;
}

type PaymentInput = z.output<typeof invoicePayment>;

/** Pays a waiting invoice through the same steps as a purchase. */
export async function payInvoice(deps: PayDeps, viewer: Viewer, id: number, input: PaymentInput, payer: Payer) {
  await deps.limits.take('checkouts', payer.ip);
  const means = { provider: input.payment_provider, token: input.payment_token };
  const subject = { email: viewer.email, serviceIds: null, invoiceId: id };
  const request = { scope: `user:${viewer.id}`, input: { ...input, id }, means, subject, payer };
  await pay(deps, request, async () => {
    const invoice = await unpaidInvoice(deps, viewer.id, id);
    return { name: viewer.name, email: viewer.email, items: invoice.items, invoiceId: id };
  });
  const invoice = await invoiceOf(deps.db, viewer.id, id);
  return { ...invoice, message: 'Thank you, your invoice is paid.', invoice };
}

export async function paypalOrderForInvoice(deps: PayDeps, viewer: Viewer, id: number, ip: string) {
  await deps.limits.take('checkouts', ip);
  const invoice = await unpaidInvoice(deps, viewer.id, id);
  const reference = referenceOf(id, invoice.items);
  return createPaypalOrder(deps, { amountCents: invoice.amount_cents, reference, description: invoice.invoice_number });
}
