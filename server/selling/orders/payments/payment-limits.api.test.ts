import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { type World, world } from '../../../../test/support/world.ts';
import { refund } from '../../../settlement/refunds/refunds.fixture.ts';

afterEach(expectLedgerToMatch);

const DECLINED = { payment_token: 'tok_visa_chargeDeclined' };
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status);
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;
const many = <T>(length: number, call: () => T) => Array.from({ length }, call);

test('a burst of parallel cards from one client tries no more of them than one after another would', async () => {
  const { buy, ledger } = await world({ fresh: true });
  const statuses = await statusesOf(many(40, () => buy(DECLINED)));
  expect([count(statuses, 402), count(statuses, 429)]).toEqual([10, 30]);
  expect(await ledger()).toHaveLength(10);
});

test('many buyers behind one IP address can pay at once', async () => {
  const { buy, captured } = await world();
  const statuses = await statusesOf(many(25, () => buy()));
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await captured()).toHaveLength(25);
});

test('after nine declined cards, parallel buyers of the same client still pay, and one more decline is the last', async () => {
  const { buy } = await world({ fresh: true });
  for (let i = 0; i < 9; i += 1) expect((await buy(DECLINED)).status).toBe(402);
  expect(await statusesOf(many(4, () => buy()))).toEqual([201, 201, 201, 201]);
  const statuses = await statusesOf(many(5, () => buy(DECLINED)));
  expect([count(statuses, 402), count(statuses, 429)]).toEqual([1, 4]);
});

test('a provider that fails uses up no declines', async () => {
  const { buy, sandbox } = await world({ fresh: true });
  await sandbox.setRules({ operation: 'stripe.*', effect: 'fail', status: 500, times: 'always' });
  const statuses = await statusesOf(many(12, () => buy()));
  expect(new Set(statuses)).toEqual(new Set([503]));
  await sandbox.reset();
  expect((await buy()).status).not.toBe(429);
});

test('all addresses of an IPv6 client share its declines', async () => {
  const { buy, clientAt } = await world({ fresh: true });
  for (let i = 0; i < 10; i += 1)
    expect((await buy(DECLINED, { by: clientAt(`2001:db8:77:1:${i}::1`) })).status).toBe(402);
  expect((await buy({}, { by: clientAt('2001:db8:77:1:ffff::1') })).status).toBe(429);
  expect((await buy({}, { by: clientAt('2001:db8:77:2::1') })).status).toBe(201);
});

test('a card is declined thirty times per hour for all of a /48 or a /24, and other networks go on', async () => {
  const { clientAt, buy, newVisitor } = await world({ fresh: true });
  for (const [networkOf, neighbor] of [
    [(i: number) => `2001:db8:78:${i.toString(16)}::1`, '2001:db8:78:ffff::1'],
    [(i: number) => `198.51.100.${i}`, '198.51.100.200'],
  ] as const) {
    const declined = Array.from({ length: 34 }, (_, i) => buy(DECLINED, { by: clientAt(networkOf(i + 1)) }));
    const statuses = await statusesOf(declined);
    expect([count(statuses, 402), count(statuses, 429)]).toEqual([30, 4]);
    expect((await buy({}, { by: clientAt(neighbor) })).status).toBe(429);
  }
  expect((await buy({}, { by: newVisitor() })).body.requires_action).toBeDefined();
});

test('a client finds out three addresses of the team per hour, and goes on buying with any other', async () => {
  const { buy, staff, admin, ledger } = await world({ fresh: true });
  const probe = async (i: number) => {
    const { status, body, headers } = await buy({ ...DECLINED, email: (i % 2 ? staff : admin).email });
    return { status, message: body.message, wait: Number(headers['retry-after'] ?? 0) };
  };
  for (let i = 0; i < 3; i += 1)
    expect(await probe(i)).toMatchObject({ status: 409, message: 'Please log in to place this order.' });
  for (let i = 0; i < 2; i += 1) {
    const { status, wait } = await probe(i);
    expect([status, wait > 3_500]).toEqual([429, true]);
  }
  expect(await ledger()).toEqual([]);
  expect((await buy()).status).toBe(201);
});

test('thirty addresses of the team are named per hour over all clients, and the admins get one email', async () => {
  const here = await world({ fresh: true });
  const { buy, clientAt, admin, deps } = here;
  const probe = async (ip: string) => (await buy({ email: admin.email }, { by: clientAt(ip) })).status;
  const network = await statusesOf(
    Array.from({ length: 12 }, (_, i) => buy({ email: admin.email }, { by: clientAt(`198.51.100.${i + 1}`) })),
  );
  expect([count(network, 409), count(network, 429)]).toEqual([9, 3]);
  for (let i = 0; i < 20; i += 1) await deps.limits.count('teamEmailsOverAll', 'all');
  expect([await probe('203.0.113.1'), await probe('203.0.113.1'), await probe('192.0.2.1')]).toEqual([409, 429, 429]);
  expect((await buy({}, { by: clientAt('192.0.2.1') })).status).toBe(201);
  const received = (await here.emailsTo(admin.email)).filter(({ subject }) => /addresses of your team/.test(subject));
  expect(received).toHaveLength(1);
  expect(received[0]?.text).toContain('30 purchases');
});

test('a client can create a hundred unpaid attempts per hour, and a payment that its bank confirms is none', async () => {
  const { buy, buyOrFail, sandbox, deps, visitor, purchase } = await world();
  const { email } = purchase();
  const used = () => deps.limits.used('unpaidAttempts', visitor.ip);
  expect((await buy({ payment_token: 'tok_unknown1234' })).status).toBe(422);
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  expect((await buy({ email, payment_token })).status).toBe(402);
  expect(await used()).toBe(2);
  await sandbox.confirmAtBank(payment_token);
  await buyOrFail({ email, payment_token });
  await expect.poll(used).toBe(1);
  for (let i = 0; i < 99; i += 1) await deps.limits.count('unpaidAttempts', visitor.ip);
  expect((await buy()).status).toBe(429);
});

