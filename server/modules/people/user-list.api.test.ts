import { expect, test } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';

type Made = { name: string; email: string };

/** Customers of one family name that nobody else has, made by the admin. */
async function family(names: string[]): Promise<World & { last: string; made: Made[]; roleId: number }> {
  const here = await world();
  const last = `Zz${next()}son`;
  const { data } = await here.admin.must('GET /admin/roles', { query: { search: 'customer' } });
  const roleId = data[0]?.id ?? 0;
  const made: Made[] = [];
  for (const name of names)
    made.push(
      await here.admin.must('POST /admin/users', {
        body: { name: `${name} ${last}`, email: `p${next()}@${last}.test`, role_id: roleId },
      }),
    );
  return { ...here, last, made, roleId };
}

const names = (list: { data: { name: string }[] }) => list.data.map(({ name }) => name.split(' ')[0]);

test('the list is by name without regard to case, and sorted and paged by the server', async () => {
  const { admin, last } = await family(['beate', 'Anna', 'Carl', 'dora', 'Emil']);
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

test('people are found by how any of their words begins, whatever the case, accents and punctuation', async () => {
  const { admin, last } = await family(["Zoë O'Neill"]);
  const found = async (text: string) =>
    (await admin.must('GET /admin/users', { query: { search: `${last} ${text}` } })).data.length;
  for (const text of ['zoe', 'ZOË', 'zo', 'oneill', "o'nei", 'neill', `@${last}`, `${last}.te`])
    expect([text, await found(text)]).toEqual([text, 1]);
  for (const text of ['oe', 'zoex', 'ill']) expect([text, await found(text)]).toEqual([text, 0]);
});

test.each(['%', '_', '\\', "'", '"; drop table users', '\u202e', '💥', 'x'.repeat(200)])(
  'a search for %s is only a search',
  async (search) => {
    const { admin } = await world();
    expect((await admin.must('GET /admin/users', { query: { search } })).data).toEqual([]);
  },
);

test('who changes the name is found by the new one at once, and so are the orders', async () => {
  const { admin, customer, bought } = await world();
  await bought({ email: customer.email });
  const name = `Renamed${next()}`;
  await customer.must('PUT /profile', { body: { name } });
  expect((await admin.must('GET /admin/users', { query: { search: name } })).data).toMatchObject([{ id: customer.id }]);
  expect((await admin.must('GET /admin/orders', { query: { search: name } })).data).toMatchObject([
    { user: { id: customer.id } },
  ]);
});

test('the role filter shows that role alone, and without it all are there', async () => {
  const { admin, staff, customer, last } = await family(['Anna']);
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

test.each([
  'role=staff&role=admin',
  'per_page=101',
  'per_page=1e9',
  'page=0',
  'page=-1',
  'sort=password_hash',
  'sort=name;drop',
  'page=x',
])('a list asked for with ?%s is refused', async (query) => {
  const { admin } = await world();
  expect((await admin.send('GET', `/api/admin/users?${query}`)).status).toBe(422);
});

test('each customer comes with the number of orders and the latest of them, the detail with them all', async () => {
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
          total_cents: i * 100,
          delivery_days: service.delivery_days,
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

test('nothing of an account that nobody needs leaves the server', async () => {
  const { admin } = await family(['Anna']);
  const [user] = (await admin.must('GET /admin/users')).data;
  expect(Object.keys(user ?? {}).sort()).toEqual([
    'created_at',
    'designation',
    'designation_id',
    'email',
    'id',
    'name',
    'orders',
    'orders_count',
    'password_is_temporary',
    'pending_email',
    'role',
    'role_id',
    'updated_at',
  ]);
});
