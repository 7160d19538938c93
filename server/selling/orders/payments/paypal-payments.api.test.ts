import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../../test/support/seeds.ts';
import { world } from '../../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const paypal = (payment_token: string) => ({ payment_provider: 'paypal' as const, payment_token });

test('an approved PayPal order over our own price pays once', async () => {
  const { paypalOrder, buyOrFail, captured } = await world();
  const id = await paypalOrder();
  const { token, invoice } = await buyOrFail(paypal(id));
  expect(token).not.toBeNull();
  expect(invoice).toMatchObject({ amount: '499.00', status: 'paid' });
  expect(await captured()).toMatchObject([{ provider: 'paypal', payment: id, amount: '499.00', currency: 'USD' }]);
});

test('a used PayPal order pays no other order', async () => {
  const { paypalOrder, buyOrFail, buy, purchase, captured } = await world();
  const id = await paypalOrder();
  const { email } = purchase();
  await buyOrFail({ ...paypal(id), email });
  for (const again of [await buy({ ...paypal(id), email }), await buy(paypal(id))]) {
    expect(again.status).toBe(409);
    expect(again.body.message).toBe('This payment has already been used.');
  }
  expect(await captured()).toHaveLength(1);
});

test('a PayPal order without approval is refused and pays after the approval', async () => {
  const { paypalOrder, buy, buyOrFail, sandbox, ledger } = await world();
  const id = await paypalOrder({ approved: false });
  const early = await buy(paypal(id));
  expect([early.status, Object.keys(early.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  expect(await ledger()).toEqual([]);
  await sandbox.approve(id);
  await buyOrFail(paypal(id));
});

test('a PayPal order for a cheap service does not buy an expensive one', async () => {
  const { paypalOrder, buy, db, ledger } = await world();
  const cheap = await seedService(db, { price_cents: 100 });
  const response = await buy(paypal(await paypalOrder({ service_id: cheap.id })));
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  expect(await ledger()).toEqual([]);
});

test.each([
  ['one cent', { amount: '0.01' }, 409],
  ['one cent too much', { amount: '499.01' }, 409],
  ['euros', { amount: '499.00', currency: 'EUR' }, 422],
])('a PayPal order over %s is refused before it is captured', async (_, money, status) => {
  const { buy, sandbox, service, ledger } = await world();
  const id = await sandbox.foreignPaypalOrder({ ...money, custom_id: String(service.id) });
  await sandbox.approve(id);
  expect((await buy(paypal(id))).status).toBe(status);
  expect(await ledger()).toEqual([]);
});

test('a PayPal order over an outdated price is a conflict', async () => {
  const { paypalOrder, buy, buyOrFail, db, service, ledger } = await world();
  const id = await paypalOrder();
  await db.updateTable('services').set({ price_cents: 50_000 }).where('id', '=', service.id).execute();
  expect((await buy(paypal(id))).status).toBe(409);
  expect(await ledger()).toEqual([]);
  await buyOrFail(paypal(await paypalOrder()));
});

test('an unknown PayPal order is a field error', async () => {
  const { buy, ledger } = await world();
  for (const token of ['5O190127TN364715T', '../../etc/passwd', 'tok_visa']) {
    const response = await buy(paypal(token));
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['payment_token']]);
  }
  expect(await ledger()).toEqual([]);
});

test('a PayPal payment that is declined charges nothing', async () => {
  const { paypalOrder, buy, sandbox, captured } = await world();
  const id = await paypalOrder({ approved: false });
  await sandbox.approve(id, 'declined');
  const declined = await buy(paypal(id));
  expect(declined.status).toBe(402);
  expect(declined.body.message).toMatch(/declined/);
  expect(await captured()).toEqual([]);
});

test('a PayPal order accepts no price or amount from the browser', async () => {
  const { visitor, service } = await world();
  for (const field of ['price', 'amount', 'total']) {
    const response = await visitor.send('POST', '/api/payments/paypal/orders', {
      body: { service_id: service.id, [field]: '0.01' },
    });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  }
  for (const service_id of [undefined, 'x', -1, 999_999]) {
    const response = await visitor.send('POST', '/api/payments/paypal/orders', { body: { service_id } });
    expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['service_id']]);
  }
});

test('while PayPal is down no PayPal order is created and the response says to retry', async () => {
  const { visitor, service, sandbox } = await world();
  await sandbox.setRules({ operation: 'paypal.orders.create', effect: 'fail', status: 503, times: 'always' });
  const response = await visitor.call('POST /payments/paypal/orders', { body: { service_id: service.id } });
  expect(response.status).toBe(503);
  expect(response.headers['retry-after']).toBeDefined();
  await sandbox.reset();
  await visitor.must('POST /payments/paypal/orders', { body: { service_id: service.id } });
});

test('a repeated request finds a capture whose response was lost, and nothing is captured twice', async () => {
  const { paypalOrder, buy, purchase, sandbox, captured } = await world();
  const body = { ...paypal(await paypalOrder()), email: purchase().email };
  await sandbox.setRules(
    { operation: 'paypal.orders.capture', effect: 'drop', when: 'after', times: 'always' },
    { operation: 'paypal.orders.get', effect: 'slow', delay_ms: 1, times: 'always' },
  );
  const lost = await buy(body, { key: 'paypal-lost' });
  expect(lost.status).toBe(503);
  await sandbox.reset();
  const again = await buy(body, { key: 'paypal-lost' });
  expect(again.status).toBe(201);
  expect(again.body.token).not.toBeNull();
  expect(await captured()).toHaveLength(1);
});
