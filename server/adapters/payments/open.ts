import { liveKeysOf, testKeysOf } from './keys.ts';
import type { Gateways, Payments } from './payments.ts';
import { paypalGateway } from './paypal.ts';
import type { PaypalOptions } from './paypal-client.ts';
import { sandboxKeys } from './sandbox-keys.ts';
import { stripeGateway } from './stripe.ts';
import type { StripeOptions } from './stripe-client.ts';
import { tracedGateway } from './traced-gateway.ts';

export { sandboxKeys } from './sandbox-keys.ts';

/** Null: not configured. */
type PaymentKeys = Parameters<typeof liveKeysOf>[0];

type CallOptions = Pick<StripeOptions & PaypalOptions, 'timeoutMs' | 'callsPerSecond'>;

/** Both gateways use the sandbox at this origin and its keys, never a real account. */
export const sandboxGateways = (origin: string, options: CallOptions = {}): Gateways => ({
  stripe: tracedGateway(stripeGateway({ ...sandboxKeys.stripe, ...options, apiOrigin: origin })),
  paypal: tracedGateway(paypalGateway({ ...sandboxKeys.paypal, ...options, apiOrigin: origin })),
});

const gatewaysWith = ({ stripe, paypal }: Pick<PaymentKeys, 'stripe' | 'paypal'>): Gateways => ({
  stripe: stripe && tracedGateway(stripeGateway(stripe)),
  paypal: paypal && tracedGateway(paypalGateway(paypal)),
});

/** The first call of a gateway loads its SDK. */
export function openPayments(keys: PaymentKeys, sandboxOrigin: string | null, options: CallOptions = {}): Payments {
  if (sandboxOrigin) {
    const gateways = sandboxGateways(sandboxOrigin, options);
    return { ...gateways, trial: { ...gateways, isSimulated: false } };
  }
  const testKeys = testKeysOf(keys);
  const trial = testKeys ? gatewaysWith(testKeys) : { stripe: null, paypal: null };
  return { ...gatewaysWith(liveKeysOf(keys)), trial: { ...trial, isSimulated: false } };
}
