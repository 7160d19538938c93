import { sql } from 'kysely';
import { test } from 'vitest';
import { onPostgres } from '../test/support/databases.ts';
import { world } from '../test/support/world.ts';
import { indexEverything } from './modules/search/search.ts';

const first = ['Ann', 'Ben', 'Carla', 'Dora', 'Emil', 'Fritz', 'Greta', 'Hugo', 'Ida', 'Jan'];
async function fill(db: any, people: number, orders: number, messages: number, admin: number) {
  const at = (i: number) => new Date(Date.UTC(2025, 0, 1) + i * 60_000 * 5).toISOString();
  const role = (await db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirst()).id;
  const base = (await db.selectFrom('users').select(sql`max(id)`.as('m')).executeTakeFirst()).m + 1;
  const chunk = async (table: string, n: number, make: (i: number) => object) => {
    for (let s = 0; s < n; s += 1000) {
      const rows = Array.from({ length: Math.min(1000, n - s) }, (_, i) => make(s + i));
      await db.insertInto(table).values(rows).execute();
    }
  };
  const cat = await db
    .insertInto('service_categories')
    .values({ name: 'C', slug: `c-${people}`, created_at: at(0), updated_at: at(0) })
    .returning('id')
    .executeTakeFirst();
  for (let i = 0; i < 24; i += 1)
    await db
      .insertInto('services')
      .values({
        category_id: cat.id,
        title: `Service ${i} network`,
        slug: `sx-${people}-${i}`,
        description: 'd',
        price_cents: 100,
        delivery_days: 1 + (i % 14),
        active: true,
        created_at: at(i),
        updated_at: at(i),
      })
      .execute();
  const services = await db.selectFrom('services').select(['id', 'title', 'delivery_days']).execute();
  await chunk('users', people, (i) => ({
    id: base + i,
    name: `${first[i % 10]} Sur${i % 997}`,
    email: `user${i}@mail${i % 50}.test`,
    email_canonical: `user${i}@mail${i % 50}.test`,
    password_is_temporary: false,
    role_id: role,
    created_at: at(i),
    updated_at: at(i),
  }));
  const ob = ((await db.selectFrom('orders').select(sql`max(id)`.as('m')).executeTakeFirst()).m ?? 0) + 1;
  const st = (i: number) =>
    i < orders * 0.9 ? 'delivered' : ['pending', 'processing', 'completed', 'delivered'][i % 4];
  await chunk('orders', orders, (i) => ({
    id: ob + i,
    user_id: base + ((i * 7) % people),
    status: st(i),
    payment_status: i % 20 ? 'paid' : 'unpaid',
    payment_method: 'stripe',
    total_cents: 100,
    delivery_days: services[i % 24].delivery_days,
    created_at: at(i),
    updated_at: at(i),
  }));
  await chunk('order_items', orders, (i) => ({
    order_id: ob + i,
    service_id: services[i % 24].id,
    title: services[i % 24].title,
    price_cents: 100,
    quantity: 1,
    delivery_days: 1,
  }));
  await chunk('invoices', orders, (i) => ({
    order_id: ob + i,
    year: 2024,
    seq: ob + i,
    invoice_number: `INV-2024-${String(ob + i).padStart(6, '0')}`,
    amount_cents: 100,
    status: i % 20 ? 'paid' : 'unpaid',
    paid_at: i % 20 ? at(i) : null,
    document: '{}',
    created_at: at(i),
  }));
  await chunk('payments', orders, (i) => ({
    order_id: ob + i,
    provider: 'stripe',
    provider_ref: `p${ob + i}`,
    amount_cents: 100,
    currency: 'USD',
    status: 'captured',
    created_at: new Date(Date.now() - i * 60_000 * 5).toISOString(),
  }));
  await chunk('messages', messages, (i) => ({
    sender_id: base + (i % people),
    receiver_id: admin,
    member_id: base + (i % people),
    content: 'hello',
    created_at: at(i),
    read_at: i % 9 ? at(i) : null,
  }));
  await chunk('audit_log', orders, (i) => ({
    actor_id: i % 2 ? admin : base + (i % people),
    action: i % 3 ? 'order.update' : 'service.update',
    subject_type: i % 3 ? 'order' : 'service',
    subject_id: i,
    before: '{}',
    after: '{}',
    created_at: at(i),
  }));
  await chunk('contact_messages', orders / 20, (i) => ({
    name: `${first[i % 10]}`,
    email: `a${i}@x.test`,
    message: 'hello there '.repeat(20),
    created_at: at(i),
  }));
}
const calls = [
  '/api/admin/users',
  '/api/admin/users?role=customer',
  '/api/admin/users?role=customer&page=LAST',
  '/api/admin/users?page=MID',
  '/api/admin/users?sort=-created_at',
  '/api/admin/users?sort=email&role=customer',
  '/api/admin/users?search=dora',
  '/api/admin/users?search=dora%20sur12&role=customer',
  '/api/admin/users?search=user1',
  '/api/admin/users?search=u',
  '/api/admin/users?search=user17@mail',
  '/api/admin/roles',
  '/api/admin/designations',
  '/api/admin/services',
  '/api/admin/service-categories',
  '/api/admin/contact-messages',
  '/api/admin/contact-messages?search=ann',
  '/api/admin/audit-log',
  '/api/admin/audit-log?page=LAST',
  '/api/admin/audit-log?search=order',
  '/api/admin/audit-log?search=dora',
  '/api/admin/overview',
  '/api/admin/orders',
  '/api/admin/orders?page=LAST',
  '/api/admin/orders?search=dora',
  '/api/admin/orders?search=network',
  '/api/admin/orders?search=INV-2024-000040',
  '/api/admin/orders?status=pending',
  '/api/admin/commissions',
  '/api/conversations',
  '/api/admin/reviews',
];
async function time(client: any): Promise<Map<string, [number, number]>> {
  const out = new Map();
  for (const call of calls) {
    let url = call;
    if (call.includes('LAST') || call.includes('MID')) {
      const { body } = await client.send('GET', call.replace(/[?&]page=(LAST|MID)/, ''));
      url = call.replace('LAST', body.meta.last_page).replace('MID', String(Math.ceil(body.meta.last_page / 2)));
    }
    const times = [];
    let total = 0;
    for (let i = 0; i < 15; i += 1) {
      const s = performance.now();
      const a = await client.send('GET', url);
      times.push(performance.now() - s);
      total = a.body.meta?.total ?? a.status;
    }
    times.sort((a, b) => a - b);
    out.set(call, [times[7], total]);
  }
  return out;
}
test('perf', async () => {
  const small = await world({ fresh: true });
  await fill(small.db, 30, 40, 60, small.admin.id);
  await indexEverything(small.db);
  await time(small.admin);
  const a = await time(small.admin);
  const big = await world({ fresh: true });
  let s = performance.now();
  await fill(big.db, 20_000, 100_000, 200_000, big.admin.id);
  console.log('fill', Math.round(performance.now() - s));
  s = performance.now();
  await indexEverything(big.db);
  console.log('index', Math.round(performance.now() - s));
  if (onPostgres()) await sql`vacuum analyze`.execute(big.db);
  await time(big.admin);
  const b = await time(big.admin);
  for (const call of calls) {
    const [x] = a.get(call)!;
    const [y, n] = b.get(call)!;
    console.log(call.padEnd(60), x.toFixed(2).padStart(8), y.toFixed(2).padStart(8), (y / x).toFixed(1).padStart(6), n);
  }
}, 600_000);
