import { afterEach, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { type KnownClient, PASSWORD, type World, world } from '../../../test/support/world.ts';
import { advanceClock } from '../../settlement/reconciliation/reconciliation.fixture.ts';
import { networkHash } from '../../shared/client-network.ts';
import { freeUnpaidCoupons } from '../orders/unpaid-coupon-orders.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

afterEach(expectLedgerToMatch);

const PAY_FIRST = { coupon_code: ['Pay for your earlier order first to use this coupon again.'] };
const AT_BANK = { payment_token: 'tok_threeDSecure2Required' };

const place = ({ service }: World, by: Client, coupon_code: string) =>
  by.call('POST /customer/orders', { body: { items: [{ service_id: service.id, quantity: 1 }], coupon_code } });

const payByCard = (by: Client, id: number) =>
  by.must('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });

test('an account and a client network hold one use of a limited coupon without payment, and any number by paying', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 5 });
  const [owner, other] = [await w.newCustomer(), await w.newCustomer()];
  const first = await place(w, owner, code);
  expect(first.status).toBe(201);
  const neighbor = w.signedIn(other.token, owner);
  const elsewhere = w.signedIn(owner.token);
  for (const by of [owner, elsewhere, neighbor]) expect((await place(w, by, code)).body.errors).toEqual(PAY_FIRST);
  expect(await couponById(w, id)).toMatchObject({ uses: 1, unpaid_uses: 1 });
  expect((await w.buy({ coupon_code: code }, { by: owner })).status).toBe(201);
  expect((await place(w, other, code)).status).toBe(201);
  await payByCard(owner, first.body.invoice_id ?? 0);
  expect((await place(w, owner, code)).status).toBe(201);
  expect(await couponById(w, id)).toMatchObject({ uses: 4, unpaid_uses: 2 });
});

test.each([
  ['a /48', [1, 2, 3, 4].map((n) => `2001:db8:77:${n}::1`), '2001:db8:78:4::1'],
  ['a /24', [1, 2, 3, 4].map((n) => `203.0.113.${n}`), '203.0.114.4'],
])('the networks of %s hold three uses without payment, by orders and at the bank', async (_, ips, elsewhere) => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 9 });
  const [first = '', second = '', third = '', fourth = ''] = ips;
  const order = async (ip: string) => place(w, w.clientAt(ip, (await w.newCustomer()).token), code);
  const atBank = (ip: string) => w.buy({ ...AT_BANK, coupon_code: code }, { by: w.clientAt(ip) });
  const placed = await order(first);
  expect([placed.status, (await order(second)).status]).toEqual([201, 201]);
  expect((await atBank(third)).body.requires_action).toBeDefined();
  expect((await order(fourth)).body.errors).toEqual(PAY_FIRST);
  expect((await atBank(fourth)).body.errors).toEqual(PAY_FIRST);
  expect((await w.buy({ coupon_code: code }, { by: w.clientAt(fourth) })).status).toBe(201);
  expect((await order(elsewhere)).status).toBe(201);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: placed.body.id }, body: {} });
  expect((await order(fourth)).status).toBe(201);
  expect(await couponById(w, id)).toMatchObject({ uses: 5, unpaid_uses: 4 });
});

test('parallel unpaid orders of one account hold one use', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 5 });
  const owner = await w.newCustomer();
  const placed = await Promise.all(Array.from({ length: 4 }, () => place(w, w.signedIn(owner.token), code)));
  expect(placed.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
  expect(await couponById(w, id)).toMatchObject({ uses: 1 });
});

test('parallel orders and payments at the bank from many networks of a /24 hold three uses', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 20 });
  const customers = await Promise.all(Array.from({ length: 6 }, () => w.newCustomer()));
  const ips = Array.from({ length: 12 }, (_, i) => `203.0.113.${i}`);
  const held = await Promise.all([
    ...customers.map(async ({ token }, i) => (await place(w, w.clientAt(ips[i] ?? '', token), code)).status === 201),
    ...ips.slice(6).map(async (ip) => {
      const { body } = await w.buy({ ...AT_BANK, coupon_code: code }, { by: w.clientAt(ip) });
      return body.requires_action !== undefined;
    }),
  ]);
  expect(held.filter(Boolean)).toHaveLength(3);
  expect(await couponById(w, id)).toMatchObject({ uses: 3, unpaid_uses: 3 });
});

test('a coupon without a limit may wait for several payments', async () => {
  const w = await world();
  const { code } = await createCoupon(w);
  const owner = await w.newCustomer();
  for (let i = 0; i < 3; i += 1) expect((await place(w, owner, code)).status).toBe(201);
});

