import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/services';

async function serviceWorld() {
  const w = await world();
  const category = await seedCategory(w.db, 'service_categories');
  const fields = (changes: Record<string, string | { bytes: Uint8Array }> = {}) => ({
    category_id: String(category.id),
    title: `Survey ${next()}`,
    description: 'We come and measure.',
    price_decimal: '499.00',
    delivery_days: '5',
    video: '',
    active: '1',
    ...changes,
  });
  const create = async (changes?: Record<string, string | { bytes: Uint8Array }>) => {
    const response = await sendForm(w.admin, PATH, fields(changes));
    expect(response.status, JSON.stringify(response.body)).toBe(201);
    return response.body as unknown as {
      id: number;
      slug: string;
      title: string;
      image: string | null;
      updated_at: string;
    };
  };
  return { ...w, category, fields, create };
}

test('a service is created by form, on sale at once, and hidden once inactive', async () => {
  const { create, admin, fields, visitor, category, buyOrFail } = await serviceWorld();
  const service = await create({ image: { bytes: await png() }, video: 'https://files.test/survey.mp4' });
  expect(service).toMatchObject({
    price_decimal: '499.00',
    delivery_days: 5,
    active: true,
    video: 'https://files.test/survey.mp4',
    category: { id: category.id, name: category.name, slug: category.slug },
  });
  expect((await visitor.must('GET /services/{slug}', { params: { slug: service.slug } })).id).toBe(service.id);
  expect((await buyOrFail({ items: [{ service_id: service.id, quantity: 1 }] })).invoice.amount).toBe('499.00');
  const hidden = await sendChange(admin, `${PATH}/${service.id}`, fields({ title: service.title, active: '0' }));
  expect(hidden.body.active).toBe(false);
  expect((await visitor.call('GET /services/{slug}', { params: { slug: service.slug } })).status).toBe(404);
  expect((await admin.must('GET /admin/services/{id}', { params: { id: service.id } })).active).toBe(false);
});

test('an update without `active` leaves it unchanged, and JSON works like a form', async () => {
  const { create, admin, category } = await serviceWorld();
  const { id, slug } = await create({ active: '0' });
  const body = {
    category_id: category.id,
    title: 'Renamed',
    description: 'New words',
    price_decimal: 12.5,
    delivery_days: 1,
  };
  const changed = await admin.must('PUT /admin/services/{id}', { params: { id }, body });
  expect(changed).toMatchObject({ active: false, title: 'Renamed', slug, price_decimal: '12.50', video: null });
  const shown = await admin.must('PUT /admin/services/{id}', { params: { id }, body: { ...body, active: 1 } });
  expect(shown.active).toBe(true);
});

test.each([
  ['no category', { category_id: '' }, 'category_id'],
  ['an unknown category', { category_id: '999999' }, 'category_id'],
  ['a category id out of range', { category_id: '99999999999' }, 'category_id'],
  ['no title', { title: ' ' }, 'title'],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
  ['no description', { description: '' }, 'description'],
  ['a price of zero', { price_decimal: '0' }, 'price_decimal'],
  ['a negative price', { price_decimal: '-1' }, 'price_decimal'],
  ['a price of a million', { price_decimal: '1000000' }, 'price_decimal'],
  ['a price with three decimals', { price_decimal: '1.005' }, 'price_decimal'],
  ['a price in scientific notation', { price_decimal: '1e3' }, 'price_decimal'],
  ['a price out of range', { price_decimal: '9'.repeat(40) }, 'price_decimal'],
  ['zero days', { delivery_days: '0' }, 'delivery_days'],
  ['half a day', { delivery_days: '0.5' }, 'delivery_days'],
  ['ten thousand days', { delivery_days: '10000' }, 'delivery_days'],
  ['a video without https', { video: 'http://files.test/a.mp4' }, 'video'],
  ['a javascript: video', { video: 'javascript:alert(1)' }, 'video'],
  ['a data: video', { video: 'data:text/html,<script>' }, 'video'],
  ['a video that is not a URL', { video: 'our video' }, 'video'],
  ['an invalid `active`', { active: 'maybe' }, 'active'],
] as [string, Record<string, string>, string][])(
  '%s is rejected with an error for the field',
  async (_, invalid, field) => {
    const { admin, fields } = await serviceWorld();
    const response = await sendForm(admin, PATH, fields(invalid));
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.errors ?? {})).toEqual([field]);
  },
);

