import type { PaymentsHealth, ProviderHealth } from '../../../contract/settlement/reconciliation.ts';
import type { WebhookHealthState } from '../../../contract/shared/money-states.ts';
import { type PaymentProvider, paymentProviders } from '../../../contract/shared/status.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Gateways } from '../../adapters/payments/payments.ts';
import type { Deps } from '../../deps.ts';
import { type WebhookTimes, webhookTimes } from '../../selling/orders/orders.ts';
import { currentGateways } from '../../shared/shop/in-preview.ts';

const DAY_MS = 24 * 3600_000;

type HealthDeps = Pick<Deps, 'db' | 'clock' | 'payments'>;

export async function paymentsHealth(deps: HealthDeps): Promise<PaymentsHealth> {
  const gateways = await currentGateways(deps);
  const [stripe, paypal] = await Promise.all([healthOf(deps, gateways, 'stripe'), healthOf(deps, gateways, 'paypal')]);
  return { stripe, paypal };
}

async function healthOf(
  { db, clock }: HealthDeps,
  gateways: Gateways,
  provider: PaymentProvider,
): Promise<ProviderHealth> {
  const [times, failures] = await Promise.all([
    webhookTimes(db, provider, clock.now()),
    countInvalidSignatures(db, provider),
  ]);
  return {
    state: stateOf(gateways[provider] !== null, times),
    last_event_at: times.lastValidAt,
    last_payment_at: times.lastPaymentAt,
    invalid_signatures: failures,
    undelivered: times.undelivered,
    problems: times.setup === 'misconfigured' ? times.problems : [],
    checked_at: times.setupCheckedAt,
  };
}

function stateOf(isConfigured: boolean, times: WebhookTimes): WebhookHealthState {
  if (!isConfigured) return 'off';
  if (times.isRefused) return 'failing';
  if (times.setup === 'misconfigured') return 'misconfigured';
  return times.isSilent ? 'silent' : 'ok';
}

async function countInvalidSignatures(db: Db, provider: PaymentProvider): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_failures')
    .where('provider', '=', provider)
    .where('created_at', '>=', new Date(Date.now() - DAY_MS).toISOString())
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function webhookWarnings(
  deps: HealthDeps,
): Promise<{ provider: PaymentProvider; state: Exclude<WebhookHealthState, 'ok' | 'off'> }[]> {
  const gateways = await currentGateways(deps);
  const states = await Promise.all(
    paymentProviders.map(async (provider) => ({
      provider,
      state: stateOf(gateways[provider] !== null, await webhookTimes(deps.db, provider, deps.clock.now())),
    })),
  );
  return states.flatMap(({ provider, state }) => (state === 'ok' || state === 'off' ? [] : [{ provider, state }]));
}
