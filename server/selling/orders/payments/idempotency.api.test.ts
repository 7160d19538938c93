import { afterEach, expect, test } from 'vitest';
import { gate, interceptCharges } from '../../../../test/support/gate.ts';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { next } from '../../../../test/support/seeds.ts';
import { PASSWORD, temporaryPasswordIn, world } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const newKey = () => `key-${next()}-${Math.random()}`;

test('the same key with the same body returns the same order and invoice, and opens an equal session', async () => {
  const { buy, purchase, signedIn, db, captured, ordersOf } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const first = await buy({ email }, { key });
  const second = await buy({ email }, { key });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.invoice).toEqual(first.body.invoice);
  expect(second.body.user).toEqual(first.body.user);
  expect(second.body.token).not.toBe(first.body.token);
  for (const { token } of [first.body, second.body])
    expect((await signedIn(token).call('GET /profile')).status).toBe(200);
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.kind', 'sessions.expires_at'])
    .where('users.email', '=', email)
    .execute();
  expect(sessions).toHaveLength(2);
  expect(sessions[0]).toEqual(sessions[1]);
  expect(await ordersOf(email)).toHaveLength(1);
  expect(await captured()).toHaveLength(1);
});

test('the same key with a different body is a conflict and charges nothing', async () => {
  const { buy, captured, purchase } = await world();
  const key = newKey();
  await buy({}, { key });
  for (const other of [{ email: purchase().email }, { name: 'Another' }, { payment_token: 'tok_mastercard' }]) {
    const response = await buy(other, { key });
    expect(response.status).toBe(409);
  }
  expect(await captured()).toHaveLength(1);
});

test('a request that is repeated with null for what it left out is the same request', async () => {
  const { buy, purchase, captured, ordersOf } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const first = await buy({ email }, { key });
  const nothing = { billing: null, expected_total: null, coupon_code: null };
  const second = await buy({ email, ...nothing }, { key });
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.invoice).toEqual(first.body.invoice);
  expect(await ordersOf(email)).toHaveLength(1);
  expect(await captured()).toHaveLength(1);
});

test('a second request during the first one gets 409 with Retry-After', async () => {
  const paused = gate();
  const { buy, purchase, captured } = await world({
    change: interceptCharges(async (_, go) => {
      await paused.pass();
      return go();
    }),
  });
  const [key, { email }] = [newKey(), purchase()];
  const first = buy({ email }, { key });
  await paused.arrived;
  const second = await buy({ email }, { key });
  expect(second.status).toBe(409);
  expect(Number(second.headers['retry-after'])).toBeGreaterThan(0);
  paused.open();
  const { status, body } = await first;
  expect(status).toBe(201);
  expect((await buy({ email }, { key })).body.invoice).toEqual(body.invoice);
  expect(await captured()).toHaveLength(1);
});

test('fifty simultaneous requests with one key are one purchase', async () => {
  const { buy, purchase, ordersOf, captured } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const responses = await Promise.all(Array.from({ length: 50 }, () => buy({ email }, { key })));
  const created = responses.filter(({ status }) => status === 201);
  expect(created.length).toBeGreaterThan(0);
  expect(new Set(created.map(({ body }) => body.invoice.invoice_number)).size).toBe(1);
  for (const { status, headers } of responses.filter((response) => response.status !== 201)) {
    expect(status).toBe(409);
    expect(headers['retry-after']).toBeDefined();
  }
  expect(await ordersOf(email)).toHaveLength(1);
  expect(await captured()).toHaveLength(1);
});

test('fifty simultaneous requests with one card token and no key are one purchase', async () => {
  const { buy, purchase, ordersOf, captured, sandbox } = await world();
  const [payment_token, { email }] = [await sandbox.cardToken(), purchase()];
  const responses = await Promise.all(Array.from({ length: 50 }, () => buy({ email, payment_token })));
  expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(409)]);
  expect(await ordersOf(email)).toHaveLength(1);
  expect(await captured()).toHaveLength(1);
});

test('a card token pays once, with any key', async () => {
  const { buy, buyOrFail, sandbox, captured } = await world();
  const payment_token = await sandbox.cardToken();
  await buyOrFail({ payment_token }, { key: newKey() });
  for (const key of [newKey(), undefined]) expect((await buy({ payment_token }, { key })).status).toBe(409);
  expect(await captured()).toHaveLength(1);
});

