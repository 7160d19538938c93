import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { type KnownClient, type World, world } from '../../../test/support/world.ts';
import { assign, deliver, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';
import { earningsOf } from '../payouts/payouts.fixture.ts';
import { freezeMissingRates } from './rate-for.ts';

type RateBody = { user_id?: number; service_id?: number } & (
  | { kind: 'percent'; percent: number }
  | { kind: 'fixed'; amount: string }
);

const setRate = (w: World, body: RateBody) => w.admin.must('POST /admin/commission-rates', { body });

async function finish(by: KnownClient, orderId: number): Promise<void> {
  await setStatus(by, orderId, 'in_progress');
  await setStatus(by, orderId, 'completed');
  await deliver(by, orderId);
}

async function commissionOf(by: KnownClient, orderId: number) {
  const { data } = await earningsOf(by);
  return data.find((row) => row.order_id === orderId && row.kind === 'earned');
}

test('the rate of a person, of a service and the default are those of the assignment, even if changed before delivery', async () => {
  const w = await world();
  const [byPerson, byService, byDefault] = [w.staff, await w.personAs('staff'), await w.personAs('staff')];
  const fixedService = await seedService(w.db, { price_cents: 49_900 });
  const plain = await seedService(w.db, { price_cents: 49_900 });
  await setRate(w, { user_id: byPerson.id, kind: 'percent', percent: 15 });
  await setRate(w, { service_id: fixedService.id, kind: 'fixed', amount: '40.00' });
  const orders = [
    { by: byPerson, orderId: await placeOrder(w, w.customer, [plain.id]) },
    { by: byService, orderId: await placeOrder(w, w.customer, [fixedService.id]) },
    { by: byDefault, orderId: await placeOrder(w, w.customer, [plain.id]) },
  ];
  for (const { by, orderId } of orders) await assign(w, orderId, by);
  await setRate(w, { user_id: byPerson.id, kind: 'percent', percent: 50 });
  await setRate(w, { service_id: fixedService.id, kind: 'percent', percent: 1 });
  await setRate(w, { service_id: plain.id, kind: 'fixed', amount: '1.00' });
  for (const { by, orderId } of orders) await finish(by, orderId);
  const earned = await Promise.all(orders.map(({ by, orderId }) => commissionOf(by, orderId)));
  expect(earned).toMatchObject([
    { amount: '74.85', base: '499.00', rate_kind: 'percent', rate_percent: 15 },
    { amount: '40.00', base: '499.00', rate_kind: 'fixed', rate_percent: 0 },
    { amount: '49.90', base: '499.00', rate_kind: 'percent', rate_percent: 10 },
  ]);
});

test('person and service come before the person, and the person before the service', async () => {
  const w = await world();
  const service = await seedService(w.db, { price_cents: 10_000 });
  const amounts: (string | undefined)[] = [];
  const earnOne = async () => {
    const orderId = await placeOrder(w, w.customer, [service.id]);
    await assign(w, orderId, w.staff);
    await finish(w.staff, orderId);
    amounts.push((await commissionOf(w.staff, orderId))?.amount);
  };
  await setRate(w, { service_id: service.id, kind: 'percent', percent: 20 });
  await earnOne();
  await setRate(w, { user_id: w.staff.id, kind: 'percent', percent: 30 });
  await earnOne();
  await setRate(w, { user_id: w.staff.id, service_id: service.id, kind: 'percent', percent: 12.345 });
  await earnOne();
  await setRate(w, { user_id: w.staff.id, service_id: service.id, kind: 'percent', percent: 0 });
  await earnOne();
  expect(amounts).toEqual(['20.00', '30.00', '12.35', '0.00']);
});

test('the rates of an order of several services are weighted by their nets', async () => {
  const w = await world();
  const [large, small] = [
    await seedService(w.db, { price_cents: 30_000 }),
    await seedService(w.db, { price_cents: 10_000 }),
  ];
  await setRate(w, { service_id: small.id, kind: 'percent', percent: 30 });
  const orderId = await placeOrder(w, w.customer, [large.id, small.id]);
  await assign(w, orderId, w.staff);
  await finish(w.staff, orderId);
  // 10 % of 300.00 and 30 % of 100.00.
  expect(await commissionOf(w.staff, orderId)).toMatchObject({ amount: '60.00', rate_percent: 15 });
  await setRate(w, { service_id: small.id, kind: 'fixed', amount: '20.00' });
  const mixed = await placeOrder(w, w.customer, [large.id, small.id]);
  await assign(w, mixed, w.staff);
  await finish(w.staff, mixed);
  // A quarter of 20.00, and 10 % of 300.00.
  expect(await commissionOf(w.staff, mixed)).toMatchObject({
    amount: '35.00',
    rate_percent: 7.5,
    note: 'includes 5.00 fixed',
  });
});

test('each of a team has a rate of their own, and a fixed amount is for each person', async () => {
  const w = await world();
  const [one, other] = [w.staff, await w.personAs('staff')];
  const service = await seedService(w.db, { price_cents: 9_990 });
  await setRate(w, { user_id: other.id, kind: 'fixed', amount: '7.77' });
  const orderId = await placeOrder(w, w.customer, [service.id]);
  for (const by of [one, other]) await assign(w, orderId, by);
  for (const by of [one, other]) await finish(by, orderId);
  expect(await commissionOf(one, orderId)).toMatchObject({ amount: '4.99', base: '49.95' });
  expect(await commissionOf(other, orderId)).toMatchObject({ amount: '7.77', rate_kind: 'fixed', base: '49.95' });
});

test('the list has each rate, newest first, and which of them are current', async () => {
  const w = await world();
  const body = { user_id: w.staff.id, kind: 'percent' as const };
  const older = await setRate(w, { ...body, percent: 11 });
  const newer = await setRate(w, { ...body, percent: 12 });
  const byService = await setRate(w, { service_id: w.service.id, kind: 'fixed', amount: '5.00' });
  const query = { user_id: w.staff.id };
  const listed = await w.admin.must('GET /admin/commission-rates', { query });
  expect(listed.default_percent).toBe(10);
  expect(listed.data).toMatchObject([
    { id: newer.id, user: { id: w.staff.id, name: w.staff.name }, service: null, percent: 12, is_current: true },
    { id: older.id, percent: 11, amount: null, is_current: false, created_by: { id: w.admin.id } },
  ]);
  const current = await w.admin.must('GET /admin/commission-rates', { query: { ...query, current: '1' } });
  expect(current.data.map(({ id }) => id)).toEqual([newer.id]);
  expect(current.counts).toEqual({ current: 1, all: 2 });
  const found = await w.admin.must('GET /admin/commission-rates', { query: { service_id: w.service.id } });
  expect(found.data).toMatchObject([
    { id: byService.id, amount: '5.00', percent: null, service: { title: w.service.title } },
  ]);
  const bySearch = await w.admin.must('GET /admin/commission-rates', { query: { search: w.staff.email } });
  expect(bySearch.data.map(({ id }) => id)).toEqual([newer.id, older.id]);
});

test.each([
  [{ kind: 'percent', percent: 10 }, 'user_id'],
  [{ user_id: 2_000_000_000, kind: 'percent', percent: 10 }, 'user_id'],
  [{ service_id: 2_000_000_000, kind: 'percent', percent: 10 }, 'service_id'],
  [{ service_id: 1, kind: 'percent' }, 'percent'],
  [{ service_id: 1, kind: 'percent', percent: 100.001 }, 'percent'],
  [{ service_id: 1, kind: 'percent', percent: 1.2345 }, 'percent'],
  [{ service_id: 1, kind: 'fixed', percent: 10 }, 'amount'],
  [{ service_id: 1, kind: 'fixed', amount: -1 }, 'amount'],
])('the rate %j names the invalid field', async (body, field) => {
  const { admin } = await world();
  const response = await admin.send('POST', '/api/admin/commission-rates', { body });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
});

test('a customer has no rate', async () => {
  const w = await world();
  const body = { user_id: w.customer.id, kind: 'percent' as const, percent: 10 };
  const response = await w.admin.call('POST /admin/commission-rates', { body });
  expect(response.body.errors).toEqual({ user_id: ['Please choose a staff member.'] });
});

test('work assigned before rates were stored gets the configured rate at the start', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  const rateOf = async () =>
    w.db
      .selectFrom('assignments')
      .select(['rate_kind', 'rate_milli'])
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
  await w.db.updateTable('assignments').set({ rate_milli: null }).where('order_id', '=', orderId).execute();
  await freezeMissingRates(w.db, 12.5);
  expect(await rateOf()).toEqual({ rate_kind: 'percent', rate_milli: 12_500 });
  await freezeMissingRates(w.db, 99);
  expect(await rateOf()).toEqual({ rate_kind: 'percent', rate_milli: 12_500 });
});
