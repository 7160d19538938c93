import { expect, test } from 'vitest';
import type { CompanyFile } from '../../../contract/shared/company.ts';
import { sampleCompany } from '../../../sample/company.ts';
import { next, seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';

const study = (changes: Partial<CompanyFile['cases'][number]> = {}): CompanyFile['cases'][number] => ({
  slug: `case-${next()}`,
  client: 'Cedar Clinic',
  trade: 'Clinic',
  people: 12,
  title: 'A backup that restores',
  summary: 'Nobody had tried it.',
  problem: ['Nobody had tried it.'],
  work: ['Tried it'],
  results: ['It restores'],
  service: 'no-such-service',
  days: 4,
  price_decimal: '790.00',
  change: null,
  quote: { text: 'At last.', name: 'Ada Cole', role: 'Manager' },
  ...changes,
});

const worldWith = (company: Partial<CompanyFile>) =>
  world({ change: ({ config }) => ({ config: { ...config, companyFile: { ...sampleCompany, ...company } } }) });

test('case studies come with the service they are about, as it is offered today', async () => {
  const slug = `service-of-a-case-${next()}`;
  const { visitor, db } = await worldWith({
    cases: [study({ slug: 'first', service: slug }), study({ slug: 'second' })],
  });
  await seedService(db, {
    slug,
    title: 'Backup',
    price_cents: 89_000,
    delivery_days: 5,
    image: 'services/x.1440.webp',
  });
  const { data, meta } = await visitor.must('GET /cases');
  expect(meta.total).toBe(2);
  expect(data[0]).toMatchObject({
    slug: 'first',
    price_decimal: '790.00',
    image: '/storage/services/x.1440.webp',
    service: { slug, title: 'Backup', price_decimal: '890.00', delivery_days: 5 },
  });
  expect(data[1]).toMatchObject({ slug: 'second', image: null, service: null });
  expect(await visitor.must('GET /cases/{slug}', { params: { slug: 'first' } })).toEqual(data[0]);
});

test('a case study remains when its service is no longer offered', async () => {
  const slug = `service-of-a-case-${next()}`;
  const { visitor, db } = await worldWith({ cases: [study({ slug: 'only', service: slug })] });
  await seedService(db, { slug, active: false });
  expect((await visitor.must('GET /cases/{slug}', { params: { slug: 'only' } })).service).toBeNull();
});

test('an unknown case study is not found, and a company without any has an empty list', async () => {
  const { visitor } = await worldWith({ cases: [] });
  expect((await visitor.must('GET /cases')).data).toEqual([]);
  expect((await visitor.call('GET /cases/{slug}', { params: { slug: 'first' } })).status).toBe(404);
});

test('case studies and needs are not part of the configuration that every page loads', async () => {
  const needs = [{ slug: 'hacked', name: 'We were hacked', services: ['firewall'] }];
  const { visitor } = await worldWith({ cases: [study()], needs });
  const { company } = await visitor.must('GET /config');
  expect(Object.keys(company)).not.toContain('cases');
  expect(Object.keys(company)).not.toContain('needs');
  expect(await visitor.must('GET /needs')).toEqual({ data: needs });
});
