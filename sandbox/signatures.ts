import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { lazy } from '../server/shared/lazy.ts';
import { sandboxKeys } from './keys.ts';
import { randomId } from './random.ts';

const stripeSdk = lazy(async () => (await import('stripe')).default);

/** Signed as the card provider does, by its own SDK. `at` in seconds. */
export async function signStripe(payload: string, at = Math.floor(Date.now() / 1000)) {
  const { webhooks } = await stripeSdk();
  const { webhookSecret: secret } = sandboxKeys.stripe;
  return { 'stripe-signature': webhooks.generateTestHeaderString({ payload, secret, timestamp: at }) };
}

// The wallet provider signs with a private key what this signs with a shared one: id, time, webhook, checksum.
const mark = (id: string, time: string, webhook: string, body: string) =>
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
    'paypal-transmission-sig': mark(id, time, sandboxKeys.paypal.webhookId, body),
  };
}

type Asked = {
  transmission_id?: unknown;
  transmission_time?: unknown;
  transmission_sig?: unknown;
  webhook_id?: unknown;
};

/** Whether these are the bytes that `signPaypal` signed for this webhook. */
export function paypalSigned(asked: Asked, body: string): boolean {
  const right = mark(String(asked.transmission_id), String(asked.transmission_time), String(asked.webhook_id), body);
  const given = Buffer.from(String(asked.transmission_sig));
  return given.length === right.length && timingSafeEqual(given, Buffer.from(right));
}
