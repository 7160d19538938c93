import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { openStage } from '../../../test/support/stage.ts';
import { world, worldOn } from '../../../test/support/world.ts';
import { germanSeller } from './tax.fixture.ts';

const tax = { enabled: true, prices_include_tax: true, vies: false, label: 'VAT' };

test('tax is off at first, and of the seller only the name is known', async () => {
  const { admin } = await world({ fresh: true });
  expect(await admin.must('GET /admin/settings/tax')).toEqual({
    key: 'tax',
    value: { enabled: false, prices_include_tax: false, vies: true, label: 'tax' },
    updated_at: null,
    updated_by: null,
  });
  const { value, updated_at } = await admin.must('GET /admin/settings/seller');
  expect([value.legal_name, value.street, value.city, updated_at]).toEqual([sampleCompany.legal_name, '', '', null]);
  expect((await admin.must('GET /admin/settings/invoicing')).value).toEqual({ due_in_days: 14 });
});

test('two editors: the second one with outdated settings gets 409', async () => {
  const { admin } = await world({ fresh: true });
  const change = (updated_at?: string | null) =>
    admin.call('PUT /admin/settings/tax', { body: { value: tax, ...(updated_at !== undefined && { updated_at }) } });
  const first = await change(null);
  expect(first.body).toMatchObject({ key: 'tax', value: tax, updated_at: expect.any(String) });
  expect((await change(null)).status).toBe(409);
  const second = await change(first.body.updated_at);
  expect(second.status).toBe(200);
  expect((await change(first.body.updated_at)).status).toBe(409);
  expect((await change(second.body.updated_at)).status).toBe(200);
});

test('a change is in the audit log and applies on the other node', async () => {
  const stage = await openStage();
  const w = await worldOn(stage);
  const other = await openStage({ sharing: stage });
  expect((await other.deps.settings.current()).tax.enabled).toBe(false);
  await w.admin.must('PUT /admin/settings/tax', { body: { value: tax } });
  const entry = await w.db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'settings.update')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ actor_id: w.admin.id, after: JSON.stringify(tax) });
  other.deps.settings.invalidate();
  expect((await other.deps.settings.current()).tax).toEqual(tax);
});

test('the numbers of the seller are checked and stored in compact form', async () => {
  const { admin } = await world({ fresh: true });
  const put = (value: object) =>
    admin.call('PUT /admin/settings/seller', { body: { value: { ...germanSeller, ...value } } });
  const taxIds = [{ kind: 'eu_vat', number: 'de 136 695 976' }];
  expect((await put({ tax_ids: taxIds })).body.value).toEqual(germanSeller);
  const cases: [object, string[]][] = [
    [{ tax_ids: [{ kind: 'eu_vat', number: 'DE1' }] }, ['value.tax_ids.0.number']],
    [{ tax_ids: [{ kind: 'gb_vat', number: 'GB980780684' }] }, ['value.tax_ids.0.number']],
    [{ country: '', tax_ids: taxIds }, ['value.country']],
    [{ country: 'US', region: 'Kent', tax_ids: [] }, ['value.region']],
    [{ time_zone: 'Europe/Atlantis' }, ['value.time_zone']],
    [{ footer: 'x'.repeat(501) }, ['value.footer']],
  ];
  for (const [change, fields] of cases) {
    const { status, body } = await put(change);
    expect([status, Object.keys(body.errors ?? {})], JSON.stringify(change)).toEqual([422, fields]);
  }
});

test('invalid settings are rejected with the name of the field', async () => {
  const { admin } = await world();
  const responses = [
    await admin.send('PUT', '/api/admin/settings/invoicing', { body: { value: { due_in_days: 366 } } }),
    await admin.send('PUT', '/api/admin/settings/invoicing', { body: { value: { due_in_days: 1.5 } } }),
    await admin.send('PUT', '/api/admin/settings/tax', { body: { value: { ...tax, label: '' } } }),
    await admin.send('PUT', '/api/admin/settings/tax', { body: {} }),
  ];
  expect(responses.map(({ status, body }) => [status, Object.keys(body.errors ?? {})])).toEqual([
    [422, ['value.due_in_days']],
    [422, ['value.due_in_days']],
    [422, ['value.label']],
    [422, ['value']],
  ]);
  expect((await admin.send('GET', '/api/admin/settings/unknown')).status).toBe(404);
});

test('the company has one time zone, which both of its settings show and change', async () => {
  const { admin, db, deps } = await world({ fresh: true });
  const zones = async () => {
    const [seller, work] = [
      await admin.must('GET /admin/settings/seller'),
      await admin.must('GET /admin/settings/work'),
    ];
    expect(seller.value.time_zone).toBe(work.time_zone);
    return work.time_zone;
  };
  expect(await zones()).toBe(deps.config.timeZone);
  const { time_zone: _, ...withoutZone } = germanSeller;
  await admin.must('PUT /admin/settings/seller', { body: { value: withoutZone } });
  expect(await zones()).toBe(deps.config.timeZone);
  const read = await admin.must('GET /admin/settings/seller');
  await admin.must('PUT /admin/settings/work', { body: { time_zone: 'Asia/Tokyo', updated_at: null } });
  expect(await zones()).toBe('Asia/Tokyo');
  // The company was read with another time zone.
  const outdated = { value: read.value, updated_at: read.updated_at };
  expect((await admin.call('PUT /admin/settings/seller', { body: outdated })).status).toBe(409);
  await admin.must('PUT /admin/settings/seller', { body: { value: { ...germanSeller, time_zone: 'Europe/Paris' } } });
  expect(await zones()).toBe('Europe/Paris');
  const entry = await db
    .selectFrom('audit_log')
    .select(['before', 'after'])
    .where('action', '=', 'settings.update')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toEqual({ before: '{"time_zone":"Asia/Tokyo"}', after: '{"time_zone":"Europe/Paris"}' });
});
