import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { world } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

test.each([
  ['tok_visa_chargeDeclined', 'Your card was declined.'],
  ['tok_chargeDeclined', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['tok_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
])('%s is declined with the provider’s message, without an account or order', async (payment_token, message) => {
  const { buy, purchase, db, captured, emailsTo } = await world();
  const { email } = purchase();
  const declined = await buy({ email, payment_token });
  expect([declined.status, declined.body.message]).toEqual([402, message]);
  expect(declined.body).not.toHaveProperty('requires_action');
  expect(await captured()).toEqual([]);
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  expect(await emailsTo(email)).toEqual([]);
});

test('a declined card gets the same response for a known and an unknown email address', async () => {
  const { buy, customer } = await world();
  const card = { payment_token: 'tok_visa_chargeDeclined' };
  const [known, unknown] = [await buy({ ...card, email: customer.email }), await buy(card)];
  const same = ({ status, body: { request_id: _, ...body } }: typeof known) => ({ status, body });
  expect(same(known)).toEqual(same(unknown));
});

test('another card pays after a declined one', async () => {
  const { buy, buyOrFail, sandbox, purchase, captured } = await world();
  const { email } = purchase();
  expect((await buy({ email, payment_token: await sandbox.cardToken('4000000000000002') })).status).toBe(402);
  expect((await buyOrFail({ email, payment_token: await sandbox.cardToken() })).token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});

test('an unknown token is a field error', async () => {
  const { buy, ledger } = await world();
  for (const payment_token of ['tok_unknown1234', 'nonsense', 'pi_1nothing']) {
    const response = await buy({ payment_token });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  }
  expect(await ledger()).toEqual([]);
});

test('a card with 3-D Secure pays after the confirmation, with the token from the response', async () => {
  const { buy, buyOrFail, sandbox, purchase, captured, db } = await world();
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  expect(pending.status).toBe(402);
  const { client_secret, payment_token } = pending.body.requires_action ?? { client_secret: '', payment_token: '' };
  expect(client_secret).toContain(payment_token);
  expect(await captured()).toEqual([]);
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  const early = await buy({ email, payment_token });
  expect([early.status, early.body.requires_action?.payment_token]).toEqual([402, payment_token]);
  await sandbox.confirmAtBank(payment_token);
  const { invoice, token } = await buyOrFail({ email, payment_token });
  expect(invoice.status).toBe('paid');
  expect(token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});

test('a buyer who refuses at the bank is not charged and can pay with another card', async () => {
  const { buy, buyOrFail, sandbox, purchase, captured } = await world();
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token, 'fail');
  const failed = await buy({ email, payment_token });
  expect(failed.status).toBe(402);
  expect(failed.body.message).toMatch(/unable to authenticate/);
  expect(await captured()).toEqual([]);
  await buyOrFail({ email });
  expect(await captured()).toHaveLength(1);
});

test('a confirmed payment pays one order, and only for its own buyer and service', async () => {
  const { buy, buyOrFail, sandbox, purchase, captured } = await world();
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  const thief = await buy({ payment_token });
  expect([thief.status, Object.keys(thief.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  await buyOrFail({ email, payment_token });
  const again = await buy({ email, payment_token });
  expect(again.status).toBe(409);
  expect(await captured()).toHaveLength(1);
});

test('a buyer who confirms and closes the page gets the order at the next check', async () => {
  const { buy, sandbox, purchase, ordersOf, checkAttempts, emailsTo } = await world();
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  await sandbox.confirmAtBank(pending.body.requires_action?.payment_token ?? '');
  await checkAttempts();
  expect(await ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await emailsTo(email)).toHaveLength(2);
});

test('a browser that returns after the check still gets the account of its purchase', async () => {
  const { buy, buyOrFail, sandbox, purchase, checkAttempts, captured } = await world();
  const { email } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  await checkAttempts();
  expect((await buyOrFail({ email, payment_token })).token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});

test('a buyer who never confirms is not charged, and the attempt is closed after a day', async () => {
  const { buy, purchase, db, checkAttempts, captured, attemptOf } = await world();
  const { email } = purchase();
  await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  await checkAttempts();
  expect(await attemptOf(email)).toMatchObject({ state: 'requires_action' });
  const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
  await db.updateTable('checkout_attempts').set({ created_at: yesterday }).where('email', '=', email).execute();
  await checkAttempts();
  expect(await attemptOf(email)).toMatchObject({ state: 'failed' });
  expect(await captured()).toEqual([]);
});

test('after ten declined payments in an hour the next one is 429 and no provider is called', async () => {
  const { buy, buyOrFail, newVisitor, ledger } = await world();
  for (let i = 0; i < 10; i += 1) expect((await buy({ payment_token: 'tok_visa_chargeDeclined' })).status).toBe(402);
  const pending = (await ledger()).length;
  for (const payment_token of ['tok_visa_chargeDeclined', 'tok_visa']) {
    const refused = await buy({ payment_token });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  }
  expect((await ledger()).length).toBe(pending);
  await buyOrFail({}, { by: newVisitor() });
});

test('a client may check out sixty times per minute', async () => {
  const { visitor, service, newVisitor } = await world();
  const body = { service_id: service.id };
  const responses = await Promise.all(
    Array.from({ length: 61 }, () => visitor.call('POST /payments/paypal/orders', { body })),
  );
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(60);
  const [refused] = responses.filter(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await newVisitor().call('POST /payments/paypal/orders', { body })).status).toBe(201);
});

test('a service that is withdrawn during the bank’s confirmation is still delivered to its buyer', async () => {
  const { buy, buyOrFail, sandbox, purchase, db } = await world();
  const { email, items } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  await db.updateTable('services').set({ active: false }).where('id', '=', Number(items[0]?.service_id)).execute();
  const { invoice, token } = await buyOrFail({ email, payment_token });
  expect(invoice.status).toBe('paid');
  expect(token).not.toBeNull();
});

test('a used confirmed payment is a conflict for everyone, and a new buyer gets the full invoice', async () => {
  const { buy, buyOrFail, sandbox, purchase } = await world();
  const { email, name } = purchase();
  const pending = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = pending.body.requires_action?.payment_token ?? '';
  await sandbox.confirmAtBank(payment_token);
  const { invoice } = await buyOrFail({ email, payment_token });
  expect(invoice).toMatchObject({ order: { user: { name, email }, payment_method: 'stripe' } });
  expect((await buy({ payment_token })).status).toBe(409);
});
