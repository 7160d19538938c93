import type { Buyer } from '../../../../contract/shared/buyer.ts';
import { canonicalEmail } from '../../../../contract/shared/fields.ts';
import { formatMoney } from '../../../../contract/shared/money.ts';
import type { CapturedOutcome, PaymentGateway } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { buyerColumns } from '../../../people/accounts/accounts.ts';
import { settleNotifications } from '../../../platform/notifications/notifications.ts';
import { linesOf } from '../../../selling/catalog/catalog.ts';
import { releaseCoupon } from '../../../selling/coupons/coupons.ts';
import {
  createAttempt,
  failureOf,
  findAttempt,
  finishAttempt,
  getAttempt,
  type Pricing,
  priceSale,
} from '../../../selling/orders/orders.ts';
import { AppError, invalidField } from '../../../shared/errors.ts';
import { isInPreview } from '../../../shared/shop/in-preview.ts';
import { markGone } from '../../findings/findings.ts';
import { isUnrefunded } from '../compare-unrecorded.ts';
import { needsForm } from '../list-findings.ts';
import { findAtProvider, gatewayOf, isStillTrue, paymentRefOf } from '../still-true.ts';
import { alreadySettled, type Repair, type RepairContext, settleFinding } from './settle-finding.ts';

export const createOrderFor: Repair = async (deps, context) => {
  const { finding } = context;
  const gateway = await gatewayOf(deps, finding.provider);
  if (!gateway) throw new AppError('conflict', 'This provider is not configured any more.');
  const ref = await paymentRefOf(gateway, finding);
  const captured = await findAtProvider(gateway, ref, finding.occurred_at);
  if (!isUnrefunded(captured)) throw new AppError('conflict', 'The provider has no record of this payment.');
  const attemptId = needsForm(finding) ? await attemptFromForm(deps, context, gateway, captured) : finding.attempt_id;
  if (attemptId === null) throw alreadySettled();
  const finished = await finishAttempt(deps, attemptId, captured, null, (trx, order_id) =>
    settleFinding(trx, deps, context, { detail: { order_id } }),
  );
  if (!finished) {
    // The check has placed the order of an interrupted click.
    if (!(await isStillTrue(deps, finding))) await markGone(deps.db, finding.id, deps.clock.now().toISOString());
    throw alreadySettled();
  }
  if (finished.state !== 'done')
    throw new AppError('conflict', failureOf(await getAttempt(deps.db, attemptId)).message);
};

/** Null if another call was faster, for another customer. */
async function attemptFromForm(
  deps: Deps,
  { finding, input }: RepairContext,
  gateway: PaymentGateway,
  captured: CapturedOutcome,
): Promise<number | null> {
  const { customer, items } = input;
  if (!customer) throw invalidField('customer', 'The customer field is required.');
  if (!items || items.length === 0) throw invalidField('items', 'must name at least one service.');
  const pricing = await priceItems(deps, items, captured);
  if (finding.attempt_id !== null) return reuseAttempt(deps, finding.attempt_id, customer, pricing);
  const attempt = await createAttempt(
    deps,
    {
      buyer: customer,
      provider: gateway.provider,
      trial: await isInPreview(deps.db),
      account: gateway.account,
      token: captured.ref,
      singleUseToken: captured.ref,
      pricing,
      billing: null,
      invoiceId: null,
      createdAt: deps.clock.now().toISOString(),
    },
    null,
  );
  return attempt?.id ?? interruptedAttempt(deps, gateway, captured, customer);
}

/** The process may have ended after the attempt of an earlier click was stored. */
async function interruptedAttempt(
  { db }: Deps,
  { provider }: PaymentGateway,
  { ref, amountCents }: CapturedOutcome,
  { email }: Buyer,
): Promise<number | null> {
  const attempt = await findAttempt(db, { provider, key: null, ref });
  const isSame = attempt?.email_canonical === canonicalEmail(email) && attempt.amount_cents === amountCents;
  return isSame ? attempt.id : null;
}

async function priceItems(
  deps: Deps,
  items: { service_id: number }[],
  { amountCents }: CapturedOutcome,
): Promise<Pricing> {
  const lines = await linesOf(
    deps.db,
    await deps.settings.current(),
    items.map(({ service_id }) => ({ service_id, quantity: 1 as const })),
  );
  const pricing = priceSale({ lines });
  if (pricing.totalCents === amountCents) return pricing;
  const [price, paid] = [formatMoney(pricing.totalCents), formatMoney(amountCents)];
  throw invalidField('items', `These services cost ${price}, but ${paid} was paid.`);
}

/** A payment under review did not fit its own purchase; from now on it is for this one. */
async function reuseAttempt(
  { db, clock }: Deps,
  id: number,
  customer: Buyer,
  pricing: Pricing,
): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('checkout_attempts')
      .set({
        state: 'failed',
        ...buyerColumns(customer),
        invoice_id: null,
        amount_cents: pricing.totalCents,
        net_cents: pricing.netCents,
        tax_cents: pricing.taxCents,
        discount_cents: pricing.discountCents,
        coupon_code: null,
        pricing: JSON.stringify(pricing),
        updated_at: clock.now().toISOString(),
      })
      .where('id', '=', id)
      .where('state', '=', 'needs_review')
      .where('settled_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    // The new price has no discount.
    if (changed) await releaseCoupon(trx, id);
    if (changed) await settleNotifications(trx, { kind: 'payment_review', subjectId: id });
    return changed?.id ?? null;
  });
}
