import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { next, seedArticle, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { cleanUp } from '../../adapters/database/cleanup.ts';
import { writeMisses } from './search-index.ts';

async function catalog() {
  const w = await world({ fresh: true });
  const { db } = w;
  const category = await seedCategory(db, 'service_categories', { name: 'Cloud and email', slug: 'cloud' });
  const microsoft = await seedService(db, {
    category_id: category.id,
    title: 'Microsoft 365 migration',
    slug: 'microsoft-365',
    price_cents: 129_000,
    delivery_days: 7,
  });
  await seedService(db, { category_id: category.id, title: 'Wi-Fi survey', slug: 'wifi-survey' });
  await seedService(db, { category_id: category.id, title: 'Server für Müller', slug: 'mueller' });
  await seedService(db, { category_id: category.id, title: '無線ルーターの設置', slug: 'router-ja' });
  await seedService(db, { category_id: category.id, title: 'Retired firewall', slug: 'retired', active: false });
  const article = await seedArticle(db, {
    title: 'Passwords that last',
    slug: 'passwords',
    content: '<h2>Firewall</h2><p>A <strong>firewall</strong> &amp; a manager.</p>',
  });
  await seedArticle(db, { title: 'Unfinished firewall guide', slug: 'draft', published: false });
  const find = async (q: string, query: Record<string, string | number> = {}) =>
    w.newVisitor().must('GET /search', { query: { q, ...query } });
  const urls = async (q: string) => (await find(q)).data.map(({ url }) => url);
  return { ...w, category, microsoft, article, find, urls };
}

test('a service is found with price, days and the matching part of its title', async () => {
  const { find, visitor, microsoft } = await catalog();
  const { data, meta, partial } = await find('migrat');
  const detail = await visitor.must('GET /services/{slug}', { params: { slug: microsoft.slug } });
  expect(data).toEqual([
    {
      kind: 'service',
      title: 'Microsoft 365 migration',
      text: expect.stringContaining('Description'),
      url: '/service/microsoft-365',
      price: '1290.00',
      days: 7,
      done_by: detail.done_by,
      valid_until: detail.valid_until,
      today: detail.today,
      questions: 0,
      can_cost_more: false,
      highlights: [[14, 20]],
    },
  ]);
  expect([meta.total, partial]).toEqual([1, false]);
});

test.each([
  ['micro soft', '/service/microsoft-365'],
  ['Micorsoft', '/service/microsoft-365'],
  ['MICROSOFT 365', '/service/microsoft-365'],
  ['m', '/service/microsoft-365'],
  ['Muller', '/service/mueller'],
  ['müller', '/service/mueller'],
  ['ルーター', '/service/router-ja'],
  ['ルーター 設置', '/service/router-ja'],
  ['wi fi', '/service/wifi-survey'],
  ['wifi', '/service/wifi-survey'],
  ['wi-fi surv', '/service/wifi-survey'],
  ['manager', '/solutions/post/passwords'],
  ['firewlal', '/solutions/post/passwords'],
  ['cloud', '/services/cloud'],
])('%j finds %s', async (q, url) => {
  const { urls } = await catalog();
  expect(await urls(q)).toContain(url);
});

test('inactive services and unpublished articles are not found, and disappear at once', async () => {
  const { urls, admin, article, microsoft } = await catalog();
  expect(await urls('firewall')).toEqual(['/solutions/post/passwords']);
  await admin.must('DELETE /admin/blogs/{id}', { params: { id: article.id } });
  expect(await urls('firewall')).toEqual([]);
  expect(await urls('microsoft')).toHaveLength(1);
  await admin.must('DELETE /admin/services/{id}', { params: { id: microsoft.id } });
  expect(await urls('microsoft')).toEqual([]);
});

test('the title counts more than the text, and a question of the FAQ is found', async () => {
  const { urls, db } = await catalog();
  await seedArticle(db, { title: 'Choosing a firewall', slug: 'choosing' });
  expect(await urls('firewall')).toEqual(['/solutions/post/choosing', '/solutions/post/passwords']);
  const [question] = sampleCompany.faq;
  expect(await urls(question?.question ?? '')).toContain('/#faq');
});

test('without a result for all words, those for some are returned and marked as partial', async () => {
  const { find } = await catalog();
  const { data, partial } = await find('microsoft xylophone');
  expect([data.map(({ url }) => url), partial]).toEqual([['/service/microsoft-365'], true]);
  expect(await find('xylophone')).toMatchObject({ data: [], partial: false, meta: { total: 0, last_page: 1 } });
});

test('results are filtered by kind, counted by kind and paged', async () => {
  const { find, db, category } = await catalog();
  for (let i = 0; i < 25; i += 1) await seedService(db, { category_id: category.id, title: `Backup ${i}` });
  await seedArticle(db, { title: 'Backup basics', slug: 'backup-basics' });
  const first = await find('backup', { kind: 'service' });
  expect(first.meta).toEqual({ page: 1, per_page: 20, total: 25, last_page: 2 });
  expect(first.counts).toEqual({ service: 25, service_category: 0, article: 1, question: 0 });
  const second = await find('backup', { kind: 'service', page: 2 });
  const titles = [...first.data, ...second.data].map(({ title }) => title);
  expect(new Set(titles).size).toBe(25);
  expect((await find('backup', { kind: 'article' })).data).toHaveLength(1);
});

test.each([
  ['nothing', ''],
  ['only spaces', '   '],
  ['only punctuation', '?!…'],
])('%s finds nothing', async (_, q) => {
  const { find } = await catalog();
  expect(await find(q)).toMatchObject({ data: [], meta: { total: 0 }, did_you_mean: [] });
});

test('100 characters and HTML are words like others; 101 characters are rejected for the field', async () => {
  const { find, newVisitor } = await catalog();
  expect((await find('x'.repeat(100))).data).toEqual([]);
  expect((await find('<script>alert(1)</script>')).data).toEqual([]);
  const { status, body } = await newVisitor().call('GET /search', { query: { q: 'x'.repeat(101) } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['q']]);
});

test('swapped letters in a short word suggest the word', async () => {
  const { find } = await catalog();
  expect((await find('serevr')).did_you_mean).toEqual(['server']);
});

test('a client may search 60 times a minute', async () => {
  const { visitor, newVisitor } = await world({ fresh: true });
  for (let i = 0; i < 60; i += 1) await visitor.must('GET /search', { query: { q: 'a' } });
  const refused = await visitor.call('GET /search', { query: { q: 'a' } });
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect((await newVisitor().call('GET /search', { query: { q: 'a' } })).status).toBe(200);
});

test('concurrent first queries share one build of the index', async () => {
  const { newVisitor, db } = await catalog();
  let reads = 0;
  const selectFrom = db.selectFrom.bind(db);
  db.selectFrom = ((table: 'articles') => {
    if (table === 'articles') reads += 1;
    return selectFrom(table);
  }) as typeof db.selectFrom;
  const visitors = Array.from({ length: 20 }, newVisitor);
  await Promise.all(visitors.map((one) => one.must('GET /search', { query: { q: 'passwords' } })));
  expect(reads).toBe(1);
});

const today = () => new Date().toISOString().slice(0, 10);

test('a query without results is listed from three on, unless it may name a person', async () => {
  const { admin, db, find } = await catalog();
  // Letters only: a number could be one digit away from that of another record.
  const word = `Qxzv ${[...String(next())].map((digit) => 'bcdfghjklm'[Number(digit)]).join('')}vvxq`;
  for (let i = 0; i < 3; i += 1) {
    await find(`  ${word.toUpperCase()} `);
    await find('ann@mail.test');
    await find('0171 123456');
    await find('???');
  }
  await find('seldom', {});
  await find('typing', { suggest: '1' });
  await writeMisses(db);
  expect((await admin.must('GET /admin/reports/search-misses')).data).toEqual([
    { word: word.toLowerCase(), count: 3, last_day: today() },
  ]);
  const words = await db.selectFrom('search_misses').select('word').execute();
  expect(words.map((row) => row.word).sort()).toEqual([word.toLowerCase(), 'seldom'].sort());
});

test('counts of several days and nodes add up, within the chosen days', async () => {
  const { admin, db, find } = await catalog();
  await db
    .insertInto('search_misses')
    .values([
      { day: '2026-01-31', word: 'printer', count: 4 },
      { day: '2026-02-01', word: 'printer', count: 2 },
      { day: today(), word: 'printer', count: 2 },
    ])
    .execute();
  await find('printer');
  await writeMisses(db);
  const list = async (query = {}) => (await admin.must('GET /admin/reports/search-misses', { query })).data;
  expect(await list()).toEqual([{ word: 'printer', count: 3, last_day: today() }]);
  const both = { from: '2026-01-31', to: '2026-02-01' };
  expect(await list(both)).toEqual([{ word: 'printer', count: 6, last_day: '2026-02-01' }]);
  expect(await list({ from: '2026-02-01', to: '2026-02-01' })).toEqual([]);
  const { status, body } = await admin.call('GET /admin/reports/search-misses', { query: { from: 'yesterday' } });
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['from']]);
});

