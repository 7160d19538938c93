import { setTimeout as wait } from 'node:timers/promises';
import { type PaymentProvider, providerName } from '../../../../contract/shared/status.ts';
import type { PaymentGateway, WebhookSetup } from '../../../adapters/payments/payments.ts';
import { checkSetup } from '../../../settlement/reconciliation/reconciliation.ts';
import { type CheckEvent, checkEventOf, EVENT_MS } from '../../../shared/shop/check-events.ts';
import type { CheckContext, Found } from './check-context.ts';

const POLL_MS = 200;

const keysOf: Record<PaymentProvider, string> = {
  stripe: 'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET',
  paypal: 'PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID',
};

async function findKeys(
  { deps, step }: CheckContext,
  provider: PaymentProvider,
): Promise<{ gateway: PaymentGateway; name: string | null; isLive: boolean } | null> {
  const gateway = deps.payments[provider];
  let account = { name: null as string | null, isLive: false };
  const hasKeys = await step('keys', async () => {
    const fix = `Set ${keysOf[provider]}, and start the server again.`;
    if (!gateway) return { ok: false, detail: `There are no live keys of ${providerName(provider)}.`, fix };
    account = await gateway.readAccount();
    return { ok: true, detail: `${providerName(provider)} accepts the keys.` };
  });
  return gateway && hasKeys ? { gateway, ...account } : null;
}

function modeStep({ deps, step }: CheckContext, isLive: boolean) {
  const { sandbox, production } = deps.config;
  if (sandbox) return step('mode', async () => ({ ok: true, detail: 'Sandbox: payments are simulated.' }));
  const found: Found = isLive
    ? { ok: true, detail: 'Live: payments are real.' }
    : { ok: !production, detail: 'Test: nobody is charged.', fix: production ? 'Set the live keys.' : '' };
  return step('mode', async () => found);
}

const UNKNOWN = 'The keys may not read this. The event below shows it.';

/** The events that are missing are another step than the URL. */
async function setupSteps({ deps, step }: CheckContext, gateway: PaymentGateway): Promise<boolean> {
  const url = `${deps.publicUrl()}/api/webhooks/${gateway.provider}`;
  const where = `Open the webhooks of ${providerName(gateway.provider)}`;
  let setup: WebhookSetup = { state: 'unknown', problems: [] };
  const isListed = await step('registered URL', async () => {
    setup = await checkSetup(deps, gateway);
    if (setup.state === 'misconfigured' && !setup.missing)
      return { ok: false, detail: setup.problems.join(' '), fix: `${where}, and register ${url}.` };
    return { ok: true, detail: setup.state === 'unknown' ? UNKNOWN : url };
  });
  if (!isListed) return false;
  return step('missing events', async () => {
    const { missing = [], state } = setup;
    if (missing.length > 0) return { ok: false, detail: missing.join(', '), fix: `${where}, and add these events.` };
    return { ok: true, detail: state === 'unknown' ? UNKNOWN : 'None is missing.' };
  });
}

async function waitForEvent({ deps, id }: CheckContext): Promise<CheckEvent | null> {
  const until = performance.now() + EVENT_MS;
  for (;;) {
    const event = await checkEventOf(deps.db, id);
    if (event || performance.now() > until) return event;
    await wait(POLL_MS);
  }
}

async function eventStep(context: CheckContext, gateway: PaymentGateway): Promise<CheckEvent | null> {
  const name = providerName(gateway.provider);
  let event: CheckEvent | null = null;
  await context.step('event arrived', async () => {
    await gateway.requestEvent(context.id);
    event = await waitForEvent(context);
    if (event) return { ok: true, detail: `${name} reached this server.` };
    return {
      ok: false,
      detail: `No event of ${name} arrived within 30 seconds.`,
      fix: 'Check the URL, the firewall and the proxy, and that the webhook is enabled.',
    };
  });
  return event;
}

/** A payment without a card is created and cancelled, which takes no money. */
export async function checkStripe(context: CheckContext) {
  const { step } = context;
  const found = await findKeys(context, 'stripe');
  if (!found) return null;
  const { gateway, name, isLive } = found;
  await step('account name', async () => ({ ok: true, detail: name ?? 'The keys may not read it.' }));
  const hasMode = await modeStep(context, isLive);
  const isSetUp = await setupSteps(context, gateway);
  const event = await eventStep(context, gateway);
  if (!event) return null;
  const isSigned = await step('signature accepted', async () =>
    event === 'accepted'
      ? { ok: true, detail: 'The event was signed with our secret.' }
      : {
          ok: false,
          detail: 'arrived, signature rejected',
          fix: 'Copy the signing secret of this webhook from Stripe to STRIPE_WEBHOOK_SECRET, and start again.',
        },
  );
  return hasMode && isSetUp && isSigned ? { stripe: { account: name } } : null;
}

/** PayPal can't sign an event about no payment. */
export async function checkPaypal(context: CheckContext) {
  const found = await findKeys(context, 'paypal');
  if (!found) return null;
  const hasMode = await modeStep(context, found.isLive);
  const isSetUp = await setupSteps(context, found.gateway);
  const event = await eventStep(context, found.gateway);
  return hasMode && isSetUp && event ? { paypal: {} } : null;
}
