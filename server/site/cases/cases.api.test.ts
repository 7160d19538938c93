import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { next, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { copyCasesOfFile } from './cases.ts';

const study = (changes: object = {}) => ({
  client: 'Cole & Sons',
  trade: 'Timber',
  title: `Mail that arrives ${next()}`,
  summary: 'Mail was lost for a week.',
  problem: ['Nobody knew why.'],
  work: ['Moved the mailboxes'],
  results: ['Every message arrives'],
  ...changes,
});

const published = { published: true, agreed: true };
const create = (w: World, changes: object = {}) => w.admin.must('POST /admin/cases', { body: study(changes) });

test('a case is not public until it is published, and empty lines are left out', async () => {
  const w = await world({ fresh: true });
  const { id, slug } = await create(w, { slug: 'first' });
  expect((await w.visitor.must('GET /cases')).data).toEqual([]);
  expect((await w.visitor.call('GET /cases/{slug}', { params: { slug } })).status).toBe(404);
  const { updated_at } = await w.admin.must('GET /admin/cases/{id}', { params: { id } });
  await w.admin.must('PUT /admin/cases/{id}', { params: { id }, body: { ...study(), ...published, updated_at } });
  const { data } = await w.visitor.must('GET /cases');
  expect(data).toEqual([
    expect.objectContaining({
      slug: 'first',
      people: null,
      days: null,
      price_decimal: null,
      quote: null,
      service: null,
    }),
  ]);
  expect(await w.visitor.must('GET /cases/{slug}', { params: { slug } })).toEqual(data[0]);
});

test('publishing needs the customer’s consent, and clearing it takes the case off the site', async () => {
  const w = await world({ fresh: true });
  const refused = await w.admin.call('POST /admin/cases', { body: study({ published: true }) });
  expect([refused.status, refused.body]).toEqual([
    422,
    expect.objectContaining({ errors: { agreed: ['The agreed field must be confirmed before it is published.'] } }),
  ]);
  const one = await create(w, published);
  expect([one.published, one.agreed, one.agreed_by]).toEqual([true, true, w.admin.name]);
  const { title } = one;
  const cleared = await w.admin.must('PUT /admin/cases/{id}', {
    params: { id: one.id },
    body: study({ title, published: true, agreed: false }),
  });
  expect([cleared.published, cleared.agreed, cleared.agreed_at]).toEqual([false, false, null]);
  expect((await w.visitor.must('GET /cases')).data).toEqual([]);
});

test('a case shows its service as it is offered today, and remains when that is no longer offered', async () => {
  const w = await world({ fresh: true });
  const service = await seedService(w.db, { title: 'Backup', price_cents: 89_000, image: 'services/x.1440.webp' });
  const { slug } = await create(w, { ...published, service_id: service.id, price_decimal: '790.00' });
  const one = () => w.visitor.must('GET /cases/{slug}', { params: { slug } });
  expect(await one()).toMatchObject({
    price_decimal: '790.00',
    image: '/storage/services/x.1440.webp',
    service: { slug: service.slug, title: 'Backup', price_decimal: '890.00', delivery_days: 5 },
  });
  await w.db.updateTable('services').set({ active: false }).where('id', '=', service.id).execute();
  w.deps.responseCache.clear();
  expect((await one()).service).toBeNull();
});

test('the order is the company’s', async () => {
  const w = await world({ fresh: true });
  const [a, b, c] = [await create(w, published), await create(w, published), await create(w, published)];
  await w.admin.must('PUT /admin/cases/positions', { body: { ids: [c.id, a.id, 999_999] } });
  expect((await w.visitor.must('GET /cases')).data.map(({ slug }) => slug)).toEqual([c.slug, a.slug, b.slug]);
});

test('a deleted case can be restored as it was', async () => {
  const w = await world({ fresh: true });
  const { id, slug } = await create(w, published);
  const { undo_id } = await w.admin.must('DELETE /admin/cases/{id}', { params: { id } });
  expect((await w.visitor.must('GET /cases')).data).toEqual([]);
  await w.admin.must('POST /undo/{id}', { params: { id: undo_id ?? 0 } });
  expect((await w.visitor.must('GET /cases')).data.map((one) => one.slug)).toEqual([slug]);
});

test('an outdated change is 409, a slug of another case and a missing service are 422', async () => {
  const w = await world({ fresh: true });
  const first = await create(w, { slug: 'taken' });
  const change = (body: object) =>
    w.admin.call('PUT /admin/cases/{id}', { params: { id: first.id }, body: study(body) as never });
  expect((await change({ updated_at: '2026-01-01T00:00:00.000Z' })).status).toBe(409);
  const refused = await w.admin.call('POST /admin/cases', { body: study({ slug: 'taken', service_id: 999_999 }) });
  expect([refused.status, Object.keys((refused.body as { errors?: object }).errors ?? {}).sort()]).toEqual([
    422,
    ['service_id', 'slug'],
  ]);
});

test('the cases of COMPANY_FILE become records once, and are not copied again after they were deleted', async () => {
  const w = await world({ fresh: true });
  await copyCasesOfFile(w.deps);
  await copyCasesOfFile(w.deps);
  const { data } = await w.visitor.must('GET /cases');
  expect(data.map(({ slug }) => slug)).toEqual(sampleCompany.cases.map(({ slug }) => slug));
  expect(data[0]).toMatchObject({ quote: sampleCompany.cases[0]?.quote, change: sampleCompany.cases[0]?.change });
  await w.db.deleteFrom('case_studies').execute();
  await copyCasesOfFile(w.deps);
  w.deps.responseCache.clear();
  expect((await w.visitor.must('GET /cases')).data).toEqual([]);
});

test('case studies and needs are not part of the configuration that every page loads', async () => {
  const needs = [{ slug: 'hacked', name: 'We were hacked', services: ['firewall'] }];
  const { visitor } = await world({
    change: ({ config }) => ({ config: { ...config, companyFile: { ...sampleCompany, needs } } }),
  });
  const { company } = await visitor.must('GET /config');
  expect(Object.keys(company)).not.toContain('cases');
  expect(Object.keys(company)).not.toContain('needs');
  // No service meets it.
  expect(await visitor.must('GET /needs')).toEqual({ data: [] });
});