test.each(['0.01', '999999.99', '7', '7.5'])('a price of %s is accepted', async (price_decimal) => {
  const { admin, fields } = await serviceWorld();
  const response = await sendForm(admin, PATH, fields({ price_decimal }));
  expect(response.body.price_decimal).toBe(Number(price_decimal).toFixed(2));
});

test('a deleted service disappears from every list and page, but not from its orders', async () => {
  const { create, admin, buyOrFail, signedIn, visitor, buy } = await serviceWorld();
  const { id, slug, title } = await create();
  const { token } = await buyOrFail({ items: [{ service_id: id, quantity: 1 }] });
  await admin.must('DELETE /admin/services/{id}', { params: { id } });
  expect((await visitor.call('GET /services/{slug}', { params: { slug } })).status).toBe(404);
  expect((await admin.call('GET /admin/services/{id}', { params: { id } })).status).toBe(404);
  expect((await admin.must('GET /admin/services', { query: { search: title } })).data).toEqual([]);
  expect((await buy({ items: [{ service_id: id, quantity: 1 }] })).status).toBe(422);
  const { data } = await signedIn(token).must('GET /customer/orders');
  expect(data[0]).toMatchObject({ total_amount: '499.00', items: [{ service: { title, slug: null } }] });
  expect((await create({ title })).slug).toBe(`${slug}-2`);
});

test('of concurrent changes to a service, only the first succeeds', async () => {
  const { create, admin, fields } = await serviceWorld();
  const { id, updated_at } = await create();
  const change = (title: string) => sendChange(admin, `${PATH}/${id}`, fields({ title, updated_at }));
  expect((await Promise.all(['One', 'Two', 'Three'].map(change))).map(({ status }) => status).sort()).toEqual([
    200, 409, 409,
  ]);
});

test('services can be filtered, searched and sorted', async () => {
  const { create, admin, category } = await serviceWorld();
  for (const [title, price_decimal, active] of [
    ['beta', '3', '1'],
    ['Alpha', '20', '0'],
    ['Gamma', '1', '1'],
  ] as const)
    await create({ title, price_decimal, active });
  const list = async (query: Record<string, string | number> = {}) =>
    (await admin.must('GET /admin/services', { query: { category_id: category.id, ...query } })).data.map(
      ({ title }) => title,
    );
  expect(await list()).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(await list({ sort: 'price_decimal' })).toEqual(['Gamma', 'beta', 'Alpha']);
  expect(await list({ active: '1', sort: '-title' })).toEqual(['Gamma', 'beta']);
  expect(await list({ search: 'alp' })).toEqual(['Alpha']);
  expect(await list({ search: 'lph' })).toEqual([]);
  for (const query of ['category_id=99999999999', 'active=2', 'sort=-video', 'category_id=x'])
    expect((await admin.send('GET', `${PATH}?${query}`)).status, query).toBe(422);
});

test('a service is never created in a category that is deleted concurrently', async () => {
  const { admin, fields, db } = await serviceWorld();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await seedCategory(db, 'service_categories');
    const [created, deleted] = await Promise.all([
      sendForm(admin, PATH, fields({ category_id: String(id) })),
      admin.call('DELETE /admin/service-categories/{id}', { params: { id } }),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([created.status, deleted.status]);
  }
});

test('every change is in the audit log with the values before and after', async () => {
  const { create, admin, fields } = await serviceWorld();
  const service = await create();
  await sendChange(admin, `${PATH}/${service.id}`, fields({ title: service.title, price_decimal: '1.00' }));
  await admin.must('DELETE /admin/services/{id}', { params: { id: service.id } });
  const { data } = await admin.must('GET /admin/audit-log', {
    query: { subject_type: 'service', subject_id: service.id },
  });
  expect(data.map(({ action, before, after }) => ({ action, before, after }))).toMatchObject([
    { action: 'service.delete', before: { title: service.title }, after: null },
    { action: 'service.update', before: { price_cents: 49_900 }, after: { price_cents: 100 } },
    { action: 'service.create', before: null, after: { title: service.title, price_cents: 49_900 } },
  ]);
  expect(Object.keys(data[1]?.after ?? {})).toEqual(['price_cents']);
});
