import type { z } from 'zod';
import type { GuestPurchase, PurchaseResult, paypalOrderInput } from '../../../contract/selling/orders.ts';
import { formatMoney } from '../../../contract/shared/money.ts';
import { installationForPaypal } from '../../adapters/database/installation.ts';
import { PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import type { Pricing, SaleLine } from '../../invoicing/pricing/pricing.ts';
import { buyerOf } from '../../people/accounts/accounts.ts';
import { acceptTexts, type LegalDeps } from '../../platform/legal/legal.ts';
import { networkHash, widerNetwork } from '../../shared/client-network.ts';
import { AppError, invalidField } from '../../shared/errors.ts';
import { pointsOf } from '../../shared/rate-limits.ts';
import { assertTakesOrders } from '../../shared/shop/shop.ts';
import { cachedOptions, linesOf, toSaleLines } from '../catalog/catalog.ts';
import { alertAdmins } from './alert-admins.ts';
import { withBuyer } from './exits/exits.ts';
import { type PayDeps, referenceOf } from './payments/advance.ts';
import { type Payer, pay } from './payments/pay.ts';
import { toError, unavailable } from './payments/payment-errors.ts';
import { consumeCheckoutForPaypal, type Demand } from './payments/payment-limits.ts';
import { assertTrade } from './payments/trade.ts';
import { cancelAttemptsWithUnpaidUse } from './payments/wait-for-bank.ts';
import { priceLines, type SaleDeps, taxedBuyer } from './price-purchase.ts';
import { purchaseReads } from './purchase-reads.ts';
import { purchaseResult, type ResultDeps } from './purchase-result.ts';

type PurchaseDeps = PayDeps & ResultDeps & SaleDeps & LegalDeps;

export async function placeUnauthenticated(
  deps: PurchaseDeps,
  input: GuestPurchase,
  payer: Payer,
): Promise<PurchaseResult> {
  await deps.limits.consume('checkouts', payer.ip);
  const { email, payment_provider: provider, payment_token: token, expected_total } = input;
  const serviceIds = input.items.map((item) => item.service_id);
  const { findEarlier, load } = purchaseReads(deps, email, serviceIds);
  const request = {
    scope: 'guest',
    input: withoutNulls(input),
    paymentMethod: { provider, token },
    expectedPurchase: { email, serviceIds, invoiceId: null },
    couponCode: input.coupon_code,
    payer,
    findEarlier,
  };
  const loadPurchase = async () => {
    await assertTakesOrders(deps);
    const { role, offers, holdsCoupon, legal } = await load();
    const options = await cachedOptions(deps.db, await deps.settings.current(), offers);
    const lines = toSaleLines(input.items, offers, options);
    const signature = { name: input.name, company: input.billing?.company ?? '' };
    const texts = await acceptTexts(deps, input.accepted, { ip: payer.ip, signature, known: legal });
    const taxed = await taxedBuyer(deps, input.billing ?? null, payer.ip);
    const accepted = withBuyer(texts, { ...taxed, config: deps.config, input });
    const sale = { lines, couponCode: input.coupon_code, email, ip: payer.ip, isReserved: true, taxed };
    const pricing = await priceLines(deps, deps.db, sale);
    assertExpectedTotal(pricing, expected_total ?? undefined);
    await assertNotStaff(deps, role, payer.ip);
    if (holdsCoupon && pricing.coupon) {
      const buyer = { couponId: pricing.coupon.id, email, network: networkHash(payer.ip) };
      const refusal = await cancelAttemptsWithUnpaidUse(deps, { ...buyer, pricing });
      if (refusal) throw toError(refusal);
    }
    return { buyer: buyerOf(input), pricing, billing: taxed.billing, invoiceId: null, accepted };
  };
  const { attemptId, result } = await pay(deps, request, loadPurchase);
  return result ?? purchaseResult(deps, attemptId);
}

/**
 * The hash of a request must not depend on fields that did not exist yet: one that is repeated during an upgrade is the
 * same.
 */
export const withoutNulls = (input: object): object =>
  Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));

export function assertExpectedTotal({ totalCents }: Pricing, expectedCents: number | undefined): void {
  if (expectedCents === undefined || expectedCents === totalCents) return;
  const now = `The price has changed to ${formatMoney(totalCents)}.`;
  throw new AppError('conflict', `${now} You have not been charged. Please check the order and pay again.`);
}

/** A client finds out only a few addresses of the team, and goes on buying with any other. */
async function assertNotStaff(deps: PayDeps, role: string | null, ip: string): Promise<void> {
  if (role === null || role === 'customer') return;
  const { limits } = deps;
  await limits.consume('teamEmails', ip);
  await limits.consume('teamEmailsPerNetwork', widerNetwork(ip));
  const tried = await limits.count('teamEmailsOverAll', 'all');
  if (tried === null) await limits.consume('teamEmailsOverAll', 'all');
  if (tried === pointsOf('teamEmailsOverAll'))
    await alertAdmins(deps, 'teamEmailsAlerts', (userId) => ({
      kind: 'team-emails-alert',
      data: { userId, tried },
    }));
  throw new AppError('conflict', 'Please log in to place this order.');
}

export async function createPaypalOrder(
  deps: Pick<Deps, 'db' | 'payments' | 'settings'>,
  { totalCents }: Pricing,
  { reference, description, authenticate }: Demand & { reference: string; description: string },
): Promise<{ id: string }> {
  const { paypal } = (await assertTrade(deps)) ? deps.payments.trial : deps.payments;
  if (!paypal) throw new AppError('unavailable', 'PayPal is not configured.');
  const installation = await installationForPaypal(deps.db);
  const order = {
    key: crypto.randomUUID(),
    amountCents: totalCents,
    reference,
    description,
    ...(installation !== undefined && { installation }),
    authenticate,
  };
  try {
    return await paypal.createOrder(order);
  } catch (error) {
    throw error instanceof PaymentUnavailable ? unavailable('paypal') : error;
  }
}

export async function paypalOrderForPurchase(
  deps: PayDeps & SaleDeps & LegalDeps,
  input: z.output<typeof paypalOrderInput>,
  ip: string,
): Promise<{ id: string }> {
  await assertTakesOrders(deps);
  const demand = await consumeCheckoutForPaypal(deps, { ip, email: null });
  const lines = await paypalLines(deps, input);
  // The buyer learns of new terms before approving at PayPal. The purchase records what was accepted.
  if (input.accepted) await acceptTexts(deps, input.accepted, { ip });
  const taxed = await taxedBuyer(deps, input.billing ?? null, ip);
  const pricing = await priceLines(deps, deps.db, { lines, couponCode: input.coupon_code, email: null, ip, taxed });
  const services = lines.filter(({ optionId }) => optionId === null);
  const description = services.map(({ title }) => title).join(', ');
  return createPaypalOrder(deps, pricing, { reference: referenceOf(null, pricing), description, ...demand });
}

async function paypalLines(
  { db, settings }: SaleDeps,
  { service_id = 0, items }: z.output<typeof paypalOrderInput>,
): Promise<SaleLine[]> {
  const current = await settings.current();
  if (items) return linesOf(db, current, items);
  return linesOf(db, current, [{ service_id, quantity: 1 }]).catch((error: unknown) => {
    throw error instanceof AppError && error.code === 'invalid' ? invalidField('service_id', error.message) : error;
  });
}
