import type { Payments } from './payments.ts';
import { paypalGateway } from './paypal.ts';
import type { PaypalOptions } from './paypal-client.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { stripeGateway } from './stripe.ts';
import type { StripeOptions } from './stripe-client.ts';
import { tracedGateway } from './traced-gateway.ts';

export { sandboxKeys } from './sandbox-keys.ts';

/** Null: not configured. */
export type PaymentKeys = {
  stripe: Omit<StripeOptions, 'apiOrigin' | keyof CallOptions> | null;
  paypal: Omit<PaypalOptions, 'apiOrigin' | keyof CallOptions> | null;
};

type CallOptions = Pick<StripeOptions & PaypalOptions, 'timeoutMs' | 'callsPerSecond'>;

/**
 * Both gateways use the sandbox and its keys if `sandboxOrigin` is set, never a real account. The first call loads the
 * SDKs.
 */
export function openPayments(keys: PaymentKeys, sandboxOrigin: string | null, options: CallOptions = {}): Payments {
  if (sandboxOrigin)
    return {
      stripe: tracedGateway(stripeGateway({ ...sandboxKeys.stripe, ...options, apiOrigin: sandboxOrigin })),
      paypal: tracedGateway(paypalGateway({ ...sandboxKeys.paypal, ...options, apiOrigin: sandboxOrigin })),
    };
  return {
    stripe: keys.stripe && tracedGateway(stripeGateway(keys.stripe)),
    paypal: keys.paypal && tracedGateway(paypalGateway(keys.paypal)),
  };
}
