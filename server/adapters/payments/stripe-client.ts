import type Stripe from 'stripe';
import { lazy } from '../../shared/lazy.ts';
import { circuitBreaker } from './breaker.ts';
import { PaymentUnavailable } from './payments.ts';
import { isProviderError } from './stripe-outcomes.ts';

export type StripeOptions = {
  secretKey: string;
  webhookSecret: string;
  apiOrigin?: string;
  /** Per try. */
  timeoutMs?: number;
  /** The limit for long lists. */
  callsPerSecond?: number;
};

// Two tries and the pause stay below 15 seconds, a buyer's longest wait.
const TIMEOUT_MS = 7_000;
const RETRIES = 1;

export type StripeClient = () => Promise<Stripe>;

export const stripeClient = ({ secretKey, apiOrigin, timeoutMs: timeout = TIMEOUT_MS }: StripeOptions): StripeClient =>
  lazy(async () => {
    const { default: Sdk } = await import('stripe');
    const at = apiOrigin ? new URL(apiOrigin) : null;
    const host = at ? { host: at.hostname, port: at.port, protocol: 'http' as const } : {};
    return new Sdk(secretKey, { timeout, maxNetworkRetries: RETRIES, telemetry: false, ...host });
  });

const wasNotFound = (error: unknown) => isProviderError(error) && error.code === 'resource_missing';

/** Calls that take no money. Null: the provider has no record. */
export type StripeReads = <T>(read: (stripe: Stripe) => Promise<T>) => Promise<T | null>;

/** Bypasses the buyers' breaker: a key that may not read disputes must not stop payments. */
export function stripeReads(client: StripeClient): StripeReads {
  const guarded = circuitBreaker();
  return (read) =>
    guarded(async () => {
      try {
        return await read(await client());
      } catch (error) {
        if (wasNotFound(error)) return null;
        // A refused lookup says nothing about the payment.
        if (isProviderError(error)) throw new PaymentUnavailable(`Stripe: ${error.message}`, { cause: error });
        throw error;
      }
    });
}
