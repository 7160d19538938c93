import type { PaymentProvider } from '../../../../contract/status.ts';
import {
  type GatewayEvent,
  InvalidEvent,
  InvalidSignature,
  type PaymentGateway,
  PaymentUnavailable,
} from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import type { ClientInfo } from '../../../http/bind.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { webhookQueries } from './attempt-transitions.ts';
import { type Attempt, findAttempt } from './attempts.ts';
import { settleAttempt } from './check-attempts.ts';

type EventDeps = Pick<Deps, 'db' | 'config' | 'events' | 'limits' | 'payments' | 'log'>;
type Sender = Pick<ClientInfo, 'headers' | 'ip'>;

/**
 * Events arrive twice, late and in any order. An event only names a payment, whose state is queried; every step can be
 * repeated.
 */
export async function handleWebhook(
  deps: EventDeps,
  provider: PaymentProvider,
  body: Buffer,
  sender: Sender,
): Promise<{ received: true }> {
  const gateway = deps.payments[provider];
  if (!gateway) throw notFound('Webhook');
  const event = await verify(deps, gateway, body, sender);
  if (await wasHandled(deps, provider, event.id)) return { received: true };
  const attempt = await findAttempt(deps.db, { provider, key: event.key, ref: event.ref });
  if (attempt && mayChange(attempt, event)) {
    try {
      const { key, payment_token: token, created_at } = attempt;
      const ref = event.ref ?? attempt.provider_ref;
      const outcome = await gateway.find({ key, ref, token, since: new Date(created_at) });
      if (outcome) await settleAttempt(deps, attempt, outcome);
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw tryLater();
      throw error;
    }
  } else if (!attempt && reportsOurPayment(event)) {
    // Another node may not have written the attempt yet. After a 404 the provider sends the event again.
    deps.log.error({ provider, type: event.type, ref: event.ref }, 'event about an unknown payment');
    throw notFound('Payment');
  }
  await markHandled(deps, provider, event);
  return { received: true };
}

/**
 * Forged webhooks are limited per client: before the provider is called for them, and never those that are signed. A
 * signature that is verified without a call is accepted even from a client whose limit is exhausted.
 */
async function verify(
  { limits }: EventDeps,
  gateway: PaymentGateway,
  body: Buffer,
  { headers, ip }: Sender,
): Promise<GatewayEvent> {
  let isCounted = false;
  const count = async () => {
    await limits.consume('refusedWebhooks', ip);
    isCounted = true;
  };
  try {
    const event = await gateway.verifyEvent({ body, headers, beforeCall: count });
    if (isCounted) await limits.release('refusedWebhooks', ip);
    return event;
  } catch (error) {
    if (error instanceof InvalidSignature) {
      if (!isCounted) await count();
      throw new AppError('bad_request', 'The signature is not valid.');
    }
    if (isCounted) await limits.release('refusedWebhooks', ip);
    if (error instanceof InvalidEvent) throw new AppError('bad_request', 'The event is not valid.');
    if (error instanceof PaymentUnavailable) throw tryLater();
    throw error;
  }
}

const tryLater = () => new AppError('unavailable', 'Please send this event again later.', { retryAfterSeconds: 30 });

const mayChange = ({ state }: Attempt, { type }: GatewayEvent) =>
  webhookQueries[state] === 'every' || /refund|reversed|dispute/i.test(type);

const reportsOurPayment = ({ type, key }: GatewayEvent) =>
  type === 'PAYMENT.CAPTURE.COMPLETED' || (type === 'payment_intent.succeeded' && key !== null);

async function wasHandled({ db }: EventDeps, provider: PaymentProvider, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

// At the end: an interrupted event must be handled again.
async function markHandled({ db }: EventDeps, provider: PaymentProvider, { id, type }: GatewayEvent): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ provider, event_id: id, type, received_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .execute();
}