test('while the bank asks, a client holds one use: another purchase is cancelled at the provider, unless it pays at once', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 3 });
  const by = w.newVisitor();
  expect((await w.buy({ ...AT_BANK, coupon_code: code }, { by })).body.requires_action).toBeDefined();
  for (let i = 0; i < 2; i += 1) {
    const { status, body } = await w.buy({ ...AT_BANK, coupon_code: code }, { by });
    expect([status, body.errors]).toEqual([422, PAY_FIRST]);
  }
  expect((await w.ledger()).map(({ status }) => status)).toEqual(['canceled', 'canceled', 'requires_action']);
  expect(await couponById(w, id)).toMatchObject({ uses: 1, unpaid_uses: 1 });
  expect((await w.buy({ coupon_code: code }, { by })).status).toBe(201);
  expect((await w.buy({ ...AT_BANK, coupon_code: code }, { by: w.newVisitor() })).body.requires_action).toBeDefined();
  expect(await couponById(w, id)).toMatchObject({ uses: 3, unpaid_uses: 2 });
});

test.each([
  ['that waits for the bank', AT_BANK, 402],
  ['that pays at once', {}, 201],
])('a second attempt of a purchase %s cancels the first and takes over its use', async (_, changes, status) => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 1, max_uses_per_customer: 1 });
  const { email } = w.purchase();
  const first = await w.buy({ ...AT_BANK, email, coupon_code: code });
  const second = await w.buy({ email, coupon_code: code, ...changes });
  expect(second.status).toBe(status);
  const [latest, earliest] = await w.ledger();
  expect([latest?.status, earliest?.status]).toEqual([status === 201 ? 'captured' : 'requires_action', 'canceled']);
  expect(await couponById(w, id)).toMatchObject({ uses: 1, unpaid_uses: status === 201 ? 0 : 1 });
  const payment_token = first.body.requires_action?.payment_token ?? '';
  expect((await w.buy({ email, coupon_code: code, payment_token })).status).toBe(409);
});

test('a second attempt of a purchase whose first was confirmed at the bank charges nothing, and finishes the first', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 5 });
  const purchase = { email: w.purchase().email, coupon_code: code };
  const first = await w.buy({ ...AT_BANK, ...purchase });
  await w.sandbox.confirmAtBank(first.body.requires_action?.payment_token ?? '');
  const second = await w.buy(purchase);
  expect([second.status, second.body.message]).toEqual([
    409,
    "Your earlier payment for this order went through. You have not been charged again. We've emailed you the details.",
  ]);
  expect((await w.ledger()).map(({ status }) => status)).toEqual(['captured']);
  expect(await w.ordersOf(purchase.email)).toHaveLength(1);
  expect(await couponById(w, id)).toMatchObject({ uses: 1, unpaid_uses: 0 });
});

test.each([
  // The stranger's own attempt, with a tag in the address that no account has, holds the second.
  ['a number of uses', { max_uses: 5 }, 2],
  ['a limit per customer', { max_uses_per_customer: 1 }, 1],
  ['both', { max_uses: 5, max_uses_per_customer: 1 }, 1],
])('a stranger who names address and coupon ends no payment of others: a coupon with %s', async (_, limits, uses) => {
  const w = await world();
  const { code, id } = await createCoupon(w, limits);
  const owner = await w.newCustomer();
  const purchase = { email: owner.email, coupon_code: code };
  const first = await w.buy({ ...AT_BANK, ...purchase }, { by: owner });
  const payment_token = first.body.requires_action?.payment_token ?? '';
  for (const [changes, from] of [
    [AT_BANK, owner.ip.replace(/\d+$/, '254')],
    [AT_BANK, '2001:db8:5::1'],
    [{ ...AT_BANK, email: owner.email.toUpperCase().replace('@', '+a@') }, '2001:db8:6::1'],
    [{ payment_token: 'tok_chargeDeclined' }, '2001:db8:7::1'],
  ] as const) {
    await w.buy({ ...purchase, ...changes }, { by: w.clientAt(from) });
    await w.checkAttempts();
  }
  expect((await w.ledger()).at(-1)).toMatchObject({ status: 'requires_action' });
  await w.sandbox.confirmAtBank(payment_token);
  expect((await w.buy({ ...purchase, payment_token }, { by: owner })).status).toBe(201);
  expect(await couponById(w, id)).toMatchObject({ uses, unpaid_uses: uses - 1 });
});

test('the owner of a proven address gets past a stranger who holds a coupon in its name, and nobody else does', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 5, max_uses_per_customer: 1 });
  const owner = await w.newCustomer();
  const atBank = () => w.buy({ ...AT_BANK, email: owner.email, coupon_code: code }, { by: w.newVisitor() });
  expect((await atBank()).body.requires_action).toBeDefined();
  const verifiedAt = (email_verified_at: string | null) =>
    w.db.updateTable('users').set({ email_verified_at }).where('id', '=', owner.id).execute();
  await verifiedAt(null);
  expect((await place(w, owner, code)).status).toBe(422);
  await verifiedAt(new Date().toISOString());
  expect((await place(w, owner, code)).status).toBe(201);
  expect((await w.ledger()).map(({ status }) => status)).toEqual(['canceled']);
  expect(await couponById(w, id)).toMatchObject({ uses: 1, unpaid_uses: 1 });
});

