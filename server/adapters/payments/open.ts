import { sandboxKeys } from '../../../sandbox/keys.ts';
import type { Payments } from './payments.ts';
import { paypalGateway } from './paypal.ts';
import type { PaypalOptions } from './paypal-client.ts';
import { type StripeOptions, stripeGateway } from './stripe.ts';

export { sandboxKeys } from '../../../sandbox/keys.ts';

/** The part of the configuration that names the providers' accounts; null is "not configured". */
export type PaymentKeys = {
  stripe: Omit<StripeOptions, 'apiOrigin' | 'timeoutMs'> | null;
  paypal: Omit<PaypalOptions, 'apiOrigin' | 'timeoutMs'> | null;
};

/**
 * The gateways of the configured accounts. With `sandboxOrigin` (`http://127.0.0.1:3111`) both talk to the sandbox
 * there with its own keys, and no real account is touched; `timeoutMs` (one try's time) is for tests of slow answers.
 * Opening costs nothing: the SDKs come with the first call.
 */
export function openPayments(keys: PaymentKeys, sandboxOrigin: string | null, timeoutMs?: number): Payments {
  if (sandboxOrigin)
    return {
      stripe: stripeGateway({ ...sandboxKeys.stripe, apiOrigin: sandboxOrigin, timeoutMs }),
      paypal: paypalGateway({ ...sandboxKeys.paypal, apiOrigin: sandboxOrigin, timeoutMs }),
    };
  return {
    stripe: keys.stripe && stripeGateway(keys.stripe),
    paypal: keys.paypal && paypalGateway(keys.paypal),
  };
}
