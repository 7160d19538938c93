import type { Stripe } from '@stripe/stripe-js';
import { loadScript } from './load-script.ts';
import { OutcomeUnknown, ProviderError, pause } from './pay-once.ts';

export type CardConfig = { stripe_publishable_key: string; sandbox: boolean };

const RETRY_AFTER_MS = 1_000;

let provider: Promise<Stripe> | null = null;

async function load({ stripe_publishable_key, sandbox }: CardConfig): Promise<Stripe> {
  // The loader's URL is fixed, but it reuses a script already loaded.
  const [{ loadStripe }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    sandbox ? loadScript('/sandbox/stripe.js') : undefined,
  ]);
  const stripe = await loadStripe(stripe_publishable_key);
  if (!stripe) throw new Error('The card provider’s script returned nothing.');
  return stripe;
}

/** A phone's connection often recovers before its user could press anything. */
const loadOrRetry = (config: CardConfig): Promise<Stripe> =>
  load(config).catch(async (error: unknown) => {
    console.error(error);
    await pause(RETRY_AFTER_MS);
    return load(config);
  });

/** The next call retries a failed load. */
export function cardProvider(config: CardConfig): Promise<Stripe> {
  provider ??= loadOrRetry(config).catch((error: unknown) => {
    provider = null;
    throw error;
  });
  return provider;
}

export async function confirmWithBank(config: CardConfig, clientSecret: string): Promise<void> {
  const stripe = await cardProvider(config).catch((cause: unknown) => {
    throw new OutcomeUnknown('', { cause });
  });
  const { error } = await stripe.handleNextAction({ clientSecret });
  // Completed in another tab or before a reload: the server has the outcome.
  if (!error || error.code === 'payment_intent_unexpected_state') return;
  if (error.type === 'api_connection_error' || error.type === 'api_error')
    throw new OutcomeUnknown(error.message, { cause: error });
  throw new ProviderError(error.message ?? 'Your bank didn’t confirm this payment. You have not been charged.');
}
