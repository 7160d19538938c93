import { expect, test } from 'vitest';
import { allCalls } from '../../test/support/client.ts';
import { next, seedArticle, seedCategory, seedService } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';
import { deliverAll, placeOrder } from '../work/assignments/assignments.fixture.ts';

const remove = (w: World, path: string, id: number) => w.admin.send('DELETE', `/api/admin/${path}/${id}`);
const idsIn = async (w: World, path: string, by = w.admin) =>
  (
    (await by.send('GET', `/api/${path}${path.includes('?') ? '&' : '?'}per_page=100`)).body.data as { id: number }[]
  ).map(({ id }) => id);

const referenced: Record<
  string,
  (w: World) => Promise<{ id: number; addReference(): Promise<() => Promise<unknown>>; message: string }>
> = {
  'service-categories': async (w) => {
    const { id } = await seedCategory(w.db, 'service_categories');
    return {
      id,
      addReference: async () => {
        const service = await seedService(w.db, { category_id: id, active: false });
        return () => remove(w, 'services', service.id);
      },
      message: 'This category is still in use by # service',
    };
  },
  'blog-categories': async (w) => {
    const { id } = await seedCategory(w.db, 'article_categories');
    return {
      id,
      addReference: async () => {
        const article = await seedArticle(w.db, { category_id: id, published: false });
        return () => remove(w, 'blogs', article.id);
      },
      message: 'This category is still in use by # solution',
    };
  },
  designations: async (w) => {
    const { id } = await w.admin.must('POST /admin/designations', { body: { title: `Designer ${next()}` } });
    return {
      id,
      addReference: async () => {
        const { role_id } = await w.admin.must('GET /admin/users/{id}', { params: { id: w.staff.id } });
        const body = { name: 'Dee', email: `dee${next()}@mail.test`, role_id, designation_id: id };
        const staff = await w.admin.must('POST /admin/users', { body });
        return () => remove(w, 'users', staff.id);
      },
      message: 'This designation is still in use by # user',
    };
  },
  roles: async (w) => {
    const { id } = await w.admin.must('POST /admin/roles', { body: { name: `role-${next()}` } });
    return {
      id,
      addReference: async () => {
        const body = { name: 'Pat', email: `pat${next()}@mail.test`, role_id: id };
        const user = await w.admin.must('POST /admin/users', { body });
        return () => remove(w, 'users', user.id);
      },
      message: 'This role is still in use by # user',
    };
  },
};

test.each(Object.keys(referenced))('%s in use can’t be deleted until the last reference is removed', async (path) => {
  const w = await world();
  const { id, addReference, message } = await (referenced[path] as (typeof referenced)[string])(w);
  const removals = [await addReference(), await addReference()];
  for (const [count, removeReference] of [
    ['2', removals[0]],
    ['1', removals[1]],
  ] as const) {
    const { status, body } = await remove(w, path, id);
    expect([status, body.message]).toEqual([409, `${message.replace('#', count)}${count === '1' ? '' : 's'}.`]);
    expect(await idsIn(w, `admin/${path}?sort=-created_at`)).toContain(id);
    await removeReference?.();
  }
  expect((await remove(w, path, id)).status).toBe(200);
  expect(await idsIn(w, `admin/${path}?sort=-created_at`)).not.toContain(id);
  expect((await remove(w, path, id)).status).toBe(404);
});

async function deliveredOrder() {
  const w = await world();
  const bought = await w.buyOrFail({ email: w.customer.email });
  const [order] = (await w.customer.must('GET /customer/orders')).data;
  await deliverAll(w, order?.id ?? 0, [w.staff]);
  await w.customer.must('POST /customer/reviews', { body: { rating: 5, review_text: 'Good.' } });
  const unpaid = await placeOrder(w);
  const billingRecords = async () => ({
    invoices: await w.db.selectFrom('invoices').selectAll().orderBy('id').execute(),
    items: await w.db.selectFrom('order_items').selectAll().orderBy('id').execute(),
    payments: await w.db.selectFrom('payments').selectAll().orderBy('id').execute(),
    commissions: (await w.admin.must('GET /admin/commissions', { query: { user_id: w.staff.id } })).data,
  });
  return { ...w, invoiceId: bought.invoice.id, orderId: order?.id ?? 0, unpaid, billingRecords };
}

test('deleting a service, an order, a staff member and a customer leaves paid invoices, payments and commissions unchanged', async () => {
  const w = await deliveredOrder();
  const before = await w.billingRecords();
  expect(before.commissions).toMatchObject([{ amount: '49.90', staff: { name: w.staff.name } }]);
  const downloadInvoice = () => w.customer.send('GET', `/api/customer/invoices/${w.invoiceId}/download`);
  const { bytes } = await downloadInvoice();
  const deleted: [string, number, string[]][] = [
    ['services', w.service.id, ['services', 'admin/services?sort=-created_at', 'services/hot?limit=100']],
    ['orders', w.orderId, [`admin/orders?user_id=${w.customer.id}`]],
    ['users', w.staff.id, ['admin/users?role=staff&sort=-created_at']],
  ];
  for (const [path, id, lists] of deleted) {
    for (const list of lists) expect(await idsIn(w, list), list).toContain(id);
    expect((await remove(w, path, id)).status, path).toBe(200);
    for (const list of lists) expect(await idsIn(w, list), list).not.toContain(id);
    expect((await remove(w, path, id)).status, path).toBe(404);
    expect(await w.billingRecords(), path).toEqual(before);
    const again = await downloadInvoice();
    expect([again.status, again.bytes.equals(bytes)], path).toEqual([200, true]);
  }
  expect(await idsIn(w, 'customer/orders', w.customer)).toEqual([w.unpaid]);
  expect(await idsIn(w, 'customer/invoices', w.customer)).toContain(w.invoiceId);
  expect((await remove(w, 'users', w.customer.id)).status).toBe(200);
  expect(await idsIn(w, 'admin/users?role=customer&sort=-created_at')).not.toContain(w.customer.id);
  expect(await idsIn(w, `admin/orders?user_id=${w.customer.id}`)).toEqual([w.unpaid]);
  // What is still due is cancelled with a credit note.
  const { invoices, ...others } = await w.billingRecords();
  expect({ ...others, invoices: invoices.filter(({ order_id }) => order_id !== w.unpaid) }).toEqual({
    ...before,
    invoices: before.invoices.filter(({ order_id }) => order_id !== w.unpaid),
  });
  expect(invoices.find(({ order_id }) => order_id === w.unpaid)).toMatchObject({ status: 'void' });
});

test('a deleted record can neither be changed nor used', async () => {
  const w = await world();
  const article = await seedArticle(w.db);
  const category = await seedCategory(w.db, 'service_categories');
  const order = await placeOrder(w);
  const deleted = {
    services: w.service.id,
    blogs: article.id,
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
      ['POST', '/unassign-staff'],
    ] as const) {
      if (!(allCalls as string[]).includes(`${method} /admin/${path}/{id}${end}`)) continue;
      expect((await w.admin.send(method, `/api/admin/${path}/${id}${end}`)).status, `${method} ${path}`).toBe(404);
    }
  expect((await w.visitor.send('GET', `/api/services/${w.service.slug}`)).status).toBe(404);
  expect((await w.visitor.send('GET', `/api/blogs/${article.slug}`)).status).toBe(404);
  const { status, body } = await w.buy();
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['items.0.service_id']]);
  const service = { title: 'X', description: 'X', price_decimal: 1, delivery_days: 1, category_id: category.id };
  const response = await w.admin.call('POST /admin/services', { body: service });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['category_id']]);
});
