import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { untaxed, untaxedItem } from '../../../test/support/money/amounts.ts';
import { runningClock } from '../../../test/support/order-clock.ts';
import { ago, DAY, seedCategory, seedPerson, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { assign, placeOrder } from '../../work/assignments/assignments.fixture.ts';

const deletedAt = new Date().toISOString();

test('a service has exactly the fields of the specification, its scope and its articles', async () => {
  const { visitor, db } = await world();
  const category = await seedCategory(db, 'service_categories', { name: 'Cloud' });
  const { id, slug, title, description } = await seedService(db, {
    category_id: category.id,
    price_cents: 123_450,
    delivery_days: 3,
    video: 'https://youtu.be/dQw4w9WgXcQ',
    image: 'services/a.1440.webp',
  });
  expect(await visitor.must('GET /services/{slug}', { params: { slug } })).toEqual({
    id,
    category_id: category.id,
    category: { id: category.id, name: 'Cloud', slug: category.slug },
    title,
    slug,
    teaser: null,
    description,
    price_decimal: '1234.50',
    delivery_days: 3,
    video: 'https://youtu.be/dQw4w9WgXcQ',
    image: '/storage/services/a.1440.webp',
    active: true,
    updated_at: expect.stringMatching(/Z$/),
    done_by: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    valid_until: expect.stringMatching(/Z$/),
    today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    question_count: 0,
    included: [],
    not_included: [],
    needed_from_you: [],
    questions: [],
    steps: [],
    schedule: ['Ordered', 'Started', 'Completed', 'Delivered'].map((name) => ({
      name,
      day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    })),
    weekdays: [1, 2, 3, 4, 5],
    on_site: false,
    needs_dpa: false,
    hourly_from: null,
    hourly_to: null,
    max_quantity: 1,
    options: [],
    related: [],
    plan_prices: [],
    engineer: null,
    articles: [],
  });
});

test('a category includes its active services by name; the list of categories does not', async () => {
  const { visitor, db } = await world();
  const { id, slug, name } = await seedCategory(db, 'service_categories', { name: 'Networks' });
  await seedService(db, { category_id: id, title: 'B second' });
  await seedService(db, { category_id: id, title: 'A first' });
  await seedService(db, { category_id: id, title: 'Off', active: false });
  await seedService(db, { category_id: id, title: 'Gone', deleted_at: deletedAt });
  const category = await visitor.must('GET /service-categories/{slug}', { params: { slug } });
  expect(category).toMatchObject({ id, name, slug, image: null });
  expect(category.services.map(({ title }) => title)).toEqual(['A first', 'B second']);
  const { data } = await visitor.must('GET /service-categories');
  const listed = data.find((one) => one.id === id);
  const [first, second] = category.services;
  expect(listed?.services).toEqual([first, second].map((one) => ({ id: one?.id, title: one?.title, slug: one?.slug })));
  expect(Object.keys(listed ?? {}).sort()).toEqual([
    'description',
    'from_price_decimal',
    'id',
    'image',
    'name',
    'services',
    'services_count',
    'slug',
    'updated_at',
  ]);
});

test('a category without services has an empty list', async () => {
  const { visitor, db } = await world();
  const { slug } = await seedCategory(db, 'service_categories');
  expect((await visitor.must('GET /service-categories/{slug}', { params: { slug } })).services).toEqual([]);
});

test('a slug is matched regardless of case and with spaces for hyphens', async () => {
  const { visitor, db } = await world();
  const { id } = await seedService(db, { slug: 'wifi-survey-and-tuning' });
  for (const slug of ['WiFi-Survey-and-Tuning', 'wifi survey and tuning', '  Wifi  Survey and tuning '])
    expect((await visitor.must('GET /services/{slug}', { params: { slug } })).id).toBe(id);
});

test('inactive, deleted and unknown services are 404, and so are services of a deleted category', async () => {
  const { visitor, db } = await world();
  const deletedCategory = await seedCategory(db, 'service_categories', { deleted_at: deletedAt });
  const hidden = [
    await seedService(db, { active: false }),
    await seedService(db, { deleted_at: deletedAt }),
    await seedService(db, { category_id: deletedCategory.id }),
    { slug: 'unknown' },
  ];
  for (const { slug } of hidden) {
    const response = await visitor.call('GET /services/{slug}', { params: { slug } });
    expect([response.status, response.body.message]).toEqual([404, 'Service not found.']);
  }
  for (const slug of [deletedCategory.slug, 'unknown', '%00', '../services', 'x'.repeat(250)]) {
    const response = await visitor.call('GET /service-categories/{slug}', { params: { slug } });
    expect([response.status, response.body.message], slug).toEqual([404, 'Category not found.']);
  }
  const { data } = await visitor.must('GET /services');
  expect(data.filter((one) => hidden.some(({ slug }) => slug === one.slug))).toEqual([]);
});

async function worldWithServices(titles: string[]): Promise<World> {
  const w = await world({ fresh: true });
  await w.db.updateTable('services').set({ active: false }).execute();
  for (const title of titles)
    await seedService(w.db, { title, slug: title.toLowerCase(), category_id: w.service.category_id });
  return w;
}

test('lists are sorted by name and paged, with the page in `meta`', async () => {
  const { visitor } = await worldWithServices(['Delta', 'Alpha', 'Charlie', 'Bravo', 'Echo']);
  const titles = async (query: Record<string, number>) => {
    const { data, meta } = await visitor.must('GET /services', { query });
    return { titles: data.map(({ title }) => title), meta };
  };
  const meta = { total: 5, last_page: 3, per_page: 2 };
  expect(await titles({ per_page: 2 })).toEqual({ titles: ['Alpha', 'Bravo'], meta: { ...meta, page: 1 } });
  expect(await titles({ per_page: 2, page: 3 })).toEqual({ titles: ['Echo'], meta: { ...meta, page: 3 } });
  expect(await titles({ per_page: 2, page: 9 })).toEqual({ titles: [], meta: { ...meta, page: 9 } });
  expect((await titles({})).meta).toEqual({ page: 1, per_page: 100, total: 5, last_page: 1 });
});

test('names are sorted alphabetically, ignoring case, on either engine', async () => {
  const { visitor } = await worldWithServices(['backup', 'Azure', 'audit', 'Cloud']);
  const { data } = await visitor.must('GET /services');
  expect(data.map(({ title }) => title)).toEqual(['audit', 'Azure', 'backup', 'Cloud']);
});

type Order = { deleted_at?: string; payment_status?: 'unpaid' | 'refunded' | 'charged_back' };

async function insertOrder(w: World, service_id: number, created_at: string, changes: Order = {}) {
  const { id: user_id } = await seedPerson(w.db, 'customer');
  const { id } = await w.db
    .insertInto('orders')
    .values({
      user_id,
      status: 'pending',
      payment_status: 'unpaid',
      payment_method: 'stripe',
      ...untaxed(100),
      delivery_days: 1,
      ...runningClock(created_at, 1),
      created_at,
      updated_at: created_at,
      ...changes,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = { order_id: id, service_id, title: 'x', ...untaxedItem(100), quantity: 1, delivery_days: 1 };
  await w.db.insertInto('order_items').values(item).execute();
}

test('hot services are the most ordered of the last 90 days, then the newest', async () => {
  const w = await world({ fresh: true });
  const { db, visitor, service } = w;
  await db.updateTable('services').set({ active: false }).execute();
  const insertService = async (title: string, days: number, row = {}) =>
    (await seedService(db, { title, category_id: service.category_id, created_at: ago(days * DAY), ...row })).id;
  const [twice, once, old, newer, older, off] = [
    await insertService('twice', 300),
    await insertService('once', 300),
    await insertService('old orders', 200),
    await insertService('newer', 5),
    await insertService('older', 50),
    await insertService('off', 1, { active: false }),
  ];
  for (const days of [1, 89]) await insertOrder(w, twice, ago(days * DAY));
  await insertOrder(w, once, ago(3 * DAY));
  await insertOrder(w, once, ago(3 * DAY), { deleted_at: deletedAt });
  for (const payment_status of ['refunded', 'charged_back'] as const)
    await insertOrder(w, once, ago(3 * DAY), { payment_status });
  for (const days of [91, 92, 93]) await insertOrder(w, old, ago(days * DAY));
  for (const days of [1, 2, 3]) await insertOrder(w, off, ago(days * DAY));
  const { data } = await visitor.must('GET /services/hot');
  expect(data.map(({ id }) => id)).toEqual([twice, once, newer, older, old]);
  const { data: two } = await visitor.must('GET /services/hot', { query: { limit: 2 } });
  expect(two.map(({ id }) => id)).toEqual([twice, once]);
});

test.each(['0', '-1', '101', '1e9', 'x', '1.5'])('hot services with a limit of %s are 422', async (limit) => {
  const { visitor } = await world();
  const response = await visitor.call('GET /services/hot', { query: { limit } });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, ['limit']]);
});

test.each(['per_page=0', 'per_page=101', 'page=0', 'page=x', 'page=1&page=2', 'per_page=1e99'])(
  'a list with %s is 422',
  async (query) => {
    const { visitor } = await world();
    for (const path of ['/services', '/service-categories', '/blog-categories', '/clients', '/reviews']) {
      const response = await visitor.send('GET', `/api${path}?${query}`);
      expect([response.status, Object.keys(response.body.errors ?? {})], path).toEqual([422, [query.split('=')[0]]]);
    }
  },
);

test('nine services are hot unless a limit is given', async () => {
  const { visitor, db, service } = await world();
  for (let i = 0; i < 12; i += 1) await seedService(db, { category_id: service.category_id });
  expect((await visitor.must('GET /services/hot')).data).toHaveLength(9);
  expect((await visitor.must('GET /services/hot', { query: { limit: 6 } })).data).toHaveLength(6);
});

test('categories name their number of active services and the lowest price', async () => {
  const { visitor, db, deps } = await world({ fresh: true });
  const { id, slug } = await seedCategory(db, 'service_categories');
  const summary = async () => {
    const { data } = await visitor.must('GET /service-categories');
    const found = data.find((category) => category.slug === slug);
    return [found?.services_count, found?.from_price_decimal];
  };
  expect(await summary()).toEqual([0, null]);
  await seedService(db, { category_id: id, price_cents: 32_050 });
  await seedService(db, { category_id: id, price_cents: 79_000 });
  await seedService(db, { category_id: id, price_cents: 100, active: false });
  await deps.events.publish({ type: 'content.changed' });
  expect(await summary()).toEqual([2, '320.50']);
});

test('a service names who of the public team has done it most often', async () => {
  const w = await world({ fresh: true });
  const [first, second] = sampleCompany.team;
  if (!first || !second) throw new Error('The company needs a team.');
  const [one, other, unnamed] = [await w.personAs('staff'), await w.personAs('staff'), await w.personAs('staff')];
  for (const [{ id }, { name }] of [
    [one, first],
    [other, second],
  ] as const)
    await w.db.updateTable('users').set({ name }).where('id', '=', id).execute();
  for (const staff of [one, other, other, unnamed, unnamed, unnamed]) await assign(w, await placeOrder(w), staff);
  const { engineer } = await w.visitor.must('GET /services/{slug}', { params: { slug: w.service.slug } });
  expect(engineer).toEqual({ name: second.name, role: second.role });
});
