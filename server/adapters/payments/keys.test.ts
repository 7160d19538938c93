import { expect, test } from 'vitest';
import { browserKeysOf, liveKeysOf, testKeysOf } from './keys.ts';
import { openPayments } from './open.ts';

const stripe = (mode: 'live' | 'test') => ({
  secretKey: `sk_${mode}_1`,
  publishableKey: `pk_${mode}_1`,
  webhookSecret: 'whsec_1',
});
const paypal = (mode: 'live' | 'sandbox') => ({
  clientId: `${mode}-client`,
  clientSecret: 'x',
  webhookId: 'W',
  merchantId: null,
  mode,
});
const production = { production: true, sandbox: false } as const;

test('live keys charge in an open shop, and test keys only before the opening', () => {
  const live = { ...production, stripe: stripe('live'), paypal: paypal('live') };
  expect(testKeysOf(live)).toBeNull();
  expect(liveKeysOf(live)).toMatchObject({ stripe: live.stripe, paypal: live.paypal });
  expect(openPayments(live, null).trial).toMatchObject({ stripe: null, paypal: null });
  const mixed = { ...production, stripe: stripe('test'), paypal: paypal('live') };
  expect(testKeysOf(mixed)).toEqual({ stripe: mixed.stripe, paypal: null });
  expect(liveKeysOf(mixed)).toEqual({ stripe: null, paypal: mixed.paypal });
  const { trial, ...open } = openPayments(mixed, null);
  expect([trial.stripe !== null, trial.paypal, open.stripe, open.paypal !== null]).toEqual([true, null, null, true]);
});

test('a browser begins with the keys of the state', () => {
  const none = { ...production, stripe: null, paypal: null };
  expect(browserKeysOf(none, true)).toMatchObject({ sandbox: true, stripe_publishable_key: 'pk_test_sandbox' });
  expect(browserKeysOf(none, false)).toEqual({ sandbox: false, stripe_publishable_key: null, paypal_client_id: null });
  const test = { ...production, stripe: stripe('test'), paypal: null };
  expect(browserKeysOf(test, true)).toMatchObject({ sandbox: false, stripe_publishable_key: 'pk_test_1' });
  expect(browserKeysOf(test, false)).toMatchObject({ sandbox: false, stripe_publishable_key: null });
  const live = { ...production, stripe: stripe('live'), paypal: paypal('live') };
  expect(browserKeysOf(live, true)).toMatchObject({ sandbox: true, paypal_client_id: 'sandbox-client' });
  expect(browserKeysOf(live, false)).toMatchObject({
    stripe_publishable_key: 'pk_live_1',
    paypal_client_id: 'live-client',
  });
  // Outside production test keys do everything, as before.
  expect(browserKeysOf({ ...test, production: false }, false)).toMatchObject({ stripe_publishable_key: 'pk_test_1' });
});
