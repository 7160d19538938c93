import { type PaymentProvider, paymentProviders } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import {
  type GatewayEvent,
  type PaymentGateway,
  PaymentUnavailable,
  type WebhookSetup,
} from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { findAttempt } from '../../selling/orders/orders.ts';
import { AppError, isUnavailable } from '../../shared/errors.ts';
import { currentGateways } from '../../shared/shop/in-preview.ts';
import { reportFinding } from '../findings/findings.ts';
import { handleEvent, wasEventHandled } from '../provider-events/provider-events.ts';
import { attemptRecord } from './attempt-record.ts';
import { isUnrefunded } from './compare-unrecorded.ts';
import { announceChange } from './runs.ts';

const DAY_MS = 24 * 3600_000;
const UNDELIVERED_DAYS = 3;
const MAX_UNDELIVERED = 1_000;

export async function checkWebhooks(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const gateways = await currentGateways(deps);
  let failure: unknown = null;
  for (const provider of paymentProviders) {
    const gateway = gateways[provider];
    if (!gateway || stopping?.aborted) continue;
    try {
      await checkSetup(deps, gateway);
      await catchUp(deps, gateway, stopping);
    } catch (error) {
      // One provider does not stop the check of the other.
      if (!(error instanceof PaymentUnavailable)) failure ??= error;
      else deps.log.warn({ provider, err: error }, 'the webhooks could not be checked');
    }
  }
  if (failure !== null) throw failure;
}

export async function checkSetup(
  { db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>,
  gateway: PaymentGateway,
): Promise<WebhookSetup> {
  const setup = await gateway.webhookSetup(`${publicUrl()}/api/webhooks/${gateway.provider}`);
  const { state, problems } = setup;
  await store(db, gateway.provider, {
    setup_state: state,
    setup_problems: JSON.stringify(problems),
    setup_checked_at: clock.now().toISOString(),
  });
  return setup;
}

async function catchUp(deps: Deps, gateway: PaymentGateway, stopping?: AbortSignal): Promise<void> {
  const { provider } = gateway;
  const since = new Date(deps.clock.now().getTime() - UNDELIVERED_DAYS * DAY_MS);
  let [undelivered, found] = [0, 0];
  for await (const event of gateway.undelivered(since)) {
    if (stopping?.aborted || undelivered === MAX_UNDELIVERED) break;
    undelivered += 1;
    if (await wasEventHandled(deps, provider, event.id)) continue;
    const isFinding = await handleLate(deps, gateway, event).catch((error: unknown) => {
      if (error instanceof PaymentUnavailable || isUnavailable(error)) throw error;
      deps.log.error({ err: error, provider, event: event.id }, 'an undelivered event could not be handled');
      return false;
    });
    if (isFinding) found += 1;
  }
  await store(deps.db, provider, { undelivered });
  if (found > 0) await announceChange(deps);
}

/** True if it led to a finding: the payment may have been settled in another way since. */
async function handleLate(deps: Deps, gateway: PaymentGateway, event: GatewayEvent): Promise<boolean> {
  const { key, ref } = event;
  const attempt =
    event.about === 'payment' ? await findAttempt(deps.db, { provider: gateway.provider, key, ref }) : null;
  const age = attempt ? deps.clock.now().getTime() - Date.parse(attempt.created_at) : 0;
  if (!attempt || age < DAY_MS) {
    await handleEvent(deps, gateway, event).catch((error: unknown) => {
      // The comparison finds a payment without a record.
      if (!(error instanceof AppError)) throw error;
    });
    return false;
  }
  if (attempt.state !== 'failed') return false;
  const { payment_token: token, created_at } = attempt;
  const outcome = await gateway.find({ key: attempt.key, ref, token, since: new Date(created_at) });
  if (!isUnrefunded(outcome)) return false;
  const finding = {
    provider: gateway.provider,
    kind: 'payment_without_order',
    ref: outcome.ref,
    attemptId: attempt.id,
    amountCents: outcome.amountCents,
    ours: attemptRecord(attempt),
    occurredAt: created_at,
  } as const;
  return reportFinding(deps.db, finding, deps.clock.now().toISOString());
}

type Checked = { setup_state: string; setup_problems: string; setup_checked_at: string } | { undelivered: number };

async function store(db: Db, provider: PaymentProvider, values: Checked): Promise<void> {
  const row = values as { setup_state?: 'ok' | 'misconfigured' | 'unknown'; undelivered?: number };
  await db
    .insertInto('webhook_health')
    .values({ provider, ...row })
    .onConflict((c) => c.column('provider').doUpdateSet(row))
    .execute();
}
