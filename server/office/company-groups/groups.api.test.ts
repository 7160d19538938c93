import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { openStage } from '../../../test/support/stage.ts';
import { world, worldOn } from '../../../test/support/world.ts';
import { companyOf, mailboxOf, senderOf } from '../../shared/company/company.ts';

const value = { name: 'Nordlicht GmbH', email: 'hallo@nordlicht.test', phone: '+49 30 555 0100' };

test('a group comes from the file until it is saved, and from the file again once that is removed', async () => {
  const { admin, visitor } = await world({ fresh: true });
  const before = await admin.must('GET /admin/settings/company');
  expect([before.value.name, before.source, before.updated_at]).toEqual([sampleCompany.name, 'file', null]);

  const saved = await admin.must('PUT /admin/settings/company', { body: { value, updated_at: null } });
  expect([saved.source, saved.value.name, saved.updated_by]).toEqual(['browser', value.name, expect.any(String)]);
  expect((await visitor.must('GET /config')).company).toMatchObject({
    ...value,
    founded_year: null,
    opening_hours: '',
  });
  // Other groups still follow the file.
  expect((await visitor.must('GET /config')).company.steps).toEqual(sampleCompany.steps);

  const removed = await admin.must('DELETE /admin/settings/company');
  expect([removed.source, removed.value.name]).toEqual(['file', sampleCompany.name]);
  expect((await visitor.must('GET /config')).company.name).toBe(sampleCompany.name);
});

test('without a file and without saved groups nothing is invented', async () => {
  const { admin, visitor, deps } = await world({
    change: ({ config }) => ({ config: { ...config, companyFile: null } }),
  });
  const { company, links } = await visitor.must('GET /config');
  expect(company).toMatchObject({ name: 'shop.test', email: '', phone: '', founded_year: null, counters: [], faq: [] });
  expect(links).toEqual({ social: [], navigation: [] });
  expect((await admin.must('GET /admin/settings/home')).source).toBe('blank');
  expect([await senderOf(deps), await mailboxOf(deps)]).toEqual([
    'shop.test <postmaster@shop.test>',
    'postmaster@shop.test',
  ]);
});

test('a change counts on the other node at once, in pages, emails and the search', async () => {
  const stage = await openStage();
  const w = await worldOn(stage);
  // SQLite has one node.
  const other = stage.deps.config.databaseUrl ? await worldOn(await openStage({ sharing: stage })) : w;
  const faq = [{ question: 'Do you repair quokkas?', answer: 'No.' }];
  expect((await other.visitor.must('GET /search', { query: { q: 'quokkas' } })).data).toEqual([]);
  await w.admin.must('PUT /admin/settings/company', { body: { value, updated_at: null } });
  await w.admin.must('PUT /admin/settings/home', { body: { value: { faq }, updated_at: null } });
  await expect.poll(async () => (await companyOf(other.deps)).name).toBe(value.name);
  await expect.poll(async () => (await other.visitor.must('GET /config')).company.faq).toEqual(faq);
  await expect
    .poll(async () => (await other.visitor.must('GET /search', { query: { q: 'quokkas' } })).data.length)
    .toBe(1);
  const body = { name: 'Ada', email: 'ada@mail.test', message: 'Hello' };
  await other.visitor.must('POST /contact', { body });
  const [email] = await w.emailsTo(value.email);
  expect(email?.html).toContain(value.name);
  expect(email?.html).not.toContain(sampleCompany.name);
});

test('the second of two editors gets 409 and changes nothing', async () => {
  const { admin } = await world({ fresh: true });
  const first = await admin.must('PUT /admin/settings/links', { body: { value: { social: [] }, updated_at: null } });
  const change = (updated_at: string | null) =>
    admin.call('PUT /admin/settings/links', { body: { value: { navigation: [] }, updated_at } });
  expect((await change(null)).status).toBe(409);
  expect((await change(first.updated_at)).status).toBe(200);
});

const repeated = <T>(count: number, item: T): T[] => Array.from({ length: count }, () => item);
const link = { network: 'other', label: 'Us', url: 'https://example.com/us' };

