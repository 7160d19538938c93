import type Stripe from 'stripe';
import type { Pace } from './pace.ts';
import type { PaymentGateway, ProviderDispute, ProviderPayment, ProviderRefund } from './payments.ts';
import type { StripeReads } from './stripe-client.ts';
import { type Lists, PAGE, pagesOf } from './stripe-pages.ts';
import { chargeOf, idOf, timeOf, toDispute, toRefund } from './stripe-records.ts';
import { MAX_REFUNDS } from './stripe-refunds.ts';

const MAX_EMAIL = 254;

const expanded = (path: string) => ['refunds', 'balance_transaction'].map((field) => `${path}.latest_charge.${field}`);

async function allRefunds({ reading, pace }: Lists, charge: Stripe.Charge): Promise<ProviderRefund[]> {
  if (!charge.refunds?.has_more) return (charge.refunds?.data ?? []).map(toRefund);
  const found = await pace(() =>
    reading((stripe) =>
      stripe.refunds.list({ charge: charge.id, limit: PAGE }).autoPagingToArray({ limit: MAX_REFUNDS }),
    ),
  );
  return (found ?? []).map(toRefund);
}

async function disputesOf({ reading, pace }: Lists, charge: Stripe.Charge): Promise<ProviderDispute[]> {
  if (!charge.disputed) return [];
  const found = await pace(() => reading((stripe) => stripe.disputes.list({ charge: charge.id, limit: PAGE })));
  return (found?.data ?? []).map(toDispute);
}

/** Null unless it is in the payment's own currency. */
function feeOf({ balance_transaction: balance, currency }: Stripe.Charge): number | null {
  return balance && typeof balance === 'object' && balance.currency === currency ? balance.fee : null;
}

const states: Partial<Record<Stripe.PaymentIntent.Status, ProviderPayment['state']>> = {
  succeeded: 'captured',
  processing: 'pending',
  requires_action: 'pending',
  requires_capture: 'pending',
};

async function toPayment(lists: Lists, intent: Stripe.PaymentIntent): Promise<ProviderPayment> {
  const charge = chargeOf(intent);
  const email = intent.metadata.email ?? charge?.billing_details?.email ?? intent.receipt_email;
  return {
    ref: intent.id,
    captureRef: idOf(intent.latest_charge),
    attemptKey: intent.metadata.attempt_key ?? null,
    installation: intent.metadata.installation ?? null,
    amountCents: intent.status === 'succeeded' ? intent.amount_received : intent.amount,
    currency: intent.currency.toUpperCase(),
    feeCents: charge && feeOf(charge),
    state: states[intent.status] ?? 'failed',
    createdAt: timeOf(intent.created),
    email: email?.slice(0, MAX_EMAIL) ?? null,
    refunds: charge ? await allRefunds(lists, charge) : [],
    disputes: charge ? await disputesOf(lists, charge) : [],
  };
}

async function toPayments(lists: Lists, intents: Stripe.PaymentIntent[]): Promise<ProviderPayment[]> {
  const payments: ProviderPayment[] = [];
  for (const intent of intents) payments.push(await toPayment(lists, intent));
  return payments;
}

const intentOf = ({ payment_intent: intent }: { payment_intent: string | Stripe.PaymentIntent | null }) =>
  typeof intent === 'object' ? intent : null;

export const stripePayments = (reading: StripeReads, newPace: () => Pace): PaymentGateway['payments'] =>
  async function* ({ from, to }) {
    const lists = { reading, pace: newPace() };
    const [gte, lte] = [Math.floor(from.getTime() / 1000), Math.ceil(to.getTime() / 1000)];
    const range = { created: { gte, lte }, limit: PAGE };
    const intents = pagesOf(lists, (stripe, after) =>
      stripe.paymentIntents.list({ ...range, ...after, expand: expanded('data') }),
    );
    for await (const page of intents) yield await toPayments(lists, page);

    /** Keeps payments that are older than the range. */
    const concerned = (found: { payment_intent: string | Stripe.PaymentIntent | null }[]) => {
      const older = found.map(intentOf).filter((intent) => intent !== null && intent.created < gte);
      return [...new Map(older.map((intent) => [intent?.id, intent as Stripe.PaymentIntent])).values()];
    };
    const expand = expanded('data.payment_intent');
    const refunds = pagesOf(lists, (stripe, after) => stripe.refunds.list({ ...range, ...after, expand }));
    for await (const page of refunds) yield await toPayments(lists, concerned(page));
    const disputes = pagesOf(lists, (stripe, after) => stripe.disputes.list({ ...range, ...after, expand }));
    for await (const page of disputes) yield await toPayments(lists, concerned(page));
  };
