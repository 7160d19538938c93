import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const paypal = (payment_token: string) => ({ payment_provider: 'paypal' as const, payment_token });

test('an approved wallet order over our own price pays once', async () => {
  const { walletOrder, bought, captured } = await world();
  const id = await walletOrder();
  const { token, invoice } = await bought(paypal(id));
  expect(token).not.toBeNull();
  expect(invoice).toMatchObject({ amount: '499.00', status: 'paid' });
  expect(await captured()).toMatchObject([{ provider: 'paypal', payment: id, amount: '499.00', currency: 'USD' }]);
});

test('a wallet order that has paid an order pays no other', async () => {
  const { walletOrder, bought, buy, purchase, captured } = await world();
  const id = await walletOrder();
  const { email } = purchase();
  await bought({ ...paypal(id), email });
  for (const again of [await buy({ ...paypal(id), email }), await buy(paypal(id))]) {
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('This payment has already been used.');
  }
  expect(await captured()).toHaveLength(1);
});

test('a wallet order that nobody approved is refused, and pays after the approval', async () => {
  const { walletOrder, buy, bought, sandbox, ledger } = await world();
  const id = await walletOrder({ approved: false });
  const early = await buy(paypal(id));
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  expect(await ledger()).toEqual([]);
  await sandbox.approve(id);
  await bought(paypal(id));
});

test('a wallet order for a cheap service does not buy a dear one', async () => {
  const { walletOrder, buy, db, ledger } = await world();
  const cheap = await seedService(db, { price_cents: 100 });
  const answer = await buy(paypal(await walletOrder({ service_id: cheap.id })));
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  expect(await ledger()).toEqual([]);
});

test.each([
  ['one cent', { amount: '0.01' }, 409],
  ['one cent too much', { amount: '499.01' }, 409],
  ['euros', { amount: '499.00', currency: 'EUR' }, 422],
])('a wallet order over %s is refused before it is captured', async (_, money, status) => {
  const { buy, sandbox, service, ledger } = await world();
  const id = await sandbox.foreignWalletOrder({ ...money, custom_id: String(service.id) });
  await sandbox.approve(id);
  expect((await buy(paypal(id))).status).toBe(status);
  expect(await ledger()).toEqual([]);
});

test('a wallet order over yesterday’s price is a conflict', async () => {
  const { walletOrder, buy, bought, db, service, ledger } = await world();
  const id = await walletOrder();
  await db.updateTable('services').set({ price_cents: 50_000 }).where('id', '=', service.id).execute();
  expect((await buy(paypal(id))).status).toBe(409);
  expect(await ledger()).toEqual([]);
  await bought(paypal(await walletOrder()));
});

test('a wallet order that the provider does not know is named', async () => {
  const { buy, ledger } = await world();
  for (const token of ['5O190127TN364715T', '../../etc/passwd', 'tok_visa']) {
    const answer = await buy(paypal(token));
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  }
  expect(await ledger()).toEqual([]);
});

test('a declined wallet says so and takes nothing', async () => {
  const { walletOrder, buy, sandbox, captured } = await world();
  const id = await walletOrder({ approved: false });
  await sandbox.approve(id, 'declined');
  const declined = await buy(paypal(id));
  expect(declined.status).toBe(402);
  expect(declined.body.message).toMatch(/declined/);
  expect(await captured()).toEqual([]);
});

test('a wallet order takes neither price nor amount from the browser', async () => {
  const { visitor, service } = await world();
  for (const field of ['price', 'amount', 'total']) {
    const answer = await visitor.send('POST', '/api/payments/paypal/orders', {
      body: { service_id: service.id, [field]: '0.01' },
    });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, [field]]);
  }
  for (const service_id of [undefined, 'x', -1, 999_999]) {
    const answer = await visitor.send('POST', '/api/payments/paypal/orders', { body: { service_id } });
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['service_id']]);
  }
});

test('a wallet provider that is down makes no order and says that one may try again', async () => {
  const { visitor, service, sandbox } = await world();
  await sandbox.misbehave({ operation: 'paypal.orders.create', effect: 'fail', status: 503, times: 'always' });
  const answer = await visitor.call('POST /payments/paypal/orders', { body: { service_id: service.id } });
  expect(answer.status).toBe(503);
  expect(answer.headers['retry-after']).toBeDefined();
  await sandbox.reset();
  await visitor.must('POST /payments/paypal/orders', { body: { service_id: service.id } });
});

test('a capture whose answer is lost is found by the same request again, and captured once', async () => {
  const { walletOrder, buy, purchase, sandbox, captured } = await world();
  const body = { ...paypal(await walletOrder()), email: purchase().email };
  await sandbox.misbehave(
    { operation: 'paypal.orders.capture', effect: 'drop', when: 'after', times: 'always' },
    { operation: 'paypal.orders.get', effect: 'slow', delay_ms: 1, times: 'always' },
  );
  const lost = await buy(body, { key: 'wallet-lost' });
  expect(lost.status).toBe(503);
  await sandbox.reset();
  const again = await buy(body, { key: 'wallet-lost' });
  expect(again.status).toBe(201);
  expect(again.body.token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});