test('the provider’s public test tokens represent a new card each time', async () => {
  const { buyOrFail, purchase, ordersOf } = await world();
  const { email } = purchase();
  await buyOrFail({ email });
  await buyOrFail({ email });
  expect(await ordersOf(email)).toHaveLength(2);
});

test('a repeated declined request gets the same response without a second call to the provider', async () => {
  const { buy, purchase, ledger } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const card = { email, payment_token: 'tok_visa_chargeDeclined' };
  const [first, second] = [await buy(card, { key }), await buy(card, { key })];
  expect([first.status, second.status]).toEqual([402, 402]);
  expect(second.body.message).toBe(first.body.message);
  expect(await ledger()).toHaveLength(1);
});

test('a request repeated before the confirmation gets the same required action again', async () => {
  const { buy, buyOrFail, purchase, sandbox, captured } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const card = { email, payment_token: 'tok_threeDSecure2Required' };
  const [first, second] = [await buy(card, { key }), await buy(card, { key })];
  expect(second.body.requires_action).toEqual(first.body.requires_action);
  const payment_token = first.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  const again = newKey();
  const paid = await buyOrFail({ email, payment_token }, { key: again });
  expect((await buyOrFail({ email, payment_token }, { key: again })).invoice).toEqual(paid.invoice);
  expect((await buyOrFail(card, { key })).invoice).toEqual(paid.invoice);
  expect(await captured()).toHaveLength(1);
});

test('after the buyer has set a password, a repeated request does not log in', async () => {
  const { buy, purchase, emailsTo, signedIn } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const { body: first } = await buy({ email }, { key });
  const [message] = (await emailsTo(email)).filter(({ attachments }) => attachments.length === 0);
  const current_password = temporaryPasswordIn(message as NonNullable<typeof message>);
  const body = { current_password, new_password: PASSWORD, new_password_confirmation: PASSWORD };
  await signedIn(first.token).must('POST /profile/change-password', { body });
  const again = await buy({ email }, { key });
  expect([again.status, again.body.token, again.body.user]).toEqual([201, null, { email }]);
  expect(again.body.invoice).toEqual(first.invoice);
});

test('after the buyer has logged out, a repeated request does not log in', async () => {
  const { buy, purchase, signedIn } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const { body: first } = await buy({ email }, { key });
  await signedIn(first.token).must('POST /logout');
  const again = await buy({ email }, { key });
  expect([again.status, again.body.token]).toEqual([201, null]);
  expect(again.body.invoice).toEqual(first.invoice);
});

test('the session of a repeated request ends 24 hours after the purchase, like the first one', async () => {
  const { buy, purchase, db, signedIn } = await world();
  const [key, { email }] = [newKey(), purchase()];
  const { body: first } = await buy({ email }, { key });
  const { expires_at } = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('expires_at')
    .where('users.email', '=', email)
    .executeTakeFirstOrThrow();
  expect(Date.parse(expires_at) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect(Date.parse(expires_at) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000);
  const past = new Date(Date.now() - 1_000).toISOString();
  await db.updateTable('sessions').set({ expires_at: past }).where('expires_at', '=', expires_at).execute();
  await db.updateTable('checkout_attempts').set({ session_until: past }).where('email', '=', email).execute();
  expect((await signedIn(first.token).call('GET /profile')).status).toBe(401);
  expect((await buy({ email }, { key })).body.token).toBeNull();
});

test.each(['with space', 'ümlaut', 'x'.repeat(256)])('%j is not a valid Idempotency-Key', async (key) => {
  const { visitor, purchase, ledger } = await world();
  const response = await visitor.send('POST', '/api/orders/place-unauthenticated', {
    body: purchase(),
    headers: { 'idempotency-key': key },
  });
  expect(response.status).toBe(400);
  expect(await ledger()).toEqual([]);
});

test('a guest’s key and a customer’s key are different keys', async () => {
  const { buy, customer, service } = await world();
  const key = newKey();
  await buy({}, { key });
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  expect((await customer.call('POST /customer/orders', { body, key })).status).toBe(201);
});