test('a payment that waits for its buyer stores at most ten Idempotency-Keys, and is paid with any', async () => {
  const { buy, purchase, sandbox, db, attemptOf } = await world();
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  for (let i = 0; i < 15; i += 1)
    expect((await buy({ email, payment_token }, { key: `early-${payment_token}-${i}` })).status).toBe(402);
  const { id } = await attemptOf(email);
  const stored = await db.selectFrom('idempotent_requests').select('key').where('attempt_id', '=', id).execute();
  expect(stored).toHaveLength(10);
  await sandbox.confirmAtBank(payment_token);
  expect((await buy({ email, payment_token }, { key: `last-${payment_token}` })).status).toBe(201);
});

const alerts = async (here: World) =>
  (await here.emailsTo(here.admin.email)).filter((email) => /declined/.test(email.subject));

async function flood({ buy, newVisitor }: World) {
  for (let client = 0; client < 3; client += 1) {
    const by = newVisitor();
    expect(new Set(await statusesOf(many(10, () => buy(DECLINED, { by }))))).toEqual(new Set([402]));
  }
}

test('in a flood of declined cards the bank must confirm each card, nobody is refused, and the admins get one email', async () => {
  const here = await world({ fresh: true });
  const { buy, newVisitor, captured, paypalOrder, sandbox, purchase } = here;
  await flood(here);
  const by = newVisitor();
  const { email } = purchase();
  const asked = await buy({ email }, { by });
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  expect([asked.status, payment_token]).toEqual([402, expect.stringMatching(/^pi_/)]);
  expect(await captured()).toEqual([]);
  await sandbox.confirmAtBank(payment_token);
  expect((await buy({ email, payment_token }, { by })).status).toBe(201);
  expect(await captured()).toHaveLength(1);
  const unconfirmed = await buy({ payment_token: 'tok_amex' }, { by: newVisitor() });
  expect([unconfirmed.status, unconfirmed.body]).toEqual([
    402,
    expect.objectContaining({
      message: 'Your bank must confirm this payment. Please use another card or PayPal.',
    }),
  ]);
  expect(unconfirmed.body.requires_action).toBeUndefined();
  const token = await paypalOrder({ by: newVisitor() });
  expect((await buy({ payment_provider: 'paypal', payment_token: token }, { by: newVisitor() })).status).toBe(201);
  expect(await captured()).toHaveLength(2);
  await here.deps.limits.reset('declinesPerMinute', 'all');
  expect((await buy({ payment_token: 'tok_amex' }, { by: newVisitor() })).status).toBe(201);
  await flood(here);
  expect((await buy({}, { by: newVisitor() })).status).toBe(402);
  const [alert, ...more] = await alerts(here);
  expect(alert?.text).toMatch(/30 cards were declined within one minute/);
  expect(more).toEqual([]);
});

test('a payment that the bank confirms after the buyer has left is captured once', async () => {
  const here = await world({ fresh: true });
  const { buy, newVisitor, captured, sandbox, purchase } = here;
  await flood(here);
  const { email } = purchase();
  const asked = await buy({ email }, { by: newVisitor() });
  await sandbox.confirmAtBank(asked.body.requires_action?.payment_token ?? '');
  await here.checkAttempts();
  expect((await here.attemptOf(email)).state).toBe('done');
  expect(await captured()).toHaveLength(1);
});

test('in a flood of declined cards a client, an account or an email address with a paid order needs no confirmation', async () => {
  const here = await world({ fresh: true });
  const { buy, newCustomer, newVisitor, purchase, service } = here;
  const [loyal, fresh] = [await newCustomer(), await newCustomer()];
  await here.buyOrFail({ email: loyal.email });
  const payment = await here.db.selectFrom('payments').select('id').executeTakeFirstOrThrow();
  expect((await refund(here.admin, { paymentId: payment.id }, { amount: 1 })).status).toBe(201);
  const known = { email: purchase().email, by: newVisitor() };
  await here.buyOrFail({ email: known.email }, { by: known.by });
  const invoiceOf = async (customer: typeof loyal) => {
    const { invoice_id } = await customer.must('POST /customer/orders', {
      body: { items: [{ service_id: service.id, quantity: 1 }] },
    });
    return invoice_id ?? 0;
  };
  const [loyalInvoice, freshInvoice] = [await invoiceOf(loyal), await invoiceOf(fresh)];
  await flood(here);
  const pay = (customer: typeof loyal, id: number) =>
    customer.call('POST /customer/invoices/{id}/pay', {
      params: { id },
      body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
    });
  expect((await pay(fresh, freshInvoice)).status).toBe(402);
  expect((await pay(loyal, loyalInvoice)).status).toBe(200);
  expect((await buy({ email: known.email.toUpperCase() }, { by: newVisitor() })).status).toBe(201);
  expect((await buy({}, { by: known.by })).status).toBe(201);
});

test('a customer can place twenty unpaid orders per hour', async () => {
  const { newCustomer, service } = await world();
  const customer = await newCustomer();
  const place = () =>
    customer.call('POST /customer/orders', { body: { items: [{ service_id: service.id, quantity: 1 }] } });
  for (let i = 0; i < 20; i += 1) expect((await place()).status).toBe(201);
  expect((await place()).status).toBe(429);
});
