import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const PLACE = '/api/orders/place-unauthenticated';

const wrong: [string, (id: number) => object, string][] = [
  ['no name', () => ({ name: undefined }), 'name'],
  ['a blank name', () => ({ name: '   ' }), 'name'],
  ['a name with a line break', () => ({ name: 'Ida\r\nBcc: x@y.test' }), 'name'],
  ['a name of 5,000 characters', () => ({ name: 'x'.repeat(5_000) }), 'name'],
  ['no address', () => ({ email: undefined }), 'email'],
  ['an address that is none', () => ({ email: 'ida at home' }), 'email'],
  ['an address with a line break', () => ({ email: 'ida@mail.test\r\nBcc: x@y.test' }), 'email'],
  ['a list of addresses', () => ({ email: ['ida@mail.test', 'eve@mail.test'] }), 'email'],
  ['an unknown provider', () => ({ payment_provider: 'cash' }), 'payment_provider'],
  ['no token', () => ({ payment_token: undefined }), 'payment_token'],
  ['a blank token', () => ({ payment_token: ' ' }), 'payment_token'],
  ['a token in no provider’s form', () => ({ payment_token: '4242-4242-4242-4242' }), 'payment_token'],
  ['a token that is true', () => ({ payment_token: true }), 'payment_token'],
  ['a token that is an object', () => ({ payment_token: { $ne: 1 } }), 'payment_token'],
  ['no items', () => ({ items: undefined }), 'items'],
  ['an empty list of items', () => ({ items: [] }), 'items'],
  [
    'the same service twice',
    (id) => ({
      items: [
        { service_id: id, quantity: 1 },
        { service_id: id, quantity: 1 },
      ],
    }),
    'items',
  ],
  ['an id that is a word', () => ({ items: [{ service_id: 'one', quantity: 1 }] }), 'items.0.service_id'],
  ['a negative id', () => ({ items: [{ service_id: -1, quantity: 1 }] }), 'items.0.service_id'],
  ['a service that never was', () => ({ items: [{ service_id: 999_999, quantity: 1 }] }), 'items.0.service_id'],
  ['a price of the buyer’s own', (id) => ({ items: [{ service_id: id, quantity: 1, price: 0.01 }] }), 'items.0.price'],
  ['a total of the buyer’s own', () => ({ total_amount: 1 }), 'total_amount'],
  ['a status', () => ({ status: 'delivered' }), 'status'],
  ['another’s account', () => ({ user_id: 1 }), 'user_id'],
  ['an expected total that is no amount', () => ({ expected_total: '1.234' }), 'expected_total'],
];

test.each(wrong)('%s is refused by name and nothing is charged', async (_, change, field) => {
  const { visitor, purchase, service, ledger } = await world();
  const answer = await visitor.send('POST', PLACE, { body: { ...purchase(), ...change(service.id) } });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
  expect(answer.body.message).toBe(answer.body.errors?.[field]?.[0]);
  expect(await ledger()).toEqual([]);
});

test.each([-1, 0, 0.1, 2, '1', [1], null, true])('a quantity of %j is refused', async (quantity) => {
  const { visitor, purchase, service, ledger } = await world();
  const body = { ...purchase(), items: [{ service_id: service.id, quantity }] };
  const answer = await visitor.send('POST', PLACE, { body });
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual(['items.0.quantity']);
  expect(await ledger()).toEqual([]);
});

test('every wrong field is named at once', async () => {
  const { visitor } = await world();
  const answer = await visitor.send('POST', PLACE, { body: {} });
  expect(Object.keys(answer.body.errors ?? {}).sort()).toEqual([
    'email',
    'items',
    'name',
    'payment_provider',
    'payment_token',
  ]);
  expect(answer.body.errors?.name).toEqual(['The name field is required.']);
});

test('twenty services can be bought at once and twenty-one can not', async () => {
  const { buy, bought, db, captured } = await world();
  const services = await Promise.all(Array.from({ length: 21 }, () => seedService(db, { price_cents: 101 })));
  const items = services.map(({ id }) => ({ service_id: id, quantity: 1 as const }));
  expect((await buy({ items })).body.errors).toHaveProperty('items');
  const { invoice } = await bought({ items: items.slice(0, 20) });
  expect(invoice.amount).toBe('20.20');
  expect(await captured()).toMatchObject([{ amount: '20.20' }]);
});

test.each([
  ['inactive', { active: false }],
  ['deleted', { deleted_at: new Date().toISOString() }],
])('a service that is %s can’t be bought, by card or by wallet', async (_, row) => {
  const { buy, visitor, db, ledger } = await world();
  const { id } = await seedService(db, row);
  const answer = await buy({ items: [{ service_id: id, quantity: 1 }] });
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toHaveProperty(['items.0.service_id']);
  expect((await visitor.call('POST /payments/paypal/orders', { body: { service_id: id } })).status).toBe(422);
  expect(await ledger()).toEqual([]);
});

test('a price that changed since the page was shown is a conflict and charges nothing', async () => {
  const { buy, bought, db, service, ledger } = await world();
  await db.updateTable('services').set({ price_cents: 59_900 }).where('id', '=', service.id).execute();
  const stale = await buy({ expected_total: '499.00' });
  expect(stale.status).toBe(409);
  expect(stale.body.message).toContain('$599.00');
  expect(await ledger()).toEqual([]);
  expect((await bought({ expected_total: 599 })).invoice.amount).toBe('599.00');
});

test('an order keeps title and price of its time', async () => {
  const { bought, signedIn, db, service } = await world();
  const { token } = await bought();
  await db.updateTable('services').set({ price_cents: 1, title: 'Renamed' }).where('id', '=', service.id).execute();
  const { data } = await signedIn(token).must('GET /customer/orders');
  expect(data[0]).toMatchObject({
    total_amount: '499.00',
    items: [{ price: '499.00', service: { title: service.title } }],
  });
});

test('fields that grant nothing are passed over', async () => {
  const { visitor, purchase } = await world();
  const answer = await visitor.send('POST', PLACE, { body: { ...purchase(), newsletter: true } });
  expect(answer.status).toBe(201);
});
