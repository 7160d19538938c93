import { setTimeout as wait } from 'node:timers/promises';
import type { PaymentProvider } from '../../../contract/shared/status.ts';
import { installationOf, isOfAnother } from '../../adapters/database/installation.ts';
import {
  type GatewayEvent,
  gatewayFor,
  InvalidEvent,
  InvalidSignature,
  type PaymentGateway,
  PaymentUnavailable,
} from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import type { ClientInfo } from '../../http/bind.ts';
import { notifyAdmins } from '../../platform/notifications/notifications.ts';
import {
  type Attempt,
  attemptIsLeased,
  findAttempt,
  getAttempt,
  hasPaidHere,
  recordInvalidSignature,
  recordRefusedWebhook,
  recordValidWebhook,
  webhookQueries,
} from '../../selling/orders/payments/payments.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { recordCheckEvent } from '../../shared/shop/check-events.ts';
import { isInPreview } from '../../shared/shop/in-preview.ts';
import { refundNotRecorded, reportFinding } from '../findings/findings.ts';
import { findPaymentAtProvider, hasOpenRefunds, recordDispute, recordProviderRefunds } from '../refunds/refunds.ts';
import { earliest, settleAttempt } from './check-attempts.ts';

type EventDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'limits' | 'payments' | 'settings' | 'log'>;
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
  const gateways = await acceptedGateways(deps, provider, sender);
  if (gateways.length === 0) throw notFound('Webhook');
  const { gateway, event } = await verify(deps, gateways, body, sender);
  // A simulated event says nothing about the live webhook.
  if (gateway === deps.payments[provider])
    await recordCheckEvent(deps, { provider, check: event.check, event: 'accepted' });
  await recordValidWebhook(deps, provider);
  await handleEvent(deps, gateway, event);
  // The event may have finished its payment, long after it arrived.
  await recordValidWebhook(deps, provider);
  return { received: true };
}

/** The keys of the simulation are public, so it is believed only from this machine, and no longer than the preview lasts. */
async function acceptedGateways(
  { db, payments, settings }: EventDeps,
  provider: PaymentProvider,
  sender: Sender,
): Promise<PaymentGateway[]> {
  const { trial, [provider]: live } = payments;
  const isPreview = (await settings.current()).shop_state === 'preview' && (await isInPreview(db));
  const isTrial = isPreview && (!trial.isSimulated || isFromHere(sender));
  return [...new Set([isTrial ? trial[provider] : null, live])].filter((one) => one !== null);
}

const isFromHere = ({ ip, headers }: Sender): boolean =>
  /^(::1|(::ffff:)?127\.0\.0\.1)$/.test(ip) && !headers['x-forwarded-for'] && !headers.forwarded;

/** The event has a valid signature, or comes from the provider's list of undelivered ones. */
export async function handleEvent(
  deps: Omit<EventDeps, 'limits'>,
  gateway: PaymentGateway,
  event: GatewayEvent,
): Promise<void> {
  const { provider } = gateway;
  if (event.about === 'payment' && (await hasPaidHere(event.key))) return;
  const attempt = event.about === 'dispute' ? null : await findUnleased(deps, provider, event);
  if (attempt && gatewayFor(deps.payments, attempt) !== gateway) return;
  if (attempt && event.about === 'payment' && !webhookQueries[attempt.state]) return;
  if (await wasEventHandled(deps, provider, event.id)) return;
  try {
    await handleNew(deps, gateway, event, attempt);
  } catch (error) {
    if (error instanceof PaymentUnavailable) throw tryLater();
    throw error;
  }
  await markHandled(deps, provider, event);
}

async function handleNew(
  deps: Omit<EventDeps, 'limits'>,
  gateway: PaymentGateway,
  event: GatewayEvent,
  attempt: Attempt | null,
): Promise<void> {
  const { provider } = gateway;
  if (event.about === 'dispute') return handleDispute(deps, provider, event);
  if (event.about === 'refund' && (await handleRefund(deps, gateway, event, attempt))) return;
  if (attempt) {
    const { key, payment_token: token, created_at } = attempt;
    const ref = event.ref ?? attempt.provider_ref;
    const outcome = await gateway.find({ key, ref, token, since: earliest(created_at, deps.clock.now()) });
    if (outcome) await settleAttempt(deps, attempt, outcome);
    return;
  }
  if (!reportsOurPayment(event) || isOfAnother(event.installation, await installationOf(deps.db))) return;
  // Another node may not have written the attempt yet. After a 404 the provider sends the event again.
  deps.log.error({ provider, type: event.type, ref: event.ref }, 'event about an unknown payment');
  throw notFound('Payment');
}

