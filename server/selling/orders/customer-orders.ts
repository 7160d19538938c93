import type { z } from 'zod';
import type { CustomerOrder, customerOrderInput, invoicePayment } from '../../../contract/selling/orders.ts';
import { minimumCents } from '../../../contract/shared/currencies.ts';
import { CURRENCY, formatMoney } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Viewer } from '../../http/viewer.ts';
import { findInvoice, type Issuer, issuerOf, overdueDay } from '../../invoicing/billing/billing.ts';
import type { Pricing } from '../../invoicing/pricing/pricing.ts';
import { billingOfProfile } from '../../invoicing/tax/tax.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { acceptTexts, type LegalDeps, writeConsents } from '../../platform/legal/legal.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { visibleTo } from '../../platform/order-record/order-record.ts';
import { networkHash } from '../../shared/client-network.ts';
import { AppError, invalidField, notFound } from '../../shared/errors.ts';
import { assertNotPaused } from '../../shared/shop/shop.ts';
import { linesOf } from '../catalog/catalog.ts';
import { claimingCoupon, mayBeUsedByOthers, withCurrentCoupon } from '../coupons/coupons.ts';
import { createOrder, nextOrderId } from './create-order.ts';
import { customerOrder } from './customer-order-list.ts';
import { withBuyer } from './exits/exits.ts';
import { type Announcement, announcementFor, announceUnpaidOrder } from './order-digests.ts';
import { pricingOfAmountDue } from './order-pricing.ts';
import { type PayDeps, referenceOf } from './payments/advance.ts';
import { assertInvoiceUnpaid } from './payments/cancel-pending-payment.ts';
import {
  findEarlierRequest,
  keyReused,
  linkOrder,
  type RequestKey,
  requestKey,
  reserveKey,
} from './payments/idempotency-keys.ts';
import { type Payer, pay } from './payments/pay.ts';
import { consumeCheckoutForPaypal } from './payments/payment-limits.ts';
import { cancelAttemptsOfOthers } from './payments/wait-for-bank.ts';
import { assertExpectedTotal, createPaypalOrder, withoutNulls } from './place-order.ts';
import { priceLines, type SaleDeps, taxedBuyer } from './price-purchase.ts';

type OrderInput = z.output<typeof customerOrderInput>;

export async function placeCustomerOrder(
  deps: PayDeps & SaleDeps & LegalDeps,
  viewer: Viewer,
  input: OrderInput,
  payer: Payer,
): Promise<CustomerOrder> {
  await deps.limits.consume('checkouts', payer.ip);
  // Each sends an email, to an address that may not be proven, and issues an invoice.
  await deps.limits.consume('unpaidOrders', String(viewer.id));
  const request = requestKey(`user:${viewer.id}`, payer.idempotencyKey, withoutNulls(input));
  const announcement = await announcementFor(deps, viewer, payer.ip);
  const place = async () => {
    // A repeated request gets its order even if its details are not accepted any more.
    const [checked] = await Promise.allSettled([checkedDetails(deps, viewer, input, payer.ip)]);
    const issuer = await issuerOf(deps);
    return claimingCoupon(deps, (reserve) =>
      deps.db.transaction().execute(async (trx) => {
        const earlier = request && (await reserveOrFindOrder(trx, request));
        if (earlier) return earlier;
        if (checked.status === 'rejected') throw checked.reason;
        assertNotPaused(await deps.settings.read(trx));
        const { taxed, accepted } = checked.value;
        const lines = await linesOf(trx, taxed.settings, input.items);
        const sale = { lines, couponCode: input.coupon_code, email: viewer.email, ip: payer.ip, taxed };
        const pricing = await priceLines(deps, trx, sale);
        assertExpectedTotal(pricing, input.expected_total ?? undefined);
        const orderId = await writeUnpaidOrder(trx, issuer, viewer, {
          billing: taxed.billing,
          pricing,
          paymentMethod: input.payment_method,
          announcement,
          accepted,
        });
        await writeConsents(trx, accepted, { userId: viewer.id, orderId });
        const { coupon, discountCents } = pricing;
        if (coupon) {
          const unpaidBy = { userId: viewer.id, network: networkHash(payer.ip) };
          const use = { coupon, attemptId: null, orderId, unpaidBy, email: viewer.email, discountCents };
          await reserve(trx, { ...use, now: taxed.now });
        }
        if (request) await linkOrder(trx, request, orderId);
        return orderId;
      }),
    );
  };
  const orderId = await withCurrentCoupon(place).catch(async (error: unknown) => {
    const held = { code: input.coupon_code, ip: payer.ip };
    if (mayBeUsedByOthers(error) && (await cancelAttemptsOfOthers(deps, viewer, held))) return withCurrentCoupon(place);
    throw error;
  });
  await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
  void notifyOrderChanged(deps, orderId);
  return customerOrder(deps.db, viewer.id, orderId, await promiseViewOf(deps));
}

