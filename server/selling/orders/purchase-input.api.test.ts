import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

afterEach(expectLedgerToMatch);

const PLACE = '/api/orders/place-unauthenticated';

const invalidInputs: [string, (id: number) => object, string][] = [
  ['no name', () => ({ name: undefined }), 'name'],
  ['a blank name', () => ({ name: '   ' }), 'name'],
  ['a name of 5,000 characters', () => ({ name: 'x'.repeat(5_000) }), 'name'],
  ['no email address', () => ({ email: undefined }), 'email'],
  ['an invalid email address', () => ({ email: 'ida at home' }), 'email'],
  ['an email address with a line break', () => ({ email: 'ida@mail.test\r\nBcc: x@y.test' }), 'email'],
  ['a list of email addresses', () => ({ email: ['ida@mail.test', 'eve@mail.test'] }), 'email'],
  ['an unknown provider', () => ({ payment_provider: 'cash' }), 'payment_provider'],
  ['no token', () => ({ payment_token: undefined }), 'payment_token'],
  ['a blank token', () => ({ payment_token: ' ' }), 'payment_token'],
  ['a token in an unknown format', () => ({ payment_token: '4242-4242-4242-4242' }), 'payment_token'],
  ['a boolean token', () => ({ payment_token: true }), 'payment_token'],
  ['an object as token', () => ({ payment_token: { $ne: 1 } }), 'payment_token'],
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
  ['an id that is not a number', () => ({ items: [{ service_id: 'one', quantity: 1 }] }), 'items.0.service_id'],
  ['a negative id', () => ({ items: [{ service_id: -1, quantity: 1 }] }), 'items.0.service_id'],
  ['an unknown service', () => ({ items: [{ service_id: 999_999, quantity: 1 }] }), 'items.0.service_id'],
  ['a price', (id) => ({ items: [{ service_id: id, quantity: 1, price: 0.01 }] }), 'items.0.price'],
  ['a total', () => ({ total_amount: 1 }), 'total_amount'],
  ['a status', () => ({ status: 'delivered' }), 'status'],
  ['a user id', () => ({ user_id: 1 }), 'user_id'],
  ['an invalid expected total', () => ({ expected_total: '1.234' }), 'expected_total'],
];

test.each(invalidInputs)('%s is rejected with the field’s name and nothing is charged', async (_, change, field) => {
  const { visitor, purchase, service, ledger } = await world();
  const response = await visitor.send('POST', PLACE, { body: { ...purchase(), ...change(service.id) } });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors ?? {})).toEqual([field]);
  expect(response.body.message).toBe(response.body.errors?.[field]?.[0]);
  expect(await ledger()).toEqual([]);
});

test.each([-1, 0, 0.1, 2, '1', [1], null, true])('a quantity of %j is rejected', async (quantity) => {
  const { visitor, purchase, service, ledger } = await world();
  const body = { ...purchase(), items: [{ service_id: service.id, quantity }] };
  const response = await visitor.send('POST', PLACE, { body });
  expect(response.status).toBe(422);
  expect(Object.keys(response.body.errors ?? {})).toEqual(['items.0.quantity']);
  expect(await ledger()).toEqual([]);
});

test('all invalid fields are reported together', async () => {
  const { visitor } = await world();
  const response = await visitor.send('POST', PLACE, { body: {} });
  expect(Object.keys(response.body.errors ?? {}).sort()).toEqual([
    'email',
    'items',
    'name',
    'payment_provider',
    'payment_token',
  ]);
  expect(response.body.errors?.name).toEqual(['The name field is required.']);
});

test('twenty services can be bought together, twenty-one can’t', async () => {
  const { buy, buyOrFail, db, captured } = await world();
  const services = await Promise.all(Array.from({ length: 21 }, () => seedService(db, { price_cents: 101 })));
  const items = services.map(({ id }) => ({ service_id: id, quantity: 1 as const }));
  expect((await buy({ items })).body.errors).toHaveProperty('items');
  const { invoice } = await buyOrFail({ items: items.slice(0, 20) });
  expect(invoice.amount).toBe('20.20');
  expect(await captured()).toMatchObject([{ amount: '20.20' }]);
});

test.each([
  ['inactive', { active: false }],
  ['deleted', { deleted_at: new Date().toISOString() }],
])('a service that is %s can’t be bought, by card or with PayPal', async (_, row) => {
  const { buy, visitor, db, ledger } = await world();
  const { id } = await seedService(db, row);
  const response = await buy({ items: [{ service_id: id, quantity: 1 }] });
  expect(response.status).toBe(422);
  expect(response.body.errors).toHaveProperty(['items.0.service_id']);
  expect((await visitor.call('POST /payments/paypal/orders', { body: { service_id: id } })).status).toBe(422);
  expect(await ledger()).toEqual([]);
});

test('a price that has changed since the page was loaded is a conflict and charges nothing', async () => {
  const { buy, buyOrFail, db, service, ledger } = await world();
  await db.updateTable('services').set({ price_cents: 59_900 }).where('id', '=', service.id).execute();
  const stale = await buy({ expected_total: '499.00' });
  expect(stale.status).toBe(409);
  expect(stale.body.message).toContain('$599.00');
  expect(await ledger()).toEqual([]);
  expect((await buyOrFail({ expected_total: 599 })).invoice.amount).toBe('599.00');
});

test('an order keeps the title and price from the time of the purchase', async () => {
  const { buyOrFail, signedIn, db, service } = await world();
  const { token } = await buyOrFail();
  await db.updateTable('services').set({ price_cents: 1, title: 'Renamed' }).where('id', '=', service.id).execute();
  const { data } = await signedIn(token).must('GET /customer/orders');
  expect(data[0]).toMatchObject({
    total_amount: '499.00',
    items: [{ price: '499.00', service: { title: service.title } }],
  });
});

test('unknown fields without effect are ignored', async () => {
  const { visitor, purchase } = await world();
  const response = await visitor.send('POST', PLACE, { body: { ...purchase(), newsletter: true } });
  expect(response.status).toBe(201);
});