async function handleDispute(
  deps: Omit<EventDeps, 'limits'>,
  provider: PaymentProvider,
  { disputeRef, type }: GatewayEvent,
): Promise<void> {
  if (disputeRef !== null && (await recordDispute(deps, provider, disputeRef)) !== 'unknown') return;
  deps.log.warn({ provider, type, dispute: disputeRef }, 'event about a dispute of an unknown payment');
}

/** False if the payment has no order yet. */
async function handleRefund(
  deps: Omit<EventDeps, 'limits'>,
  gateway: PaymentGateway,
  { ref, captureRef }: GatewayEvent,
  attempt: Attempt | null,
): Promise<boolean> {
  const payment = await findPaymentAtProvider(deps, gateway, { ref: ref ?? attempt?.provider_ref ?? null, captureRef });
  if (!payment) return false;
  const { missing } = await recordProviderRefunds(deps, payment);
  if (missing.length === 0) return true;
  // A refund of ours, which the provider will refuse, has reserved the amount.
  if (await hasOpenRefunds(deps.db, payment.id)) throw tryLater();
  for (const refund of missing)
    await reportFinding(deps.db, refundNotRecorded(payment, refund), deps.clock.now().toISOString());
  await notifyAdmins(deps, { event: 'reconciliation.changed', id: null });
  return true;
}

/**
 * Forged webhooks are limited per client, before the provider is called for them. A signature that is verified without
 * a call is accepted even from a client whose limit is exhausted.
 */
async function verify(
  { db, clock, limits }: Pick<EventDeps, 'db' | 'clock' | 'limits'>,
  gateways: PaymentGateway[],
  body: Buffer,
  { headers, ip }: Sender,
): Promise<{ gateway: PaymentGateway; event: GatewayEvent }> {
  let isCounted = false;
  const count = async () => {
    if (!isCounted) await limits.consume('refusedWebhooks', ip);
    isCounted = true;
  };
  const [gateway, ...others] = gateways as [PaymentGateway, ...PaymentGateway[]];
  try {
    const event = await gateway.verifyEvent({ body, headers, beforeCall: count });
    if (isCounted) await limits.release('refusedWebhooks', ip);
    return { gateway, event };
  } catch (error) {
    if (error instanceof InvalidSignature) {
      if (others.length > 0) return verify({ db, clock, limits }, others, body, { headers, ip });
      if (!isCounted) await count();
      const { provider } = gateway;
      const isCheck = await recordCheckEvent(
        { db, clock },
        { provider, check: error.claimed?.check, event: 'refused' },
      );
      if (!isCheck) await recordInvalidSignature(db, provider, error.message);
      if (error.claimed) await recordRefusedWebhook({ db, clock }, provider, error.claimed);
      throw new AppError('bad_request', 'The signature is not valid.');
    }
    if (isCounted) await limits.release('refusedWebhooks', ip);
    if (error instanceof InvalidEvent) throw new AppError('bad_request', 'The event is not valid.');
    if (error instanceof PaymentUnavailable) throw tryLater();
    throw error;
  }
}

const tryLater = () => new AppError('unavailable', 'Please send this event again later.', { retryAfterSeconds: 30 });

/** A leased attempt gets a moment: the request that holds it, on another node, is about to finish it. */
async function findUnleased({ db }: Pick<EventDeps, 'db'>, provider: PaymentProvider, { key, ref }: GatewayEvent) {
  const attempt = await findAttempt(db, { provider, key, ref });
  if (!attempt?.leased_until || !(await attemptIsLeased(db, attempt.id))) return attempt;
  await wait(LEASED_WAIT_MS);
  return getAttempt(db, attempt.id);
}

const reportsOurPayment = ({ type, key }: GatewayEvent) =>
  type === 'PAYMENT.CAPTURE.COMPLETED' || (type === 'payment_intent.succeeded' && key !== null);

export async function wasEventHandled(
  { db }: Pick<EventDeps, 'db'>,
  provider: PaymentProvider,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

// Call it last: an interrupted event must be handled again.
async function markHandled(
  { db }: Pick<EventDeps, 'db'>,
  provider: PaymentProvider,
  { id, type }: GatewayEvent,
): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ provider, event_id: id, type, received_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .execute();
}
