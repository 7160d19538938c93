import type { PaymentProvider } from '../../../../contract/shared/status.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { ClaimedPayment } from '../../../adapters/payments/payments.ts';
import type { Deps } from '../../../deps.ts';
import { findAttempt } from './attempts.ts';

/** A busy shop gets many webhooks per second. Measured on the clock of their stored time, which may be moved. */
const WRITE_EVERY_MS = 10_000;

type Health = Pick<Deps, 'db' | 'clock'>;

const written = new WeakMap<Db, Map<PaymentProvider, number>>();

export async function recordValidWebhook({ db, clock }: Health, provider: PaymentProvider): Promise<void> {
  const lastWrites = written.get(db) ?? new Map<PaymentProvider, number>();
  written.set(db, lastWrites);
  const now = clock.now();
  // The clock may have been set back since.
  if (Math.abs(now.getTime() - (lastWrites.get(provider) ?? Number.NEGATIVE_INFINITY)) < WRITE_EVERY_MS) return;
  lastWrites.set(provider, now.getTime());
  await write(db, provider, { last_valid_at: now.toISOString() });
}

/**
 * Anyone can send webhooks with an invalid signature, so only those count that the provider must have sent. Stripe's
 * name the key of the attempt, which only Stripe and we know. The buyer knows the order that PayPal's name: they count
 * unless a valid webhook has arrived since the payment began.
 */
export async function recordRefusedWebhook(
  { db, clock }: Health,
  provider: PaymentProvider,
  { key, ref }: ClaimedPayment,
): Promise<void> {
  const attempt = await findAttempt(db, { provider, key, ref });
  if (!attempt) return;
  const isFromProvider =
    attempt.key === key || (provider === 'paypal' && !(await hasValidSince(db, provider, attempt.created_at)));
  if (!isFromProvider) return;
  await write(db, provider, { last_refused_at: clock.now().toISOString() });
}

const FAILURES_STORED = 1_000;
const MAX_REASON = 80;

/** Anyone can send such webhooks, so only the newest are stored. */
export async function recordInvalidSignature(db: Db, provider: PaymentProvider, message: string): Promise<void> {
  await db
    .insertInto('webhook_failures')
    .values({ provider, reason: message.slice(0, MAX_REASON), created_at: new Date().toISOString() })
    .execute();
  const oldest = db.selectFrom('webhook_failures').select('id').orderBy('id', 'desc').limit(1).offset(FAILURES_STORED);
  await db.deleteFrom('webhook_failures').where('id', '<=', oldest).execute();
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

const MINUTE_MS = 60_000;
const EVENT_DELAY_MS = 15 * MINUTE_MS;
/** An event may finish its payment, and so be a little older than it. */
const EVENT_LEAD_MS = WRITE_EVERY_MS + 5_000;
const NEWEST_PAYMENTS = 500;

export type WebhookTimes = {
  lastValidAt: string | null;
  lastPaymentAt: string | null;
  /** The newest webhooks have an invalid signature. */
  isRefused: boolean;
  isSilent: boolean;
  setup: 'ok' | 'misconfigured' | 'unknown' | null;
  problems: string[];
  setupCheckedAt: string | null;
  undelivered: number | null;
};

const timeOf = (time: string | null | undefined) => (time ? Date.parse(time) : Number.NEGATIVE_INFINITY);

export async function webhookTimes(db: Db, provider: PaymentProvider, now: Date): Promise<WebhookTimes> {
  const [known, last] = await Promise.all([
    db.selectFrom('webhook_health').selectAll().where('provider', '=', provider).executeTakeFirst(),
    lastPayments(db, provider, new Date(now.getTime() - EVENT_DELAY_MS)),
  ]);
  const valid = timeOf(known?.last_valid_at);
  return {
    lastValidAt: known?.last_valid_at ?? null,
    lastPaymentAt: last.any,
    isRefused: timeOf(known?.last_refused_at) > valid + WRITE_EVERY_MS,
    isSilent: timeOf(last.due) > valid + EVENT_LEAD_MS,
    setup: known?.setup_state ?? null,
    problems: known?.setup_problems ? (JSON.parse(known.setup_problems) as string[]) : [],
    setupCheckedAt: known?.setup_checked_at ?? null,
    undelivered: known?.undelivered ?? null,
  };
}

/** Finds the last payment of the checkout, and the last one whose event must have arrived. */
async function lastPayments(db: Db, provider: PaymentProvider, until: Date) {
  const newest = db
    .selectFrom('payments')
    .select(['provider', 'created_at', 'attempt_id'])
    .orderBy('id', 'desc')
    .limit(NEWEST_PAYMENTS)
    .as('newest');
  return db
    .selectFrom(newest)
    .select((e) => [
      e.fn.max<string | null>('newest.created_at').as('any'),
      e.fn.max<string | null>('newest.created_at').filterWhere('created_at', '<=', until.toISOString()).as('due'),
    ])
    .where('provider', '=', provider)
    .where('attempt_id', 'is not', null)
    .executeTakeFirstOrThrow();
}
