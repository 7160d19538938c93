import { moneyText } from '../../../contract/money.ts';
import type { GuestPurchase, PurchaseResult } from '../../../contract/orders.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { accountOf } from '../accounts/accounts.ts';
import { servicesForSale } from '../catalog/catalog.ts';
import type { BoughtItem } from './attempts.ts';
import { type PayDeps, type Payer, pay, referenceOf, unavailable } from './pay.ts';
import { resultOf } from './purchase-result.ts';

/**
 * Buys without an account: price from the catalogue, payment, then order, invoice and account in one transaction.
 * A repeated request with the same key gets the first result.
 */
export async function placeUnauthenticated(deps: PayDeps, input: GuestPurchase, payer: Payer): Promise<PurchaseResult> {
  await deps.limits.take('checkouts', payer.ip);
  const { name, email, payment_provider: provider, payment_token: token, expected_total } = input;
  const serviceIds = input.items.map((item) => item.service_id);
  const subject = { email, serviceIds, invoiceId: null };
  const request = { scope: 'guest', input, means: { provider, token }, subject, payer };
  const attemptId = await pay(deps, request, async () => {
    const items = await itemsFor(deps, serviceIds);
    mustStillCost(items, expected_total ?? undefined);
    await mustBeBuyer(deps, email);
    return { name, email, items, invoiceId: null };
  });
  return resultOf(deps.db, attemptId);
}

/** The services as they are offered now; names the ones that can't be bought. */
export async function itemsFor({ db }: Pick<Deps, 'db'>, ids: number[]): Promise<BoughtItem[]> {
  const offers = new Map((await servicesForSale(db, ids)).map((service) => [service.id, service]));
  const errors: Record<string, string[]> = {};
  const message = 'The selected service is not available.';
  const items = ids.flatMap((id, i) => {
    const offer = offers.get(id);
    if (!offer) errors[`items.${i}.service_id`] = [message];
    return offer
      ? [{ service_id: id, title: offer.title, price_cents: offer.price_cents, delivery_days: offer.delivery_days }]
      : [];
  });
  if (items.length < ids.length) throw new AppError('invalid', message, { errors });
  return items;
}

export const totalOf = (items: BoughtItem[]): number => items.reduce((sum, item) => sum + item.price_cents, 0);

function mustStillCost(items: BoughtItem[], expectedCents: number | undefined): void {
  const total = totalOf(items);
  if (expectedCents === undefined || expectedCents === total) return;
  const now = `The price has changed to $${moneyText(total)}.`;
  throw new AppError('conflict', `${now} You have not been charged. Please check the order and pay again.`);
}

/** Staff and admins have accounts for work; an order of theirs is placed after a log-in. */
async function mustBeBuyer({ db }: PayDeps, email: string): Promise<void> {
  const account = await accountOf(db, email);
  if (account && account.role !== 'customer') throw new AppError('conflict', 'Please log in to place this order.');
}

type WalletOrder = { amountCents: number; reference: string; description: string };

/** An order at the wallet provider over our own price, for the buyer to approve. */
export async function createPaypalOrder(
  { payments }: Pick<Deps, 'payments'>,
  order: WalletOrder,
): Promise<{ id: string }> {
  if (!payments.paypal) throw new AppError('unavailable', 'PayPal is not configured.');
  try {
    const description = order.description.slice(0, 127);
    return await payments.paypal.createOrder({ ...order, key: crypto.randomUUID(), description });
  } catch (error) {
    throw error instanceof PaymentUnavailable ? unavailable('paypal') : error;
  }
}

export async function paypalOrderForService(deps: PayDeps, serviceId: number, ip: string): Promise<{ id: string }> {
  await deps.limits.take('checkouts', ip);
  const [service] = await servicesForSale(deps.db, [serviceId]);
  if (!service) throw invalidField('service_id', 'The selected service is not available.');
  const reference = referenceOf(null, [{ service_id: service.id }]);
  return createPaypalOrder(deps, { amountCents: service.price_cents, reference, description: service.title });
}
