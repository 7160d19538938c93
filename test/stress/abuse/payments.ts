import { createHmac } from 'node:crypto';
import { type Buyer, newBuyer, placeOrder } from '../../../bench/support/buyer.ts';
import { sandboxKeys } from '../../../server/adapters/payments/sandbox-keys.ts';
import {
  type Attack,
  call,
  count,
  ipAddressOf,
  nextSerial,
  type Outcome,
  type Scene,
  sizeOf,
  statusCounts,
} from './scene.ts';

const forgedHeaders = (host: string) => ({
  'paypal-auth-algo': 'SHA256withRSA',
  'paypal-cert-url': `https://${host}/v1/notifications/certs/CERT-1`,
  'paypal-transmission-id': 'b4d0a1c2-0000-11ee-8000-000000000000',
  'paypal-transmission-sig': 'c2lnbmF0dXJl',
  'paypal-transmission-time': new Date().toISOString(),
});

async function forgeWebhooks(scene: Scene): Promise<Outcome> {
  const total = sizeOf(scene, 2_000, 150);
  const hosts = ['evil.test', 'api.paypal.com', 'api.paypal.com.evil.test', '127.0.0.1'];
  const attackers = [ipAddressOf(nextSerial()), ipAddressOf(nextSerial())];
  const statuses: number[] = [];
  for (let n = 0; n < total; n += 10)
    statuses.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async (_, i) => {
          const body = { id: `WH-${nextSerial()}`, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { id: 'X' } };
          const headers = forgedHeaders(hosts[i % hosts.length] ?? '');
          return (await call(scene, '/api/webhooks/paypal', { body, headers, ip: attackers[n % 2] ?? '' })).status;
        }),
      )),
    );
  const failures: string[] = [];
  const refused = count(statuses, (status) => status === 400 || status === 429);
  if (refused < total) failures.push(`forged webhooks are not refused: ${statusCounts(statuses)}`);
  if (!statuses.includes(429)) failures.push('forged webhooks are not limited');
  return { attempts: total, failures, state: statusCounts(statuses) };
}

const oddEvents = [
  { id: { a: 1 }, type: 'charge.refunded' },
  { id: 7, type: 'charge.refunded' },
  { id: null, type: null },
  { id: 'x'.repeat(5_000), type: 'y'.repeat(5_000) },
  { id: 'evt_\u0000', type: 'charge.refunded' },
  { id: 'evt_1', type: 'payment_intent.succeeded', data: null },
  { id: 'evt_2', type: 'payment_intent.succeeded', data: { object: { object: 'payment_intent', id: { a: 1 } } } },
  { id: 'evt_3', type: 'charge.refunded', data: { object: { payment_intent: 'x'.repeat(9_000), metadata: [1] } } },
  {},
  [],
  null,
];

/** Only the provider could send these. */
async function signOddEvents(scene: Scene): Promise<Outcome> {
  const failures: string[] = [];
  for (const event of oddEvents) {
    const body = JSON.stringify(event);
    const at = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', sandboxKeys.stripe.webhookSecret).update(`${at}.${body}`).digest('hex');
    const { status } = await call(scene, '/api/webhooks/stripe', {
      body,
      headers: { 'stripe-signature': `t=${at},v1=${signature}` },
    });
    if (status >= 500) failures.push(`${body.slice(0, 80)} is ${status}`);
  }
  return { attempts: oddEvents.length, failures };
}

const declinedBuyer = (scene: Scene, changes: Partial<Buyer> = {}): Buyer => {
  const n = nextSerial();
  return {
    ...newBuyer('card', scene.offer, 'tester', n),
    ipAddress: ipAddressOf(n),
    payment: 'tok_chargeDeclined',
    ...changes,
  };
};

async function probeStaff(scene: Scene): Promise<Outcome> {
  const ipAddress = ipAddressOf(nextSerial());
  const statuses: number[] = [];
  for (let n = 0; n < 40; n += 1) {
    const email = n % 2 === 0 ? 'admin@demo.test' : `stranger-${nextSerial()}@mail.test`;
    statuses.push(
      (await placeOrder(scene.url, declinedBuyer(scene, { email, ipAddress }), `probe-${nextSerial()}`)).status,
    );
  }
  const limited = count(statuses, (status) => status === 429);
  return {
    attempts: 40,
    failures: limited >= 20 ? [] : [`staff addresses can be probed: ${statusCounts(statuses)}`],
    state: statusCounts(statuses),
  };
}

/** Runs last: no other card is accepted for a minute. */
async function testCards(scene: Scene): Promise<Outcome> {
  const total = sizeOf(scene, 120, 60);
  const statuses: number[] = [];
  for (let n = 0; n < total; n += 5)
    statuses.push(
      ...(
        await Promise.all(
          Array.from({ length: 5 }, () => placeOrder(scene.url, declinedBuyer(scene), `card-${nextSerial()}`)),
        )
      ).map((one) => one.status),
    );
  const declined = count(statuses, (status) => status === 402);
  const failures = declined > 45 ? [`${declined} cards were tried`] : [];
  return { attempts: total, failures, state: statusCounts(statuses) };
}

export const paymentAttacks: Attack[] = [
  { name: 'A8 forged PayPal webhooks', run: forgeWebhooks, othersPayBy: 'PayPal' },
  { name: 'A9 signed webhooks with odd ids', run: signOddEvents },
  { name: 'A9 staff addresses at checkout', run: probeStaff },
  { name: 'A6 cards tested by many clients', run: testCards, othersPayBy: 'PayPal' },
];
