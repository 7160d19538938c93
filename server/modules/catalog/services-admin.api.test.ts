import { expect, test } from 'vitest';
import { png, sendChange, sendForm } from '../../../test/support/forms.ts';
import { next, seedCategory } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/services';

async function shop() {
  const here = await world();
  const category = await seedCategory(here.db, 'service_categories');
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
  const make = async (changes?: Record<string, string | { bytes: Uint8Array }>) => {
    const answer = await sendForm(here.admin, PATH, fields(changes));
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    return answer.body as unknown as {
      id: number;
      slug: string;
      title: string;
      image: string | null;
      updated_at: string;
    };
  };
  return { ...here, category, fields, make };
}

test('a service is made by form, sold at once, and hidden as soon as it is inactive', async () => {
  const { make, admin, fields, visitor, category, bought } = await shop();
  const service = await make({ image: { bytes: await png() }, video: 'https://files.test/survey.mp4' });
  expect(service).toMatchObject({
    price_decimal: '499.00',
    delivery_days: 5,
    active: true,
    video: 'https://files.test/survey.mp4',
    category: { id: category.id, name: category.name, slug: category.slug },
  });
  expect((await visitor.must('GET /services/{slug}', { params: { slug: service.slug } })).id).toBe(service.id);
  expect((await bought({ items: [{ service_id: service.id, quantity: 1 }] })).invoice.amount).toBe('499.00');
  const hidden = await sendChange(admin, `${PATH}/${service.id}`, fields({ title: service.title, active: '0' }));
  expect(hidden.body.active).toBe(false);
  expect((await visitor.call('GET /services/{slug}', { params: { slug: service.slug } })).status).toBe(404);
  expect((await admin.must('GET /admin/services/{id}', { params: { id: service.id } })).active).toBe(false);
});

test('a change without `active` leaves it as it is, and JSON does what a form does', async () => {
  const { make, admin, category } = await shop();
  const { id, slug } = await make({ active: '0' });
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
  ['a category that never was', { category_id: '999999' }, 'category_id'],
  ['a category beyond all ids', { category_id: '99999999999' }, 'category_id'],
  ['no title', { title: ' ' }, 'title'],
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'title'],
  ['no description', { description: '' }, 'description'],
  ['a price of nothing', { price_decimal: '0' }, 'price_decimal'],
  ['a negative price', { price_decimal: '-1' }, 'price_decimal'],
  ['a price of a million', { price_decimal: '1000000' }, 'price_decimal'],
  ['a price with three decimals', { price_decimal: '1.005' }, 'price_decimal'],
  ['a price in words', { price_decimal: '1e3' }, 'price_decimal'],
  ['a price beyond all bounds', { price_decimal: '9'.repeat(40) }, 'price_decimal'],
  ['no days', { delivery_days: '0' }, 'delivery_days'],
  ['half a day', { delivery_days: '0.5' }, 'delivery_days'],
  ['ten thousand days', { delivery_days: '10000' }, 'delivery_days'],
  ['a video without https', { video: 'http://files.test/a.mp4' }, 'video'],
  ['a video that runs', { video: 'javascript:alert(1)' }, 'video'],
  ['a video that is data', { video: 'data:text/html,<script>' }, 'video'],
  ['a video that is no link', { video: 'our video' }, 'video'],
  ['an activity that is neither', { active: 'maybe' }, 'active'],
] as [string, Record<string, string>, string][])('%s is refused by name', async (_, wrong, field) => {
  const { admin, fields } = await shop();
  const answer = await sendForm(admin, PATH, fields(wrong));
  expect(answer.status).toBe(422);
  expect(Object.keys(answer.body.errors ?? {})).toEqual([field]);
});

test.each(['0.01', '999999.99', '7', '7.5'])('a price of %s is taken', async (price_decimal) => {
  const { admin, fields } = await shop();
  const answer = await sendForm(admin, PATH, fields({ price_decimal }));
  expect(answer.body.price_decimal).toBe(Number(price_decimal).toFixed(2));
});

test('a deleted service leaves every list and page, and its orders keep it', async () => {
  const { make, admin, bought, signedIn, visitor, buy } = await shop();
  const { id, slug, title } = await make();
  const { token } = await bought({ items: [{ service_id: id, quantity: 1 }] });
  await admin.must('DELETE /admin/services/{id}', { params: { id } });
  expect((await visitor.call('GET /services/{slug}', { params: { slug } })).status).toBe(404);
  expect((await admin.call('GET /admin/services/{id}', { params: { id } })).status).toBe(404);
  expect((await admin.must('GET /admin/services', { query: { search: title } })).data).toEqual([]);
  expect((await buy({ items: [{ service_id: id, quantity: 1 }] })).status).toBe(422);
  const { data } = await signedIn(token).must('GET /customer/orders');
  expect(data[0]).toMatchObject({ total_amount: '499.00', items: [{ service: { title, slug: null } }] });
  expect((await make({ title })).slug).toBe(`${slug}-2`);
});

test('of two tabs that change one service the second is told, and its picture goes again', async () => {
  const { make, admin, fields } = await shop();
  const { id, updated_at } = await make();
  const change = (title: string) => sendChange(admin, `${PATH}/${id}`, fields({ title, updated_at }));
  expect((await Promise.all(['One', 'Two', 'Three'].map(change))).map(({ status }) => status).sort()).toEqual([
    200, 409, 409,
  ]);
});

test('services are listed by title, filtered, searched and sorted by the server', async () => {
  const { make, admin, category } = await shop();
  for (const [title, price_decimal, active] of [
    ['beta', '3', '1'],
    ['Alpha', '20', '0'],
    ['Gamma', '1', '1'],
  ] as const)
    await make({ title, price_decimal, active });
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

test('a service is never left in a category that is deleted in the same moment', async () => {
  const { admin, fields, db } = await shop();
  for (let round = 0; round < 5; round += 1) {
    const { id } = await seedCategory(db, 'service_categories');
    const [made, deleted] = await Promise.all([
      sendForm(admin, PATH, fields({ category_id: String(id) })),
      admin.call('DELETE /admin/service-categories/{id}', { params: { id } }),
    ]);
    expect([
      [201, 409],
      [422, 200],
    ]).toContainEqual([made.status, deleted.status]);
  }
});

test('every change is in the audit log with what was and what is', async () => {
  const { make, admin, fields } = await shop();
  const service = await make();
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