test('an unpaid order with a limited coupon is reminded after 11 days and cancelled after 14', async () => {
  const w = await world({ fresh: true });
  const limited = await createCoupon(w, { max_uses: 5 });
  const unlimited = await createCoupon(w);
  const [late, paid, free] = [await w.newCustomer(), await w.newCustomer(), await w.newCustomer()];
  const order = (await place(w, late, limited.code)).body;
  const paidOrder = (await place(w, paid, limited.code)).body;
  const freeOrder = (await place(w, free, unlimited.code)).body;
  const run = async (days: number) => {
    await advanceClock(w, days * DAY);
    await freeUnpaidCoupons(w.deps);
  };
  const statusOf = async ({ id = 0 }) =>
    (await w.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
  // The sessions of before have ended by then.
  const logIn = async ({ email }: KnownClient) => {
    const { token = null } = await w.newVisitor().must('POST /login', { body: { email, password: PASSWORD } });
    return w.signedIn(token);
  };
  const reminders = async (to: string) =>
    (await w.emailsTo(to)).filter(({ subject }) => subject.includes('to keep your coupon'));
  await run(10.9);
  expect(await reminders(late.email)).toEqual([]);
  await run(0.2);
  await run(0.1);
  const [reminder, ...more] = await reminders(late.email);
  expect([reminder?.text.includes(`/customer/dashboard/invoices/${order.invoice_id}`), more]).toEqual([true, []]);
  await payByCard(await logIn(paid), paidOrder.invoice_id ?? 0);
  await run(1);
  expect(await statusOf(order)).not.toBe('cancelled');
  const { body: asked } = await (await logIn(late)).call('POST /customer/invoices/{id}/pay', {
    params: { id: order.invoice_id ?? 0 },
    body: { payment_provider: 'stripe', ...AT_BANK },
  });
  await run(2);
  const { payment_token: ref } = asked.requires_action ?? {};
  expect((await w.ledger()).find(({ payment }) => payment === ref)?.status).toBe('canceled');
  expect([await statusOf(order), await statusOf(paidOrder), await statusOf(freeOrder)]).toEqual([
    'cancelled',
    expect.not.stringMatching('cancelled'),
    expect.not.stringMatching('cancelled'),
  ]);
  const lateAgain = await logIn(late);
  const invoice = await lateAgain.must('GET /customer/invoices/{id}', { params: { id: order.invoice_id ?? 0 } });
  expect(invoice.status).toBe('void');
  expect((await w.emailsTo(late.email))[0]?.subject).toMatch(/cancelled/i);
  expect(await reminders(free.email)).toEqual([]);
  const coupon = await couponById({ admin: { ...w.admin, must: (await logIn(w.admin)).must } }, limited.id);
  expect(coupon).toMatchObject({ uses: 1, unpaid_uses: 0 });
  expect((await place(w, lateAgain, limited.code)).status).toBe(201);
});

test('an address that was never proven gets one reminder for all orders of a day, and none beyond the limit of its network', async () => {
  const w = await world();
  const coupons = await Promise.all([1, 2, 3].map(() => createCoupon(w, { max_uses: 5 })));
  const remindersTo = async (emailsBefore: number) => {
    const buyer = await w.newCustomer();
    await w.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', buyer.id).execute();
    const ids: number[] = [];
    for (const [i, { code }] of coupons.entries()) {
      const { id } = (await place(w, buyer, code)).body;
      const created_at = ago((11.2 - i * 0.9) * DAY);
      await w.db.updateTable('orders').set({ created_at }).where('id', '=', id).execute();
      ids.push(id);
    }
    for (let i = 0; i < emailsBefore; i += 1) await w.deps.limits.count('unprovenEmails', networkHash(buyer.ip));
    await freeUnpaidCoupons(w.deps);
    await freeUnpaidCoupons(w.deps);
    const sent = (await w.emailsTo(buyer.email)).filter(({ subject }) => subject.includes('to keep your coupon'));
    return sent.map(({ text }) => ids.filter((id) => new RegExp(`orders? ${id}\\b`).test(text)).length);
  };
  expect(await remindersTo(0)).toEqual([2]);
  expect(await remindersTo(20)).toEqual([]);
});

test('an admin sees the unpaid orders of a coupon', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w, { max_uses: 5 });
  const owner = await w.newCustomer();
  const order = (await place(w, owner, code)).body;
  await w.buyOrFail({ coupon_code: code });
  const list = () => w.admin.must('GET /admin/coupons/{id}/unpaid-orders', { params: { id } });
  const { data, meta } = await list();
  expect([meta.total, data]).toEqual([
    1,
    [expect.objectContaining({ id: order.id, customer: { id: owner.id, name: owner.name, email: owner.email } })],
  ]);
  await w.admin.must('POST /admin/orders/{id}/cancel', { params: { id: order.id }, body: {} });
  expect((await list()).data).toEqual([]);
  const unknown = await w.admin.call('GET /admin/coupons/{id}/unpaid-orders', { params: { id: 999_999 } });
  expect(unknown.status).toBe(404);
});
