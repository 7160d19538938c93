import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/expect-invariants.ts';
import { world } from '../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

test.each([
  ['tok_visa_chargeDeclined', 'Your card was declined.'],
  ['tok_chargeDeclined', 'Your card was declined.'],
  ['pm_card_visa_chargeDeclined', 'Your card was declined.'],
  ['tok_visa_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
])('%s is declined in the provider’s words, with neither account nor order', async (payment_token, message) => {
  const { buy, purchase, db, captured, letters } = await world();
  const { email } = purchase();
  const declined = await buy({ email, payment_token });
  expect([declined.status, declined.body.message]).toEqual([402, message]);
  expect(declined.body).not.toHaveProperty('requires_action');
  expect(await captured()).toEqual([]);
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  expect(await letters(email)).toEqual([]);
});

test('a declined card answers the same for a known and an unknown address', async () => {
  const { buy, customer } = await world();
  const card = { payment_token: 'tok_visa_chargeDeclined' };
  const [known, unknown] = [await buy({ ...card, email: customer.email }), await buy(card)];
  const same = ({ status, body: { request_id: _, ...body } }: typeof known) => ({ status, body });
  expect(same(known)).toEqual(same(unknown));
});

test('after a declined card another one pays', async () => {
  const { buy, bought, sandbox, purchase, captured } = await world();
  const { email } = purchase();
  expect((await buy({ email, payment_token: await sandbox.cardToken('4000000000000002') })).status).toBe(402);
  expect((await bought({ email, payment_token: await sandbox.cardToken() })).token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});

test('a token that the provider does not know is named', async () => {
  const { buy, ledger } = await world();
  for (const payment_token of ['tok_unknown1234', 'nonsense', 'pi_1nothing']) {
    const answer = await buy({ payment_token });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  }
  expect(await ledger()).toEqual([]);
});

test('a card that wants 3-D Secure is asked for, then pays with the token of the answer', async () => {
  const { buy, bought, sandbox, purchase, captured, db } = await world();
  const { email } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  expect(asked.status).toBe(402);
  const { client_secret, payment_token } = asked.body.requires_action ?? { client_secret: '', payment_token: '' };
  expect(client_secret).toContain(payment_token);
  expect(await captured()).toEqual([]);
  expect(await db.selectFrom('users').select('id').where('email', '=', email).execute()).toEqual([]);
  const early = await buy({ email, payment_token });
  expect([early.status, early.body.requires_action?.payment_token]).toEqual([402, payment_token]);
  await sandbox.bank(payment_token);
  const { invoice, token } = await bought({ email, payment_token });
  expect(invoice.status).toBe('paid');
  expect(token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});

test('a buyer who fails at the bank is not charged, and can pay with another card', async () => {
  const { buy, bought, sandbox, purchase, captured } = await world();
  const { email } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  await sandbox.bank(payment_token, 'fail');
  const failed = await buy({ email, payment_token });
  expect(failed.status).toBe(402);
  expect(failed.body.message).toMatch(/unable to authenticate/);
  expect(await captured()).toEqual([]);
  await bought({ email });
  expect(await captured()).toHaveLength(1);
});

test('a confirmed payment pays one order, of its own buyer and service only', async () => {
  const { buy, bought, sandbox, purchase, captured } = await world();
  const { email } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  await sandbox.bank(payment_token);
  const thief = await buy({ payment_token });
  expect([thief.status, Object.keys(thief.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  await bought({ email, payment_token });
  const again = await buy({ email, payment_token });
  expect(again.status).toBe(409);
  expect(await captured()).toHaveLength(1);
});

test('a buyer who confirms and never comes back has the order at the next check', async () => {
  const { buy, sandbox, purchase, ordersOf, checkAttempts, letters } = await world();
  const { email } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  await sandbox.bank(asked.body.requires_action?.payment_token ?? '');
  await checkAttempts();
  expect(await ordersOf(email)).toMatchObject([{ payment_status: 'paid' }]);
  expect(await letters(email)).toHaveLength(2);
});

test('the browser that comes second, after the check, still gets the account that its purchase made', async () => {
  const { buy, bought, sandbox, purchase, checkAttempts, captured } = await world();
  const { email } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  await sandbox.bank(payment_token);
  await checkAttempts();
  expect((await bought({ email, payment_token })).token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});

test('a buyer who never answers the bank is not charged, and the attempt is closed after a day', async () => {
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

test('ten declined payments in an hour are enough: the next is 429 and no provider is asked', async () => {
  const { buy, bought, newVisitor, ledger } = await world();
  for (let i = 0; i < 10; i += 1) expect((await buy({ payment_token: 'tok_visa_chargeDeclined' })).status).toBe(402);
  const asked = (await ledger()).length;
  for (const payment_token of ['tok_visa_chargeDeclined', 'tok_visa']) {
    const refused = await buy({ payment_token });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
  }
  expect((await ledger()).length).toBe(asked);
  await bought({}, { by: newVisitor() });
});

test('a client may check out sixty times a minute', async () => {
  const { visitor, service, newVisitor } = await world();
  const body = { service_id: service.id };
  const answers = await Promise.all(
    Array.from({ length: 61 }, () => visitor.call('POST /payments/paypal/orders', { body })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
  const [refused] = answers.filter(({ status }) => status === 429);
  expect(Number(refused?.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await newVisitor().call('POST /payments/paypal/orders', { body })).status).toBe(201);
});

test('a service that is withdrawn while the bank asks is still delivered to who paid for it', async () => {
  const { buy, bought, sandbox, purchase, db } = await world();
  const { email, items } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  await sandbox.bank(payment_token);
  await db.updateTable('services').set({ active: false }).where('id', '=', Number(items[0]?.service_id)).execute();
  const { invoice, token } = await bought({ email, payment_token });
  expect(invoice.status).toBe('paid');
  expect(token).not.toBeNull();
});

test('a confirmed payment that has paid is a conflict for everyone, and a new buyer is told the whole invoice', async () => {
  const { buy, bought, sandbox, purchase } = await world();
  const { email, name } = purchase();
  const asked = await buy({ email, payment_token: 'tok_threeDSecure2Required' });
  const payment_token = asked.body.requires_action?.payment_token ?? '';
  await sandbox.bank(payment_token);
  const { invoice } = await bought({ email, payment_token });
  expect(invoice).toMatchObject({ order: { user: { name, email }, payment_method: 'stripe' } });
  expect((await buy({ payment_token })).status).toBe(409);
});
