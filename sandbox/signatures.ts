import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { sandboxKeys } from '../server/adapters/payments/sandbox-keys.ts';
import { lazy } from '../server/shared/lazy.ts';
import { randomId } from './random.ts';

export type StripeKeys = Record<keyof typeof sandboxKeys.stripe, string>;

const stripeSdk = lazy(async () => (await import('stripe')).default);

/** Uses Stripe's own SDK. `at` is in Unix seconds. */
export async function signStripe(
  payload: string,
  at = Math.floor(Date.now() / 1000),
  secret: string = sandboxKeys.stripe.webhookSecret,
) {
  const { webhooks } = await stripeSdk();
  return { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) };
}

// PayPal signs the same fields with a private key; the sandbox uses a shared secret.
const paypalSignature = (id: string, time: string, webhook: string, body: string) =>
  createHmac('sha256', 'sandbox')
    .update(`${id}|${time}|${webhook}|${crc32(body)}`)
    .digest('base64');

export function signPaypal(body: string, at = new Date()) {
  const id = randomId('', 36);
  const time = at.toISOString();
  return {
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://api.sandbox.paypal.com/v1/notifications/certs/CERT-sandbox',
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': paypalSignature(id, time, sandboxKeys.paypal.webhookId, body),
  };
}

type Verification = {
  transmission_id?: unknown;
  transmission_time?: unknown;
  transmission_sig?: unknown;
  webhook_id?: unknown;
};

export function isPaypalSignatureValid(verification: Verification, body: string): boolean {
  const {
    transmission_id: id,
    transmission_time: time,
    transmission_sig: signature,
    webhook_id: webhook,
  } = verification;
  const expected = paypalSignature(String(id), String(time), String(webhook), body);
  const given = Buffer.from(String(signature));
  return given.length === expected.length && timingSafeEqual(given, Buffer.from(expected));
}
