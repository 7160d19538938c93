import { expect, test } from 'vitest';
import { allCalls } from '../../test/support/client.ts';
import { next, seedArticle, seedCategory, seedService } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';
import { placeOrder, workThrough } from '../modules/assignments/assignments.fixture.ts';

const remove = (w: World, path: string, id: number) => w.admin.send('DELETE', `/api/admin/${path}/${id}`);
const idsIn = async (w: World, path: string, by = w.admin) =>
  (
    (await by.send('GET', `/api/${path}${path.includes('?') ? '&' : '?'}per_page=100`)).body.data as { id: number }[]
  ).map(({ id }) => id);

/** What others lean on: how it is made, who leans on it, and what is said of them. */
const leanedOn: Record<
  string,
  (w: World) => Promise<{ id: number; lean(): Promise<() => Promise<unknown>>; words: string }>
> = {
  'service-categories': async (w) => {
    const { id } = await seedCategory(w.db, 'service_categories');
    return {
      id,
      // Inactive ones too: they may come back.
      lean: async () => {
        const service = await seedService(w.db, { category_id: id, active: false });
        return () => remove(w, 'services', service.id);
      },
      words: 'This category is still in use by # service',
    };
  },
  'blog-categories': async (w) => {
    const { id } = await seedCategory(w.db, 'blog_categories');
    return {
      id,
      lean: async () => {
        const blog = await seedArticle(w.db, { category_id: id, published: false });
        return () => remove(w, 'blogs', blog.id);
      },
      words: 'This category is still in use by # solution',
    };
  },
  designations: async (w) => {
    const { id } = await w.admin.must('POST /admin/designations', { body: { title: `Designer ${next()}` } });
    return {
      id,
      lean: async () => {
        const { role_id } = await w.admin.must('GET /admin/users/{id}', { params: { id: w.staff.id } });
        const body = { name: 'Dee', email: `dee${next()}@mail.test`, role_id, designation_id: id };
        const staff = await w.admin.must('POST /admin/users', { body });
        return () => remove(w, 'users', staff.id);
      },
      words: 'This designation is still in use by # user',
    };
  },
  roles: async (w) => {
    const { id } = await w.admin.must('POST /admin/roles', { body: { name: `role-${next()}` } });
    return {
      id,
      lean: async () => {
        const body = { name: 'Pat', email: `pat${next()}@mail.test`, role_id: id };
        const user = await w.admin.must('POST /admin/users', { body });
        return () => remove(w, 'users', user.id);
      },
      words: 'This role is still in use by # user',
    };
  },
};

test.each(Object.keys(leanedOn))(
  'of %s in use the answer says by how many, and once nobody is left they go',
  async (path) => {
    const w = await world();
    const { id, lean, words } = await (leanedOn[path] as (typeof leanedOn)[string])(w);
    const goes = [await lean(), await lean()];
    for (const [count, go] of [
      ['2', goes[0]],
      ['1', goes[1]],
    ] as const) {
      const { status, body } = await remove(w, path, id);
      expect([status, body.message]).toEqual([409, `${words.replace('#', count)}${count === '1' ? '' : 's'}.`]);
      expect(await idsIn(w, `admin/${path}?sort=-created_at`)).toContain(id);
      await go?.();
    }
    expect((await remove(w, path, id)).status).toBe(200);
    expect(await idsIn(w, `admin/${path}?sort=-created_at`)).not.toContain(id);
    expect((await remove(w, path, id)).status).toBe(404);
  },
);

/** A paid order, worked on and delivered, with everything that hangs on it. */
async function history() {
  const w = await world();
  const bought = await w.bought({ email: w.customer.email });
  const [order] = (await w.customer.must('GET /customer/orders')).data;
  await workThrough(w, order?.id ?? 0, [w.staff]);
  await w.customer.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Good.' } });
  const unpaid = await placeOrder(w);
  const books = async () => ({
    invoices: await w.db.selectFrom('invoices').selectAll().orderBy('id').execute(),
    items: await w.db.selectFrom('order_items').selectAll().orderBy('id').execute(),
    payments: await w.db.selectFrom('payments').selectAll().orderBy('id').execute(),
    commissions: (await w.admin.must('GET /admin/commissions', { query: { user_id: w.staff.id } })).data,
  });
  return { ...w, invoiceId: bought.invoice.id, orderId: order?.id ?? 0, unpaid, books };
}

test('a service, an order, a staff member and a customer go one after the other, and the books stand', async () => {
  const w = await history();
  const before = await w.books();
  expect(before.commissions).toMatchObject([{ amount: '49.90', staff: { name: w.staff.name } }]);
  const paper = () => w.customer.send('GET', `/api/customer/invoices/${w.invoiceId}/download`);
  const { bytes } = await paper();
  const gone: [string, number, string[]][] = [
    ['services', w.service.id, ['services', 'admin/services?sort=-created_at', 'services/hot?limit=100']],
    ['orders', w.orderId, [`admin/orders?user_id=${w.customer.id}`]],
    ['users', w.staff.id, ['admin/users?role=staff&sort=-created_at']],
  ];
  for (const [path, id, lists] of gone) {
    for (const list of lists) expect(await idsIn(w, list), list).toContain(id);
    expect((await remove(w, path, id)).status, path).toBe(200);
    for (const list of lists) expect(await idsIn(w, list), list).not.toContain(id);
    expect((await remove(w, path, id)).status, path).toBe(404);
    expect(await w.books(), path).toEqual(before);
    const again = await paper();
    expect([again.status, again.bytes.equals(bytes)], path).toEqual([200, true]);
  }
  expect(await idsIn(w, 'customer/orders', w.customer)).toEqual([w.unpaid]);
  expect(await idsIn(w, 'customer/invoices', w.customer)).toContain(w.invoiceId);
  expect((await remove(w, 'users', w.customer.id)).status).toBe(200);
  expect(await idsIn(w, 'admin/users?role=customer&sort=-created_at')).not.toContain(w.customer.id);
  // The admin still sees what was ordered, and by whom.
  expect(await idsIn(w, `admin/orders?user_id=${w.customer.id}`)).toEqual([w.unpaid]);
  expect(await w.books()).toEqual(before);
});

test('what was deleted can neither be changed nor used any more', async () => {
  const w = await world();
  const blog = await seedArticle(w.db);
  const category = await seedCategory(w.db, 'service_categories');
  const order = await placeOrder(w);
  const deleted = {
    services: w.service.id,
    blogs: blog.id,
    'service-categories': category.id,
    users: w.staff.id,
    orders: order,
  };
  for (const [path, id] of Object.entries(deleted)) expect((await remove(w, path, id)).status, path).toBe(200);
  for (const [path, id] of Object.entries(deleted))
    for (const [method, end] of [
      ['GET', ''],
      ['PUT', ''],
      ['POST', '/assign-staff'],
    ] as const) {
      if (!(allCalls as string[]).includes(`${method} /admin/${path}/{id}${end}`)) continue;
      expect((await w.admin.send(method, `/api/admin/${path}/${id}${end}`)).status, `${method} ${path}`).toBe(404);
    }
  expect((await w.visitor.send('GET', `/api/services/${w.service.slug}`)).status).toBe(404);
  expect((await w.visitor.send('GET', `/api/blogs/${blog.slug}`)).status).toBe(404);
  const { status, body } = await w.buy();
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['items.0.service_id']]);
  const service = { title: 'X', description: 'X', price_decimal: 1, delivery_days: 1, category_id: category.id };
  const answer = await w.admin.call('POST /admin/services', { body: service });
  expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([422, ['category_id']]);
});
