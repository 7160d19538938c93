import { expect, test } from 'vitest';
import { listedUser } from '../../../contract/office/users.ts';
import { untaxed } from '../../../test/support/money/amounts.ts';
import { runningClock } from '../../../test/support/order-clock.ts';
import { next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

type Created = { name: string; email: string };

async function createFamily(names: string[]): Promise<World & { last: string; created: Created[]; roleId: number }> {
  const here = await world();
  const last = `Zz${next()}son`;
  const { data } = await here.admin.must('GET /admin/roles', { query: { search: 'customer' } });
  const roleId = data[0]?.id ?? 0;
  const created: Created[] = [];
  for (const name of names)
    created.push(
      await here.admin.must('POST /admin/users', {
        body: { name: `${name} ${last}`, email: `p${String(next()).padStart(6, '0')}@${last}.test`, role_id: roleId },
      }),
    );
  return { ...here, last, created, roleId };
}

const names = (list: { data: { name: string }[] }) => list.data.map(({ name }) => name.split(' ')[0]);

test('the list is sorted by name ignoring case, and the server sorts and pages it', async () => {
  const { admin, last } = await createFamily(['beate', 'Anna', 'Carl', 'dora', 'Emil']);
  const list = async (query: Record<string, string | number>) =>
    admin.must('GET /admin/users', { query: { search: last, ...query } });
  expect(names(await list({}))).toEqual(['Anna', 'beate', 'Carl', 'dora', 'Emil']);
  expect(names(await list({ sort: '-name' }))).toEqual(['Emil', 'dora', 'Carl', 'beate', 'Anna']);
  expect(names(await list({ sort: '-created_at' }))).toEqual(['Emil', 'dora', 'Carl', 'Anna', 'beate']);
  expect(names(await list({ sort: 'email', per_page: 2, page: 3 }))).toEqual(['Emil']);
  for (const page of [1, 2, 3])
    expect((await list({ per_page: 2, page })).meta).toEqual({ page, per_page: 2, total: 5, last_page: 3 });
  expect(names(await list({ per_page: 2, page: 2 }))).toEqual(['Carl', 'dora']);
  expect((await list({ page: 9 })).data).toEqual([]);
});

test('users are found by the beginning of any word, ignoring case, accents and punctuation', async () => {
  const { admin, last } = await createFamily(["Zoë O'Neill"]);
  const found = async (text: string) =>
    (await admin.must('GET /admin/users', { query: { search: `${last} ${text}` } })).data.length;
  for (const text of ['zoe', 'ZOË', 'zo', 'oneill', "o'nei", 'neill', `@${last}`, `${last}.te`])
    expect([text, await found(text)]).toEqual([text, 1]);
  for (const text of ['oe', 'zoex', 'ill']) expect([text, await found(text)]).toEqual([text, 0]);
});

test.each(['%', '_', '\\', "'", '"; drop table users', '\u202e', '💥', 'x'.repeat(200)])(
  'a search for %s has no side effects and finds nothing',
  async (search) => {
    const { admin } = await world();
    expect((await admin.must('GET /admin/users', { query: { search } })).data).toEqual([]);
  },
);

test('a renamed user and their orders are found by the new name at once', async () => {
  const { admin, customer, buyOrFail } = await world();
  await buyOrFail({ email: customer.email });
  const name = `Renamed${next()}`;
  await customer.must('PUT /profile', { body: { name } });
  expect((await admin.must('GET /admin/users', { query: { search: name } })).data).toMatchObject([{ id: customer.id }]);
  expect((await admin.must('GET /admin/orders', { query: { search: name } })).data).toMatchObject([
    { user: { id: customer.id } },
  ]);
});

test('the role filter shows only that role, and without it all users are listed', async () => {
  const { admin, staff, customer, last } = await createFamily(['Anna']);
  const roles = async (query: Record<string, string>) =>
    new Set(
      (await admin.must('GET /admin/users', { query: { per_page: 100, ...query } })).data.map(({ role }) => role.name),
    );
  expect([...(await roles({ role: 'staff' }))]).toEqual(['staff']);
  expect([...(await roles({ role: 'customer' }))]).toEqual(['customer']);
  expect([...(await roles({ role: 'nobody' }))]).toEqual([]);
  expect((await admin.must('GET /admin/users', { query: { search: last, role: 'staff' } })).data).toEqual([]);
  const all = await admin.must('GET /admin/users', { query: { per_page: 100, sort: '-created_at' } });
  expect(all.data.length).toBeGreaterThanOrEqual(3);
  expect([staff, customer].every(({ id }) => id > 0)).toBe(true);
});

test('the team is everyone but customers, custom roles included, and is counted without them', async () => {
  const { admin, staff, customer, last } = await createFamily(['Anna']);
  const role = await admin.must('POST /admin/roles', { body: { name: `bookkeeper-${next()}` } });
  const body = { name: `Bo ${last}`, email: `bo${next()}@${last}.test`, role_id: role.id };
  const bookkeeper = await admin.must('POST /admin/users', { body });
  const list = async (query: Record<string, string> = {}) =>
    admin.must('GET /admin/users', { query: { team: '1', per_page: 100, sort: '-created_at', ...query } });
  const team = await list();
  const ids = team.data.map(({ id }) => id);
  for (const { id } of [admin, staff, bookkeeper]) expect(ids).toContain(id);
  expect(ids).not.toContain(customer.id);
  expect(team.data.map(({ role: { name } }) => name)).not.toContain('customer');
  const { data } = await admin.must('GET /admin/roles', { query: { per_page: 100 } });
  const others = data.filter(({ name }) => name !== 'customer');
  expect(team.meta.total).toBe(others.reduce((sum, { users_count }) => sum + users_count, 0));
  expect(names(await list({ search: last }))).toEqual(['Bo']);
  expect((await list({ role: role.name })).data.map(({ id }) => id)).toEqual([bookkeeper.id]);
  expect(await list({ role: 'customer' })).toMatchObject({ data: [], meta: { total: 0 } });
});

test.each([
  'role=staff&role=admin',
  'team=yes',
  'per_page=101',
  'per_page=1e9',
  'page=0',
  'page=-1',
  'sort=password_hash',
  'sort=name;drop',
  'page=x',
])('a list with ?%s returns 422', async (query) => {
  const { admin } = await world();
  expect((await admin.send('GET', `/api/admin/users?${query}`)).status).toBe(422);
});

test('the list contains each customer’s order count and latest order, the detail all orders', async () => {
  const { admin, db, customer, service, deps } = await world();
  await deps.db.transaction().execute(async (trx) => {
    for (let i = 1; i <= 3; i += 1) {
      const at = new Date(Date.UTC(2026, 0, i)).toISOString();
      await trx
        .insertInto('orders')
        .values({
          user_id: customer.id,
          status: i === 3 ? 'processing' : 'delivered',
          payment_status: 'unpaid',
          payment_method: 'stripe',
          ...untaxed(i * 100),
          delivery_days: service.delivery_days,
          ...runningClock(at, service.delivery_days),
          created_at: at,
          updated_at: at,
          deleted_at: i === 2 ? at : null,
        })
        .execute();
    }
  });
  const name = `Buyer${next()}`;
  await customer.must('PUT /profile', { body: { name } });
  const [listed] = (await admin.must('GET /admin/users', { query: { search: name } })).data;
  expect(listed).toMatchObject({ orders_count: 2, orders: [{ status: 'processing', total_amount: '3.00' }] });
  const detail = await admin.must('GET /admin/users/{id}', { params: { id: customer.id } });
  expect(detail.orders.map(({ total_amount }) => total_amount)).toEqual(['3.00', '1.00']);
  await db.deleteFrom('orders').where('user_id', '=', customer.id).execute();
});

test('a user in the response has only the documented fields', async () => {
  const { admin } = await createFamily(['Anna']);
  const [user] = (await admin.must('GET /admin/users')).data;
  // Only the profile names the kind of the session.
  const documented = Object.keys(listedUser.omit({ session: true }).shape);
  expect(Object.keys(user ?? {}).sort()).toEqual(documented.sort());
});
