import type { PaymentProvider } from '../../../contract/status.ts';
import { BadSignature, type GatewayEvent, PaymentUnavailable } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { type Attempt, attemptOfPayment } from './attempts.ts';
import { settleLate } from './check-attempts.ts';

type EventDeps = Pick<Deps, 'db' | 'config' | 'events' | 'payments' | 'log'>;

/**
 * A provider tells that something happened. Events come twice, late and in any order, so an event only says where to
 * look: the payment's state is asked from the provider, and every step that follows is harmless to repeat.
 */
export async function handleWebhook(
  deps: EventDeps,
  provider: PaymentProvider,
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
): Promise<{ received: true }> {
  const gateway = deps.payments[provider];
  if (!gateway) throw notFound('Webhook');
  let event: GatewayEvent;
  try {
    event = await gateway.readEvent(body, headers);
  } catch (error) {
    if (error instanceof BadSignature) throw new AppError('bad_request', 'The signature is not valid.');
    if (error instanceof PaymentUnavailable) throw tryLater();
    throw error;
  }
  if (await isKnown(deps, provider, event.id)) return { received: true };
  const attempt = await attemptOfPayment(deps.db, { provider, key: event.key, ref: event.ref });
  if (attempt && !isOldNews(attempt, event)) {
    try {
      const { key, payment_token: token, created_at } = attempt;
      const ref = event.ref ?? attempt.provider_ref;
      const outcome = await gateway.find({ key, ref, token, since: new Date(created_at) });
      if (outcome) await settleLate(deps, attempt, outcome);
    } catch (error) {
      if (error instanceof PaymentUnavailable) throw tryLater();
      throw error;
    }
  } else if (!attempt && tellsOfOurMoney(event)) {
    // Money with our mark on it and no attempt: perhaps the event outran a node's write. The provider sends it again.
    deps.log.error({ provider, type: event.type, ref: event.ref }, 'event about an unknown payment');
    throw notFound('Payment');
  }
  await remember(deps, provider, event);
  return { received: true };
}

const tryLater = () => new AppError('unavailable', 'Please send this event again later.', { retryAfterSeconds: 30 });

// Mostly the request itself has finished the attempt before its event comes; then only money going back is news.
const isOldNews = (attempt: Attempt, { type }: GatewayEvent) =>
  attempt.state === 'done' && !/refund|reversed|dispute/i.test(type);

const tellsOfOurMoney = ({ type, key }: GatewayEvent) =>
  type === 'PAYMENT.CAPTURE.COMPLETED' || (type === 'payment_intent.succeeded' && key !== null);

async function isKnown({ db }: EventDeps, provider: PaymentProvider, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_events')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

// After the effect and not before: an event whose handling died halfway must be handled when it comes again.
async function remember({ db }: EventDeps, provider: PaymentProvider, { id, type }: GatewayEvent): Promise<void> {
  await db
    .insertInto('webhook_events')
    .values({ provider, event_id: id, type: type.slice(0, 80), received_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .execute();
}