async function checkedDetails(deps: SaleDeps & LegalDeps, viewer: Viewer, input: OrderInput, ip: string) {
  const billing = await billingFor(deps.db, viewer, input);
  const taxed = await taxedBuyer(deps, billing, ip);
  const signature = { name: viewer.name, company: billing?.company ?? '' };
  const texts = await acceptTexts(deps, input.accepted, { ip, signature });
  return { taxed, accepted: withBuyer(texts, { ...taxed, config: deps.config, input }) };
}

type UnpaidOrder = Pick<Parameters<typeof createOrder>[2], 'accepted' | 'billing' | 'pricing' | 'paymentMethod'> & {
  announcement: Announcement;
};

async function writeUnpaidOrder(
  trx: Db,
  issuer: Issuer,
  viewer: Viewer,
  { announcement, ...order }: UnpaidOrder,
): Promise<number> {
  const { name, email } = viewer;
  const { id } = await trx.selectNoFrom(nextOrderId(trx).as('id')).executeTakeFirstOrThrow();
  await announceUnpaidOrder(trx, viewer, { orderId: id, now: new Date(issuer.now), announcement });
  const unpaid = { paidAt: null, attemptId: null };
  await createOrder(trx, issuer, { id, owner: viewer, customer: { name, email }, ...unpaid, ...order });
  return id;
}

const billingFor = async (db: Db, { id }: Viewer, { billing }: OrderInput) => billing ?? billingOfProfile(db, id);

/** Returns the order of an earlier request with this key. */
async function reserveOrFindOrder(trx: Db, request: RequestKey): Promise<number | null> {
  if (await reserveKey(trx, request, null)) return null;
  const earlier = await findEarlierRequest(trx, request);
  if (!earlier?.isSame || earlier.orderId === null) throw keyReused();
  return earlier.orderId;
}

async function unpaidInvoice(
  { db }: Pick<PayDeps, 'db'>,
  userId: number,
  id: number,
): Promise<{ number: string; pricing: Pricing }> {
  const invoice = await findCustomerInvoice(db, userId, id);
  await assertInvoiceUnpaid(db, id);
  if (invoice.deleted_at || invoice.order_status === 'cancelled')
    throw new AppError('conflict', 'This order was cancelled, so there is nothing to pay.');
  return { number: invoice.invoice_number, pricing: await pricingOfAmountDue(db, id) };
}

export async function findCustomerInvoice(db: Db, userId: number, id: number) {
  const row = await db
    .selectFrom('invoices')
    .innerJoin('orders', 'orders.id', 'invoices.order_id')
    .select(['invoices.id', 'invoices.status', 'invoices.order_id', 'invoices.invoice_number'])
    .select(['orders.deleted_at', 'orders.status as order_status'])
    .where('invoices.id', '=', id)
    .where(visibleTo(userId))
    .executeTakeFirst();
  if (!row) throw notFound('Invoice');
  return row;
}

type PaymentInput = z.output<typeof invoicePayment>;

export async function payInvoice(
  deps: PayDeps & LegalDeps,
  viewer: Viewer,
  id: number,
  input: PaymentInput,
  payer: Payer,
) {
  await deps.limits.consume('checkouts', payer.ip);
  const paymentMethod = { provider: input.payment_provider, token: input.payment_token };
  const expectedPurchase = { email: viewer.email, serviceIds: null, invoiceId: id };
  const request = { scope: `user:${viewer.id}`, input: { ...input, id }, paymentMethod, expectedPurchase, payer };
  await pay(deps, request, async () => {
    const { pricing } = await unpaidInvoice(deps, viewer.id, id);
    if (input.payment_provider === 'stripe') assertChargeableByCard(pricing);
    const signature = { name: viewer.name, company: '' };
    const accepted = await acceptTexts(deps, input.accepted, { ip: payer.ip, signature });
    return { buyer: viewer, pricing, billing: null, invoiceId: id, accepted };
  });
  const invoice = await findInvoice(deps.db, viewer.id, id, await overdueDay(deps));
  return { ...invoice, message: 'Thank you, your invoice is paid.', invoice };
}

function assertChargeableByCard({ totalCents }: Pricing): void {
  const least = minimumCents[CURRENCY];
  if (totalCents >= least) return;
  const message = `The amount due is too small to be paid by card (at least ${formatMoney(least)}).`;
  throw invalidField('amount', message);
}

export async function paypalOrderForInvoice(deps: PayDeps, viewer: Viewer, id: number, ip: string) {
  const demand = await consumeCheckoutForPaypal(deps, { ip, email: viewer.email });
  const { number, pricing } = await unpaidInvoice(deps, viewer.id, id);
  return createPaypalOrder(deps, pricing, { reference: referenceOf(id, pricing), description: number, ...demand });
}
