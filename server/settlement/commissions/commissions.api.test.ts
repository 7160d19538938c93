import { expect, test } from 'vitest';
import { seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { assign, deliver, deliverAll, placeOrder, setStatus } from '../../work/assignments/assignments.fixture.ts';

async function commissionsOf(w: World, priceCents: number, staffCount: number): Promise<string[]> {
  const service = await seedService(w.db, { price_cents: priceCents });
  const orderId = await placeOrder(w, w.customer, [service.id]);
  const team = await Promise.all(Array.from({ length: staffCount }, () => w.personAs('staff')));
  await deliverAll(w, orderId, team);
  const { data } = await w.admin.must('GET /admin/commissions', { query: { per_page: 100, sort: 'created_at' } });
  return team.map((one) => data.find((row) => row.order_id === orderId && row.staff.id === one.id)?.amount ?? 'none');
}

const cents = (amounts: string[]) => amounts.map((amount) => Math.round(Number(amount) * 100));

test('the shares of an order are whole cents that add up to its commission', async () => {
  const w = await world();
  expect(await commissionsOf(w, 49_900, 1)).toEqual(['49.90']);
  expect(await commissionsOf(w, 49_900, 2)).toEqual(['24.95', '24.95']);
  const three = cents(await commissionsOf(w, 10_000, 3));
  expect(three.reduce((a, b) => a + b)).toBe(1_000);
  expect(Math.max(...three) - Math.min(...three)).toBe(1);
  expect(cents(await commissionsOf(w, 55, 2)).reduce((a, b) => a + b)).toBe(6);
  const small = await world({ variables: { COMMISSION_PERCENT: '0.01' } });
  expect(cents(await commissionsOf(small, 50, 2))).toEqual([0, 0]);
});

test('a commission stores the configured rate', async () => {
  const w = await world({ variables: { COMMISSION_PERCENT: '7.25' } });
  expect(await commissionsOf(w, 49_900, 1)).toEqual(['36.18']);
  const { data } = await w.admin.must('GET /admin/commissions');
  expect(data[0]?.rate_percent).toBe(7.25);
});

test('the share does not depend on the order of delivery', async () => {
  const w = await world();
  const service = await seedService(w.db, { price_cents: 9_990 });
  const orderId = await placeOrder(w, w.customer, [service.id]);
  const team = [w.staff, await w.personAs('staff')];
  for (const one of team) await assign(w, orderId, one);
  for (const one of team.toReversed()) {
    await setStatus(one, orderId, 'in_progress');
    await setStatus(one, orderId, 'completed');
    await deliver(one, orderId);
  }
  const amounts = await Promise.all(
    team.map(async (one) => (await one.must('GET /staff/commissions')).data[0]?.amount),
  );
  expect(cents(amounts.map(String)).reduce((a, b) => a + b)).toBe(999);
  expect(amounts).toEqual(['4.99', '5.00']);
});

test('a commission is paid once and stores its payment date', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await deliverAll(w, orderId, [w.staff]);
  const [commission] = (await w.staff.must('GET /staff/commissions', { query: { status: 'unpaid' } })).data;
  expect(commission).toMatchObject({
    order_id: orderId,
    amount: '49.90',
    status: 'unpaid',
    payment_date: null,
    staff: { id: w.staff.id },
  });
  const params = { id: commission?.id ?? 0 };
  const paid = await w.admin.must('PUT /admin/commissions/{id}/pay', { params });
  expect(paid).toMatchObject({ id: params.id, status: 'paid' });
  expect(Date.parse(paid.payment_date ?? '')).toBeGreaterThan(Date.now() - 60_000);
  const again = await w.admin.call('PUT /admin/commissions/{id}/pay', { params });
  expect([again.status, again.body.message]).toEqual([409, 'This commission has already been paid.']);
  expect((await w.staff.must('GET /staff/commissions', { query: { status: 'unpaid' } })).data).toEqual([]);
  const entries = await w.db
    .selectFrom('audit_log')
    .selectAll()
    .where('subject_type', '=', 'commission')
    .where('subject_id', '=', params.id)
    .execute();
  expect(entries).toMatchObject([{ action: 'commission.pay', actor_id: w.admin.id }]);
});

test('the totals cover all pages of the filtered list', async () => {
  const w = await world();
  const other = await w.personAs('staff');
  for (let i = 0; i < 3; i += 1) await deliverAll(w, await placeOrder(w), [w.staff]);
  await deliverAll(w, await placeOrder(w), [other]);
  const [first] = (await w.staff.must('GET /staff/commissions')).data;
  await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: first?.id ?? 0 } });
  const nothing = { on_hold: '0.00', carried: '0.00' };
  const totals = { unpaid: '99.80', paid: '49.90', ...nothing };
  const own = await w.staff.must('GET /staff/commissions', { query: { per_page: 1 } });
  expect(own).toMatchObject({ meta: { total: 3, last_page: 3 }, totals });
  expect((await w.staff.must('GET /staff/commissions', { query: { status: 'paid' } })).totals).toEqual({
    ...totals,
    in_run: '0.00',
    paid_this_year: '49.90',
  });
  const byUser = await w.admin.must('GET /admin/commissions', { query: { user_id: w.staff.id, page: 3, per_page: 1 } });
  expect(byUser).toMatchObject({ meta: { total: 3 }, totals, counts: { unpaid: 2, paid: 1 } });
  const bySearch = await w.admin.must('GET /admin/commissions', { query: { search: other.email } });
  expect(bySearch).toMatchObject({ meta: { total: 1 }, totals: { unpaid: '49.90', paid: '0.00', ...nothing } });
});

test('staff see only their own commissions', async () => {
  const w = await world();
  await deliverAll(w, await placeOrder(w), [w.staff]);
  const other = await w.personAs('staff');
  expect((await other.send('GET', `/api/staff/commissions?user_id=${w.staff.id}`)).status).toBe(422);
  const seen = await other.must('GET /staff/commissions');
  expect(seen.data).toEqual([]);
  expect(new Set(Object.values(seen.totals))).toEqual(new Set(['0.00']));
});

test('a commission remains when its order and its staff member are deleted', async () => {
  const w = await world();
  const orderId = await placeOrder(w);
  await deliverAll(w, orderId, [w.staff]);
  await w.admin.must('DELETE /admin/orders/{id}', { params: { id: orderId } });
  await w.db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', w.staff.id).execute();
  const { data } = await w.admin.must('GET /admin/commissions', { query: { user_id: w.staff.id } });
  expect(data).toMatchObject([{ amount: '49.90', staff: { name: w.staff.name } }]);
  const paid = await w.admin.must('PUT /admin/commissions/{id}/pay', { params: { id: data[0]?.id ?? 0 } });
  expect(paid.status).toBe('paid');
});