test('one client counts at most twenty times an hour, and a day has at most a thousand words', async () => {
  const { visitor, newVisitor, db } = await catalog();
  for (let i = 0; i < 25; i += 1) await visitor.must('GET /search', { query: { q: `qqq${i}` } });
  await writeMisses(db);
  const countRows = async () => (await db.selectFrom('search_misses').select('word').execute()).length;
  expect(await countRows()).toBe(20);
  await db
    .insertInto('search_misses')
    .values(Array.from({ length: 975 }, (_, i) => ({ day: today(), word: `zzz${i}`, count: 1 })))
    .execute();
  const other = newVisitor();
  for (let i = 0; i < 10; i += 1) await other.must('GET /search', { query: { q: `www${i}` } });
  await writeMisses(db);
  expect(await countRows()).toBe(1_000);
});

test('misses are deleted after 25 months, and only admins read them', async () => {
  const { db, customer, staff } = await catalog();
  const dayBefore = (days: number) => new Date(Date.now() - days * 24 * 3600_000).toISOString().slice(0, 10);
  await db
    .insertInto('search_misses')
    .values([763, 750].map((days) => ({ day: dayBefore(days), word: 'old', count: 1 })))
    .execute();
  await cleanUp(db);
  expect(await db.selectFrom('search_misses').select('day').execute()).toEqual([{ day: dayBefore(750) }]);
  for (const one of [customer, staff]) expect((await one.call('GET /admin/reports/search-misses')).status).toBe(403);
});
