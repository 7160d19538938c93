import type { z } from 'zod';
import { formatMoney } from '../../../contract/money.ts';
import type { GuestPurchase, PurchaseResult, paypalOrderInput } from '../../../contract/orders.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { offersOfServices } from '../catalog/catalog.ts';
import { type PayDeps, referenceOf } from './payments/advance.ts';
import { type Payer, pay } from './payments/pay.ts';
import { unavailable } from './payments/payment-errors.ts';
import { computePricing, type Pricing } from './pricing.ts';
import { purchaseReads } from './purchase-reads.ts';
import { purchaseResult, type ResultDeps } from './purchase-result.ts';

export async function placeUnauthenticated(
  deps: PayDeps & ResultDeps,
  input: GuestPurchase,
  payer: Payer,
): Promise<PurchaseResult> {
  await deps.limits.consume('checkouts', payer.ip);
  const { name, email, payment_provider: provider, payment_token: token, expected_total } = input;
  const serviceIds = input.items.map((item) => item.service_id);
  const expectedPurchase = { email, serviceIds, invoiceId: null };
  const { findEarlier, load } = purchaseReads(deps.db, email, serviceIds);
  const request = { scope: 'guest', input, paymentMethod: { provider, token }, expectedPurchase, payer, findEarlier };
  const { attemptId, result } = await pay(deps, request, async () => {
    const { role, offers } = await load();
    const pricing = priceOffers(offers, serviceIds);
    assertExpectedTotal(pricing, expected_total ?? undefined);
    await assertNotStaff(deps, role, payer.ip);
    return { name, email, pricing, invoiceId: null };
  });
  return result ?? purchaseResult(deps, attemptId);
}

type Offer = Awaited<ReturnType<ReturnType<typeof offersOfServices>['execute']>>[number];

export const priceServices = async ({ db }: Pick<Deps, 'db'>, ids: number[]): Promise<Pricing> =>
  priceOffers(await offersOfServices(db, ids).execute(), ids);

/** 422 names the services that can't be bought. */
function priceOffers(found: Offer[], ids: number[]): Pricing {
  const offers = new Map(found.map((service) => [service.id, service]));
  const errors: Record<string, string[]> = {};
  const message = 'The selected service is not available.';
  const lines = ids.flatMap((id, i) => {
    const offer = offers.get(id);
    if (!offer) errors[`items.${i}.service_id`] = [message];
    return offer ? [toLine(offer)] : [];
  });
  if (lines.length < ids.length) throw new AppError('invalid', message, { errors });
  return computePricing(lines);
}

const toLine = (offer: Offer) => ({
  serviceId: offer.id,
  title: offer.title,
  quantity: 1,
  unitPriceCents: offer.price_cents,
  deliveryDays: offer.delivery_days,
});

export function assertExpectedTotal({ totalCents }: Pricing, expectedCents: number | undefined): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  const now = `The price has changed to ${formatMoney(totalCents)}.`;
  throw new AppError('conflict', `${now} You have not been charged. Please check the order and pay again.`);
}

/** Counts as a declined payment, so that a client finds out only a few addresses of staff. */
async function assertNotStaff({ limits }: PayDeps, role: string | null, ip: string): Promise<void> {
  if (role === null || role === 'customer') return;
  await limits.count('declines', ip);
  throw new AppError('conflict', 'Please log in to place this order.');
}

export async function createPaypalOrder(
  { payments }: Pick<Deps, 'payments'>,
  { totalCents }: Pricing,
  { reference, description }: { reference: string; description: string },
): Promise<{ id: string }> {
  if (!payments.paypal) throw new AppError('unavailable', 'PayPal is not configured.');
  const order = {
    key: crypto.randomUUID(),
    amountCents: totalCents,
    reference,
    description: description.slice(0, 127),
  };
  try {
    return await payments.paypal.createOrder(order);
  } catch (error) {
    throw error instanceof PaymentUnavailable ? unavailable('paypal') : error;
  }
}

export async function paypalOrderForService(
  deps: PayDeps,
  input: z.output<typeof paypalOrderInput>,
  ip: string,
): Promise<{ id: string }> {
  await deps.limits.consume('checkouts', ip);
  const [offer] = await offersOfServices(deps.db, [input.service_id]).execute();
  if (!offer) throw invalidField('service_id', 'The selected service is not available.');
  const pricing = computePricing([toLine(offer)]);
  return createPaypalOrder(deps, pricing, { reference: referenceOf(null, pricing), description: offer.title });
}
