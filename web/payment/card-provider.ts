import type { Stripe } from '@stripe/stripe-js';
import { OutcomeOpen, ProviderError } from './pay-once.ts';
import { loadScript } from './script.ts';

export type CardConfig = { stripe_publishable_key: string; sandbox: boolean };

let provider: Promise<Stripe> | null = null;

async function load({ stripe_publishable_key, sandbox }: CardConfig): Promise<Stripe> {
  // The provider's loader knows one address only, but takes a script that is there already.
  const [{ loadStripe }] = await Promise.all([
    import('@stripe/stripe-js/pure'),
    sandbox ? loadScript('/sandbox/stripe.js') : undefined,
  ]);
  const stripe = await loadStripe(stripe_publishable_key);
  if (!stripe) throw new Error('The card provider’s script gave nothing.');
  return stripe;
}

/** The card provider's own script, loaded at the first call and kept; a failed try is not kept. */
export function cardProvider(config: CardConfig): Promise<Stripe> {
  provider ??= load(config).catch((error: unknown) => {
    provider = null;
    throw error;
  });
  return provider;
}

/** Shows the bank's page and waits for the buyer's answer. */
export async function confirmWithBank(config: CardConfig, clientSecret: string): Promise<void> {
  const stripe = await cardProvider(config).catch((cause: unknown) => {
    throw new OutcomeOpen('We could not open your bank’s page. Try again: you will not be charged twice.', { cause });
  });
  const { error } = await stripe.handleNextAction({ clientSecret });
  // Answered before, in another tab or before a reload: the server knows what became of it.
  if (!error || error.code === 'payment_intent_unexpected_state') return;
  if (error.type === 'api_connection_error' || error.type === 'api_error')
    throw new OutcomeOpen('Your bank’s answer did not reach us. Try again: you will not be charged twice.', {
      cause: error,
    });
  throw new ProviderError(error.message ?? 'Your bank did not confirm this payment. You have not been charged.');
}
