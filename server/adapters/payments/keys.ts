import type { Config } from '../../config/config.ts';
import { sandboxKeys } from './sandbox-keys.ts';

type Keys = Pick<Config, 'stripe' | 'paypal'>;
type KeysOf = Keys & Partial<Pick<Config, 'production'>>;
const none: Keys = { stripe: null, paypal: null };

const isForTests = {
  stripe: (keys: Keys['stripe']) => keys !== null && /^(sk|rk)_test_/.test(keys.secretKey),
  paypal: (keys: Keys['paypal']) => keys?.mode === 'sandbox',
};

/** Null: the environment has none, so that purchases before the opening are simulated. */
export function testKeysOf({ stripe, paypal }: Keys): Keys | null {
  const keys = {
    stripe: isForTests.stripe(stripe) ? stripe : null,
    paypal: isForTests.paypal(paypal) ? paypal : null,
  };
  return keys.stripe || keys.paypal ? keys : null;
}

/** A node with test keys may still run when another one opens the shop. Outside production they may do everything. */
export function liveKeysOf({ production, ...keys }: KeysOf): Keys {
  if (!production) return keys;
  return {
    stripe: isForTests.stripe(keys.stripe) ? null : keys.stripe,
    paypal: isForTests.paypal(keys.paypal) ? null : keys.paypal,
  };
}

type BrowserKeys = { sandbox: boolean; stripe_publishable_key: string | null; paypal_client_id: string | null };

/** The keys with which a browser begins a payment. */
export function browserKeysOf(config: KeysOf & Pick<Config, 'sandbox'>, isTrial: boolean): BrowserKeys {
  const testKeys = testKeysOf(config);
  if (config.sandbox || (isTrial && !testKeys))
    return {
      sandbox: true,
      stripe_publishable_key: sandboxKeys.stripe.publishableKey,
      paypal_client_id: sandboxKeys.paypal.clientId,
    };
  const { stripe, paypal } = isTrial ? (testKeys ?? none) : liveKeysOf(config);
  return {
    sandbox: false,
    stripe_publishable_key: stripe?.publishableKey ?? null,
    paypal_client_id: paypal?.clientId ?? null,
  };
}