test.each<[what: string, group: 'company' | 'home' | 'about' | 'links', value: object, field: string]>([
  ['no name', 'company', { email: 'a@b.test' }, 'name'],
  ['a name of 81 characters', 'company', { ...value, name: 'x'.repeat(81) }, 'name'],
  ['no email', 'company', { name: 'x' }, 'email'],
  ['an unknown preset', 'company', { ...value, preset: 'mars' }, 'preset'],
  ['the year 1899', 'company', { ...value, founded_year: 1899 }, 'founded_year'],
  ['a year to come', 'company', { ...value, founded_year: new Date().getFullYear() + 1 }, 'founded_year'],
  [
    'a map of another site',
    'company',
    { ...value, google_maps_embed_url: 'https://maps.test' },
    'google_maps_embed_url',
  ],
  ['7 lines of address', 'company', { ...value, public_address: repeated(7, 'x') }, 'public_address'],
  ['an unknown key', 'company', { ...value, colour: '#fff' }, 'colour'],
  ['13 questions', 'home', { faq: repeated(13, { question: 'a', answer: 'b' }) }, 'faq'],
  [
    'a question of 201 characters',
    'home',
    { faq: [...repeated(2, { question: 'a', answer: 'b' }), { question: 'x'.repeat(201), answer: 'b' }] },
    'faq.2.question',
  ],
  ['a fixed counter without a value', 'home', { counters: [{ label: 'Jobs', source: 'fixed' }] }, 'counters.0.value'],
  ['5 counters', 'home', { counters: repeated(5, { label: 'Jobs', source: 'orders' }) }, 'counters'],
  [
    'a counter of 41 characters',
    'home',
    { counters: [{ label: 'x'.repeat(41), source: 'orders' }] },
    'counters.0.label',
  ],
  ['the same need twice', 'home', { needs: repeated(2, { slug: 'a', name: 'A', services: [] }) }, 'needs.1.slug'],
  ['an unknown key of a question', 'home', { faq: [{ question: 'a', answer: 'b', id: 1 }] }, 'faq.0.id'],
  ['11 paragraphs', 'about', { who_we_are: repeated(11, 'x') }, 'who_we_are'],
  ['31 people', 'about', { team: repeated(31, { name: 'Ada', role: '' }) }, 'team'],
  ['8 links', 'links', { social: repeated(8, link) }, 'social'],
  ['a script as link', 'links', { social: [{ ...link, url: 'javascript:alert(1)' }] }, 'social.0.url'],
  ['a link with a label of 61 characters', 'links', { social: [{ ...link, label: 'x'.repeat(61) }] }, 'social.0.label'],
  ['a network twice', 'links', { social: repeated(2, { ...link, network: 'x' }) }, 'social.1.network'],
  [
    'another host as path',
    'links',
    { navigation: [{ label: 'Us', url: '//evil.test', place: 'header' }] },
    'navigation.0.url',
  ],
  [
    'a navigation label of 31 characters',
    'links',
    { navigation: [{ label: 'x'.repeat(31), url: '/a', place: 'footer' }] },
    'navigation.0.label',
  ],
])('%s is 422 with the path of the field, and nothing is stored', async (_, group, invalid, field) => {
  const { admin } = await world();
  const response = await admin.send('PUT', `/api/admin/settings/${group}`, {
    body: { value: invalid, updated_at: null },
  });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  expect((await admin.send('GET', `/api/admin/settings/${group}`)).body.source).toBe('file');
});

test('the audit log has what was before and after', async () => {
  const { admin, db } = await world({ fresh: true });
  await admin.must('PUT /admin/settings/company', { body: { value, updated_at: null } });
  const entry = await db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  expect([entry.action, JSON.parse(entry.before ?? '').name, JSON.parse(entry.after ?? '').name]).toEqual([
    'settings.update',
    sampleCompany.name,
    value.name,
  ]);
});

test('other roles may not read or change the company', async () => {
  const { staff, customer, visitor } = await world();
  for (const [client, status] of [
    [staff, 403],
    [customer, 403],
    [visitor, 401],
  ] as const)
    for (const group of ['company', 'home', 'about', 'links'])
      expect((await client.send('GET', `/api/admin/settings/${group}`)).status).toBe(status);
});
