import { createHmac } from 'node:crypto';
import { type Buyer, buy, confirm, newBuyer, placeOrder } from '../../../bench/support/buyer.ts';
import { sandboxKeys } from '../../../server/adapters/payments/sandbox-keys.ts';
import {
  type Attack,
  call,
  count,
  ipAddressOf,
  nextSerial,
  type Outcome,
  type Scene,
  seedAs,
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

/** Others pay by card at the same time, and no bank may have to confirm that. */
async function testCardsAlone(scene: Scene): Promise<Outcome> {
  const ipAddress = ipAddressOf(nextSerial());
  const total = sizeOf(scene, 60, 25);
  const tried = await Promise.all(
    Array.from({ length: total }, () =>
      placeOrder(scene.url, declinedBuyer(scene, { ipAddress }), `own-${nextSerial()}`),
    ),
  );
  const statuses = tried.map(({ status }) => status);
  const declined = count(statuses, (status) => status === 402);
  const failures = declined > 10 ? [`${declined} cards were tried`] : [];
  const other = { ...declinedBuyer(scene), payment: 'tok_visa' };
  const { status } = await placeOrder(scene.url, other);
  if (status !== 201) failures.push(`a first purchase by card is ${status}`);
  return { attempts: total, failures, state: statusCounts(statuses) };
}

async function newCoupon(scene: Scene, limits: { max_uses: number; max_uses_per_customer: number | null }) {
  const { token } = await seedAs(scene, 'admin', `coupons-${nextSerial()}@mail.test`);
  const code = `ABUSE${nextSerial()}`;
  const { status, body } = await call(scene, '/api/admin/coupons', { token, body: { code, percent: 20, ...limits } });
  if (status !== 201) throw new Error(`The coupon could not be created: ${status}`);
  const path = `/api/admin/coupons/${body.id}`;
  const counts = async () => {
    const list = (await call(scene, '/api/admin/coupons?per_page=100', { token })).body.data as Record<
      string,
      unknown
    >[];
    const { uses, unpaid_uses } = list.find(({ id }) => id === body.id) ?? {};
    return { uses: Number(uses), unpaid: Number(unpaid_uses) };
  };
  return { code, path, token, counts };
}

const buyerWith = (scene: Scene, code: string, changes: Partial<Buyer> = {}): Buyer => ({
  ...newBuyer('card', scene.offer, 'coupon', nextSerial()),
  ipAddress: ipAddressOf(nextSerial() << 8),
  extra: { coupon_code: code },
  ...changes,
});

const AT_BANK = { payment: 'tok_threeDSecure2Required' };
const MOST_HELD = 3;

async function holdCoupon(scene: Scene): Promise<Outcome> {
  const coupon = await newCoupon(scene, { max_uses: 5, max_uses_per_customer: null });
  const total = sizeOf(scene, 60, 16);
  const addresses = Array.from({ length: total }, (_, n) => `203.0.113.${n}`);
  const order = async (ip: string) => {
    const { token } = await seedAs(scene, 'customer', `holder-${nextSerial()}@mail.test`);
    const items = [{ service_id: scene.offer.id, quantity: 1 }];
    return (await call(scene, '/api/customer/orders', { token, ip, body: { items, coupon_code: coupon.code } })).status;
  };
  const waitAtBank = async (ipAddress: string) =>
    (await placeOrder(scene.url, buyerWith(scene, coupon.code, { ...AT_BANK, ipAddress }))).status;
  const statuses = await Promise.all(addresses.slice(0, MOST_HELD - 1).map(order));
  statuses.push(...(await Promise.all(addresses.slice(MOST_HELD - 1).map(waitAtBank))));
  const failures: string[] = [];
  const held = await coupon.counts();
  if (held.unpaid > MOST_HELD) failures.push(`one network holds ${held.unpaid} uses`);
  for (const ipAddress of [ipAddressOf(nextSerial() << 8), addresses[0] ?? '']) {
    const { status } = await placeOrder(scene.url, buyerWith(scene, coupon.code, { ipAddress }));
    if (status !== 201) failures.push(`a buyer who pays is refused: ${status}`);
  }
  const { token } = coupon;
  const { body } = await call(scene, `${coupon.path}/unpaid-orders`, { token });
  const orders = body.data as { id: number }[];
  for (const { id } of orders) await call(scene, `/api/admin/orders/${id}/cancel`, { token, body: {} });
  const freed = await coupon.counts();
  if (freed.unpaid !== held.unpaid - orders.length || orders.length === 0)
    failures.push(`${orders.length} cancelled orders leave ${freed.unpaid} of ${held.unpaid} unpaid uses`);
  return { attempts: total, failures, state: `${statusCounts(statuses)}; ${held.unpaid} held, then ${freed.unpaid}` };
}

async function endOpenPayment(scene: Scene): Promise<Outcome> {
  const { code } = await newCoupon(scene, { max_uses: 5, max_uses_per_customer: 1 });
  const owner = buyerWith(scene, code, { ...AT_BANK, method: 'card with 3-D Secure', isConfirmed: false });
  const begun = await placeOrder(scene.url, owner);
  const action = begun.body.requires_action as { payment_token: string } | undefined;
  if (!action) return { attempts: 0, failures: [`the owner's payment is ${begun.status}`] };
  owner.payment = action.payment_token;
  const total = sizeOf(scene, 40, 10);
  const payments = [AT_BANK.payment, 'tok_chargeDeclined', 'tok_visa'];
  const statuses: number[] = [];
  for (let n = 0; n < total; n += 1) {
    const stranger = buyerWith(scene, code, { email: owner.email, payment: payments[n % payments.length] ?? '' });
    statuses.push((await placeOrder(scene.url, stranger, `end-${nextSerial()}`)).status);
  }
  const failures = statuses.includes(201) ? ['a customer has used the coupon twice'] : [];
  await confirm(scene.url, owner);
  await buy(scene.url, owner, 5_000).catch((error: unknown) => failures.push(`the open payment has ended: ${error}`));
  return { attempts: total, failures, state: statusCounts(statuses) };
}

/** Runs last: from then on, banks must confirm the cards of others for a minute. */
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
  { name: 'A6 cards tested by one client', run: testCardsAlone },
  { name: 'A9 a coupon held by one network', run: holdCoupon },
  { name: 'A9 an open payment of another person', run: endOpenPayment },
  { name: 'A6 cards tested by many clients', run: testCards, othersPayBy: 'PayPal' },
];
