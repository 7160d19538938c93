import { expect, test } from 'vitest';
import { sendChange, sendForm } from '../../../test/support/forms.ts';
import { ago, DAY, next, seedArticle, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const PATH = '/api/admin/blogs';

async function linkedWorld() {
  const w = await world();
  const category = await seedCategory(w.db, 'article_categories');
  const services = [await seedService(w.db), await seedService(w.db), await seedService(w.db)];
  const ids = services.map(({ id }) => id);
  const slugs = services.map(({ slug }) => slug);
  const fields = (changes: object = {}) => ({
    category_id: category.id,
    title: `Guide ${next()}`,
    content: '<p>First words.</p>',
    ...changes,
  });
  const create = async (changes: object = {}) => {
    const { status, body } = await w.admin.send('POST', PATH, { body: fields(changes) });
    expect(status, JSON.stringify(body)).toBe(201);
    return body as unknown as { id: number; slug: string; title: string; service_ids: number[] };
  };
  const change = async (id: number, changes: object) => {
    const response = await w.admin.send('PUT', `${PATH}/${id}`, { body: fields(changes) });
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    return response.body;
  };
  const servicesOf = async (slug: string) =>
    (await w.visitor.must('GET /blogs/{slug}', { params: { slug } })).services.map((service) => service.slug);
  const articlesOf = async (slug: string) =>
    (await w.visitor.must('GET /services/{slug}', { params: { slug } })).articles.map((article) => article.slug);
  return { ...w, category, services, ids, slugs, fields, create, change, servicesOf, articlesOf };
}

test('an article names services in order, and each of them its articles', async () => {
  const { create, ids, slugs, servicesOf, articlesOf, visitor } = await linkedWorld();
  const [a = 0, b = 0, c = 0] = ids;
  const { slug, service_ids } = await create({ service_ids: [c, a, b, a] });
  expect(service_ids).toEqual([c, a, b]);
  expect(await servicesOf(slug)).toEqual([slugs[2], slugs[0], slugs[1]]);
  for (const service of slugs) expect(await articlesOf(service)).toEqual([slug]);
  const { services } = await visitor.must('GET /blogs/{slug}', { params: { slug } });
  expect(services[0]).toMatchObject({ id: c, price_decimal: '499.00', delivery_days: 5 });
});

test('omitted service ids are unchanged, others replace them, and cached pages follow at once', async () => {
  const { create, change, ids, slugs, servicesOf, articlesOf } = await linkedWorld();
  const { id, slug } = await create({ service_ids: ids.slice(0, 2) });
  expect(await servicesOf(slug)).toEqual([slugs[0], slugs[1]]);
  expect(await articlesOf(slugs[2] ?? '')).toEqual([]);
  await change(id, {});
  expect(await servicesOf(slug)).toEqual([slugs[0], slugs[1]]);
  await change(id, { service_ids: [ids[2]] });
  expect(await servicesOf(slug)).toEqual([slugs[2]]);
  expect(await articlesOf(slugs[0] ?? '')).toEqual([]);
  expect(await articlesOf(slugs[2] ?? '')).toEqual([slug]);
  await change(id, { service_ids: [] });
  expect(await servicesOf(slug)).toEqual([]);
});

test('a form sends ids separated by commas, and a blank field removes them', async () => {
  const { admin, fields, ids } = await linkedWorld();
  const asText = Object.fromEntries(Object.entries(fields()).map(([name, value]) => [name, String(value)]));
  const { status, body } = await sendForm(admin, PATH, { ...asText, service_ids: `${ids[1]}, ${ids[0]}` });
  expect([status, body.service_ids]).toEqual([201, [ids[1], ids[0]]]);
  const send = (service_ids: string) => sendChange(admin, `${PATH}/${body.id}`, { ...asText, service_ids });
  expect((await send('')).body.service_ids).toEqual([]);
});

test('an inactive or deleted service disappears from the article, and returns when it is active again', async () => {
  const { create, admin, ids, slugs, services, servicesOf } = await linkedWorld();
  const { id, slug } = await create({ service_ids: ids });
  const [first] = services;
  const activate = (active: '0' | '1') =>
    admin.send('PUT', `/api/admin/services/${ids[0]}`, { body: { ...first, price_decimal: '499.00', active } });
  expect((await activate('0')).status).toBe(200);
  expect(await servicesOf(slug)).toEqual([slugs[1], slugs[2]]);
  expect((await admin.must('GET /admin/blogs/{id}', { params: { id } })).service_ids).toEqual(ids);
  await activate('1');
  expect(await servicesOf(slug)).toEqual(slugs);
  await admin.must('DELETE /admin/services/{id}', { params: { id: ids[1] ?? 0 } });
  expect(await servicesOf(slug)).toEqual([slugs[0], slugs[2]]);
  const read = await admin.must('GET /admin/blogs/{id}', { params: { id } });
  expect(read.service_ids).toEqual([ids[0], ids[2]]);
  expect((await admin.send('PUT', `${PATH}/${id}`, { body: read })).status).toBe(200);
});

test('a service lists published articles only, newest first', async () => {
  const { create, change, db, ids, slugs, articlesOf } = await linkedWorld();
  const service_ids = [ids[0]];
  const [old, draft, gone] = [
    await create({ service_ids }),
    await create({ service_ids, published: '0' }),
    await create({ service_ids }),
  ];
  await db
    .updateTable('articles')
    .set({ created_at: ago(9 * DAY) })
    .where('id', '=', old.id)
    .execute();
  await db
    .updateTable('articles')
    .set({ deleted_at: ago(0) })
    .where('id', '=', gone.id)
    .execute();
  const latest = await create({ service_ids });
  expect(await articlesOf(slugs[0] ?? '')).toEqual([latest.slug, old.slug]);
  await change(draft.id, { published: '1' });
  expect(await articlesOf(slugs[0] ?? '')).toEqual([latest.slug, draft.slug, old.slug]);
});

test.each([
  ['seven services', [1, 2, 3, 4, 5, 6, 7], 'must have at most 6 services.'],
  ['an unknown service', [999_999], 'must contain existing services only.'],
  ['an unknown service in a form', '999999', 'must contain existing services only.'],
  ['a word', 'firewall', 'must be a list of services.'],
  ['a number', 5, 'must be a list of services.'],
  ['a negative id', [-1], 'must be a list of services.'],
  ['null', null, 'must be a list of services.'],
] as [string, unknown, string][])('%s is rejected with an error for the service ids', async (_, service_ids, rule) => {
  const { admin, fields } = await linkedWorld();
  const { status, body } = await admin.send('POST', PATH, { body: fields({ service_ids }) });
  expect([status, body.errors]).toEqual([422, { service_ids: [`The service ids field ${rule}`] }]);
});

test('unknown services are reported together with the other invalid fields', async () => {
  const { admin } = await linkedWorld();
  const body = { category_id: 999_999, title: '', content: '<p>Words</p>', service_ids: [999_999] };
  const { errors } = (await admin.send('POST', PATH, { body })).body;
  expect(Object.keys(errors ?? {}).toSorted()).toEqual(['category_id', 'service_ids', 'title']);
});

test('the audit log has the names of the services before and after a change', async () => {
  const { create, change, db, ids, services } = await linkedWorld();
  const { id } = await create({ service_ids: [ids[0]] });
  await change(id, { service_ids: [ids[1], ids[0]] });
  const { before, after } = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'blog.update')
    .where('subject_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(before ?? '').services).toBe(services[0]?.title);
  expect(JSON.parse(after ?? '').services).toBe(`${services[1]?.title}\n${services[0]?.title}`);
});

test('an article leads to the next older one of its category, and the oldest to the newest', async () => {
  const { db, visitor } = await world();
  const { id: category_id } = await seedCategory(db, 'article_categories');
  const at = (days: number) => seedArticle(db, { category_id, created_at: ago(days * DAY) });
  const [oldest, newest, middle] = [await at(30), await at(1), await at(10)];
  await seedArticle(db, { category_id, published: false, created_at: ago(5 * DAY) });
  await seedArticle(db, { created_at: ago(5 * DAY) });
  const nextOf = async (slug: string) => (await visitor.must('GET /blogs/{slug}', { params: { slug } })).next;
  expect(await nextOf(newest.slug)).toEqual({ title: middle.title, slug: middle.slug });
  expect(await nextOf(middle.slug)).toEqual({ title: oldest.title, slug: oldest.slug });
  expect(await nextOf(oldest.slug)).toEqual({ title: newest.title, slug: newest.slug });
});

test('the list of published articles is newest first and without content, and has the reading time', async () => {
  const { db, visitor } = await world({ fresh: true });
  const { id: category_id } = await seedCategory(db, 'article_categories');
  const long = await seedArticle(db, { category_id, content: `<p>${'word '.repeat(450)}</p>`, created_at: ago(DAY) });
  const short = await seedArticle(db, { category_id, content: '<p>One</p>', created_at: ago(0) });
  await seedArticle(db, { category_id, published: false });
  const { data, meta } = await visitor.must('GET /blogs');
  expect(data.map(({ slug, reading_minutes }) => [slug, reading_minutes])).toEqual([
    [short.slug, 1],
    [long.slug, 3],
  ]);
  expect(data[0]).not.toHaveProperty('content');
  expect(meta.total).toBe(2);
  expect((await visitor.must('GET /blogs', { query: { per_page: 1, page: 2 } })).data).toHaveLength(1);
});
