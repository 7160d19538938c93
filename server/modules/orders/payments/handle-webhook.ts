import { setTimeout as wait } from 'node:timers/promises';
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
import { type Attempt, findAttempt, getAttempt } from './attempts.ts';
import { settleAttempt } from './check-attempts.ts';
import { hasPaidHere } from './settling.ts';
import { recordRefusedWebhook, recordValidWebhook } from './webhook-health.ts';

type EventDeps = Pick<Deps, 'db' | 'config' | 'events' | 'limits' | 'payments' | 'log'>;
type Sender = Pick<ClientInfo, 'headers' | 'ip'>;

const LEASED_WAIT_MS = 500;

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
  await recordValidWebhook(deps.db, provider);
  if (!isAboutRefund(event) && (await hasPaidHere(event.key))) return { received: true };
  const attempt = await findUnleased(deps, provider, event);
  if (attempt && !mayChange(attempt, event)) return { received: true };
  if (await wasHandled(deps, provider, event.id)) return { received: true };
  if (attempt) {
    try {
      const { key, payment_token: token, created_at } = attempt;
      const ref = event.ref ?? attempt.provider_ref;
      const outcome = await gateway.find({ key, ref, token, since: new Date(created_at) });
      if (outcome) await settleAttempt(deps, attempt, outcome);
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw tryLater();
      throw error;
    }
  } else if (reportsOurPayment(event)) {
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
  { db, limits }: EventDeps,
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
      if (error.claimed) await recordRefusedWebhook(db, gateway.provider, error.claimed);
      throw new AppError('bad_request', 'The signature is not valid.');
    }
    if (isCounted) await limits.release('refusedWebhooks', ip);
    if (error instanceof InvalidEvent) throw new AppError('bad_request', 'The event is not valid.');
    if (error instanceof PaymentUnavailable) throw tryLater();
    throw error;
  }
}

const tryLater = () => new AppError('unavailable', 'Please send this event again later.', { retryAfterSeconds: 30 });

const isAboutRefund = ({ type }: GatewayEvent) => /refund|reversed|dispute/i.test(type);

/** Of a finished attempt, so that most events cost one read. */
const mayChange = ({ state }: Attempt, event: GatewayEvent) =>
  webhookQueries[state] === 'every' || isAboutRefund(event);

/** A leased attempt gets a moment: the request that holds it, on another node, is about to finish it. */
async function findUnleased({ db }: EventDeps, provider: PaymentProvider, { key, ref }: GatewayEvent) {
  const attempt = await findAttempt(db, { provider, key, ref });
  if (!attempt?.leased_until || Date.parse(attempt.leased_until) < Date.now()) return attempt;
  await wait(LEASED_WAIT_MS);
  return getAttempt(db, attempt.id);
}

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
