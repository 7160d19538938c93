import type { WebhookSetup } from './payments.ts';

/** Events that the provider's webhook must send; docs/payments.md explains each. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.requires_action',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

export const paypalEvents = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.PENDING',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
];

export const missingIn = (events: string[], enabled: string[]): string[] =>
  enabled.includes('*') ? [] : events.filter((event) => !enabled.includes(event));

type FoundWebhook = { url: string; isEnabled: boolean; events: string[] };

/** `found`: the webhooks at the provider that may be ours. */
export function webhookSetupOf(url: string, needed: string[], found: FoundWebhook[]): WebhookSetup {
  const ours = found.filter((one) => one.url === url);
  const [other] = found;
  if (ours.length === 0) {
    const problem = other ? `The webhook belongs to ${other.url.slice(0, 500)}.` : `There is no webhook for ${url}.`;
    return { state: 'misconfigured', problems: [problem] };
  }
  const enabled = ours.filter(({ isEnabled }) => isEnabled);
  if (enabled.length === 0) return { state: 'misconfigured', problems: ['The webhook is disabled.'] };
  const missing = missingIn(
    needed,
    enabled.flatMap(({ events }) => events),
  );
  return missing.length === 0
    ? { state: 'ok', problems: [] }
    : { state: 'misconfigured', problems: [`The webhook does not send ${missing.join(', ')}.`], missing };
}
