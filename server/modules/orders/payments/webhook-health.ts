import type { PaymentProvider } from '../../../../contract/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { ClaimedPayment } from '../../../adapters/payments/payments.ts';
import { findAttempt } from './attempts.ts';

/** A busy shop gets many webhooks a second. */
const WRITE_EVERY_MS = 10_000;

const written = new WeakMap<Db, Map<PaymentProvider, number>>();

export async function recordValidWebhook(db: Db, provider: PaymentProvider): Promise<void> {
  const lastWrites = written.get(db) ?? new Map<PaymentProvider, number>();
  written.set(db, lastWrites);
  const now = Date.now();
  if (now - (lastWrites.get(provider) ?? Number.NEGATIVE_INFINITY) < WRITE_EVERY_MS) return;
  lastWrites.set(provider, now);
  await write(db, provider, { last_valid_at: new Date(now).toISOString() });
}

/**
 * Anyone can send webhooks with an invalid signature, so only those count that the provider must have sent: Stripe's name
 * the key of the attempt, which only Stripe and we know. PayPal's name its order alone, which the buyer knows too: they
 * count unless a valid webhook has arrived since the payment began.
 */
export async function recordRefusedWebhook(
  db: Db,
  provider: PaymentProvider,
  { key, ref }: ClaimedPayment,
): Promise<void> {
  const attempt = await findAttempt(db, { provider, key, ref });
  if (!attempt) return;
  const isFromProvider =
    attempt.key === key || (provider === 'paypal' && !(await hasValidSince(db, provider, attempt.created_at)));
  if (!isFromProvider) return;
  await write(db, provider, { last_refused_at: new Date().toISOString() });
}

async function hasValidSince(db: Db, provider: PaymentProvider, time: string): Promise<boolean> {
  const valid = await db
    .selectFrom('webhook_health')
    .select('provider')
    .where('provider', '=', provider)
    .where('last_valid_at', '>=', time)
    .executeTakeFirst();
  return valid !== undefined;
}

async function write(
  db: Db,
  provider: PaymentProvider,
  times: { last_valid_at: string } | { last_refused_at: string },
) {
  await db
    .insertInto('webhook_health')
    .values({ provider, last_valid_at: null, last_refused_at: null, ...times })
    .onConflict((c) => c.column('provider').doUpdateSet(times))
    .execute();
}
