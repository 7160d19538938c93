import { expect, test } from 'vitest';
import { seedPerson } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

async function reportWorld() {
  const w = await world({ fresh: true });
  const create = (price_decimal: string) =>
    w.admin.must('POST /admin/services', {
      body: {
        category_id: w.service.category_id,
        title: `Service for ${price_decimal}`,
        description: 'Work.',
        price_decimal,
        delivery_days: 3,
      },
    });
  const report = (query: object) => w.admin.must('GET /admin/reports/revenue', { query });
  const buy = async (services: { id: number }[]) => {
    const { email } = w.purchase();
    await w.buyOrFail({ email, items: services.map(({ id: service_id }) => ({ service_id, quantity: 1 })) });
    const [order] = await w.ordersOf(email);
    return { id: order?.id ?? 0 };
  };
  return { ...w, create, report, buy };
}

test('an order’s revenue is divided by its lines, and equally among its staff, to the cent', async () => {
  const { admin, db, create, report, buy } = await reportWorld();
  const [small, large] = [await create('10.00'), await create('20.01')];
  const order = await buy([small, large]);
  const services = await report({});
  expect(services.data).toEqual([
    { id: large.id, name: large.title, orders: 1, amount: '20.01' },
    { id: small.id, name: small.title, orders: 1, amount: '10.00' },
  ]);
  expect(services.revenue).toBe('30.01');

  expect((await report({ by: 'staff' })).data).toEqual([{ id: null, name: null, orders: 1, amount: '30.01' }]);
  const team = [await seedPerson(db, 'staff'), await seedPerson(db, 'staff')];
  for (const { id: user_id } of team)
    await admin.must('POST /admin/orders/{id}/assign-staff', { params: { id: order.id }, body: { user_id } });
  const staff = await report({ by: 'staff' });
  expect(staff.data.map(({ amount }) => amount).sort()).toEqual(['15.00', '15.01']);
  expect(new Set(staff.data.map(({ name }) => name))).toEqual(new Set(team.map(({ name }) => name)));

  const payment = (await admin.must('GET /admin/orders/{id}', { params: { id: order.id } })).payments[0];
  await admin.must('POST /admin/payments/{id}/refunds', {
    params: { id: payment?.id ?? 0 },
    body: { amount: '30.01', reason: 'other', method: 'manual', reference: 'Transfer' },
  });
  expect((await report({})).data.map(({ amount }) => amount)).toEqual(['0.00', '0.00']);
});

test('revenue by service is paged, and a period without money has no rows', async () => {
  const { create, report, buy } = await reportWorld();
  for (const price of ['5.00', '6.00', '7.00']) await buy([await create(price)]);
  const page = await report({ per_page: 2, page: 2 });
  expect(page.meta).toEqual({ page: 2, per_page: 2, total: 3, last_page: 2 });
  expect(page.data.map(({ amount }) => amount)).toEqual(['5.00']);
  const before = await report({ from: '2020-01-01', to: '2020-12-31' });
  expect(before).toMatchObject({ data: [], revenue: '0.00', from: '2020-01-01', to: '2020-12-31' });
  expect((await report({ page: 9 })).revenue).toBe('18.00');
});

test.each([
  ['to', { from: '2027-02-01', to: '2027-01-01' }],
  ['from', { from: '2020-01-01', to: '2027-01-01' }],
  ['from', { from: 'yesterday' }],
  ['by', { by: 'month' }],
])('a period or group that makes no sense is rejected, naming %s', async (field, query) => {
  const { admin } = await reportWorld();
  const { status, body } = await admin.call('GET /admin/reports/revenue', { query: query as object });
  expect(status).toBe(422);
  expect(Object.keys((body as { errors: object }).errors)).toEqual([field]);
});
