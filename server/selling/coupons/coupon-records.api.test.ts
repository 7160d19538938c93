import { expect, test } from 'vitest';
import { couponStates } from '../../../contract/selling/coupons.ts';
import { ago, ahead, DAY, next, seedCategory, seedService } from '../../../test/support/seeds.ts';
import { world } from '../../../test/support/world.ts';
import { couponById, createCoupon } from './coupons.fixture.ts';

test('an admin creates a coupon, finds it, changes it and switches it off', async () => {
  const w = await world();
  const code = `spring-${next()}`;
  const created = await w.admin.must('POST /admin/coupons', {
    body: { code, name: 'Spring sale', kind: 'percent', percent: 33.3, minimum: '100.00', max_uses: 5 },
  });
  expect(created).toMatchObject({
    code: code.toUpperCase(),
    name: 'Spring sale',
    kind: 'percent',
    percent: 33.3,
    amount: null,
    scope: 'all',
    minimum: '100.00',
    max_uses: 5,
    uses: 0,
    discount: '0.00',
    revenue: '0.00',
    active: true,
    state: 'active',
  });
  const found = await w.admin.must('GET /admin/coupons', { query: { search: code } });
  expect(found.data).toEqual([created]);
  const params = { id: created.id };
  const changed = await w.admin.must('PUT /admin/coupons/{id}', {
    params,
    body: { amount: '25.00', kind: 'amount', name: 'Spring', updated_at: created.updated_at },
  });
  expect(changed).toMatchObject({ kind: 'amount', percent: null, amount: '25.00', name: 'Spring', max_uses: 5 });
  const off = await w.admin.must('PUT /admin/coupons/{id}', { params, body: { active: false } });
  expect(off).toMatchObject({ active: false, state: 'off', name: 'Spring' });
  const stale = await w.admin.call('PUT /admin/coupons/{id}', {
    params,
    body: { name: 'Late', updated_at: created.updated_at },
  });
  expect(stale.status).toBe(409);
});

test('the newest coupon comes first, and the total is counted', async () => {
  const w = await world({ fresh: true });
  const coupons = [await createCoupon(w), await createCoupon(w), await createCoupon(w)];
  const { data, meta } = await w.admin.must('GET /admin/coupons', { query: { per_page: 2 } });
  expect(data.map(({ id }) => id)).toEqual([coupons[2]?.id, coupons[1]?.id]);
  expect(meta.total).toBe(3);
  await w.admin.must('PUT /admin/coupons/{id}', { params: { id: coupons[0]?.id ?? 0 }, body: { active: false } });
  const active = await w.admin.must('GET /admin/coupons', { query: { active: 0 } });
  expect(active.data.map(({ id }) => id)).toEqual([coupons[0]?.id]);
});

test('the state of a coupon follows its dates and limits, and coupons are counted and listed by it', async () => {
  const w = await world({ fresh: true });
  const stateOf = async (fields: object) => (await createCoupon(w, fields)).state;
  expect(await stateOf({ starts_at: ahead(DAY) })).toBe('scheduled');
  expect(await stateOf({ ends_at: ago(DAY) })).toBe('expired');
  expect(await stateOf({ active: false })).toBe('off');
  expect(await stateOf({ starts_at: ago(DAY), ends_at: ahead(DAY) })).toBe('active');
  expect(await stateOf({ ends_at: ago(DAY), active: false })).toBe('off');
  const { counts } = await w.admin.must('GET /admin/coupons', { query: { per_page: 1 } });
  expect(counts).toEqual({ active: 1, scheduled: 1, expired: 1, used_up: 0, off: 2 });
  for (const state of couponStates) {
    const { data, meta } = await w.admin.must('GET /admin/coupons', { query: { state } });
    expect(data.map((one) => one.state)).toEqual(Array(counts[state]).fill(state));
    expect(meta.total).toBe(counts[state]);
  }
});

test.each<[string, object, string]>([
  ['code', { code: 'ab' }, 'must be 3 to 32 letters, digits, hyphens or underscores.'],
  ['code', { code: 'SPÄTER' }, 'must be 3 to 32 letters, digits, hyphens or underscores.'],
  ['percent', { percent: 0.05 }, 'must be between 0.1 and 99.'],
  ['percent', { percent: 99.5 }, 'must be between 0.1 and 99.'],
  ['percent', { percent: 100 }, 'must be between 0.1 and 99.'],
  ['amount', { percent: 10, amount: '5.00' }, 'A coupon has either a percentage or an amount.'],
  ['percent', { kind: 'percent', percent: null }, 'The percent field is required.'],
  ['amount', { kind: 'amount', percent: null }, 'The amount field is required.'],
  ['ends_at', { starts_at: '2027-02-01T00:00:00Z', ends_at: '2027-02-01T00:00:00Z' }, 'must end after it begins'],
  ['service_ids', { scope: 'services', service_ids: [] }, 'Please choose at least one service.'],
  ['service_ids', { service_ids: [2_000_000_000] }, 'must be a list of existing services.'],
  ['category_ids', { category_ids: [2_000_000_000] }, 'must be a list of existing categories.'],
  ['max_uses', { max_uses: 0 }, 'must be at least 1.'],
])('an invalid %s is named: %j', async (field, fields, message) => {
  const { admin } = await world();
  const body = { code: `INVALID-${next()}`, percent: 10, ...fields };
  const response = await admin.call('POST /admin/coupons', { body });
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([422, [field]]);
  expect(response.body.errors?.[field]?.[0]).toContain(message);
});

test('two coupons never have the same code, in whatever case', async () => {
  const w = await world();
  const { code, id } = await createCoupon(w);
  const again = () => w.admin.call('POST /admin/coupons', { body: { code: code.toLowerCase(), percent: 5 } });
  expect((await again()).body.errors).toEqual({ code: ['There is already a coupon with this code.'] });
  const other = await createCoupon(w);
  const renamed = await w.admin.call('PUT /admin/coupons/{id}', { params: { id: other.id }, body: { code } });
  expect([renamed.status, Object.keys(renamed.body.errors ?? {})]).toEqual([422, ['code']]);
  await w.admin.must('DELETE /admin/coupons/{id}', { params: { id } });
  expect((await again()).status).toBe(201);
});

test('a used coupon can be switched off, but not deleted', async () => {
  const w = await world();
  const [used, unused] = [await createCoupon(w), await createCoupon(w)];
  await w.buyOrFail({ coupon_code: used.code });
  const response = await w.admin.call('DELETE /admin/coupons/{id}', { params: { id: used.id } });
  expect([response.status, response.body.message]).toEqual([
    409,
    'This coupon has been used, so it can only be switched off.',
  ]);
  await w.admin.must('DELETE /admin/coupons/{id}', { params: { id: unused.id } });
  expect((await w.admin.call('DELETE /admin/coupons/{id}', { params: { id: unused.id } })).status).toBe(404);
  expect((await w.buy({ coupon_code: unused.code })).body.errors).toEqual({
    coupon_code: ['This coupon code is not valid.'],
  });
});

test('a coupon names its services and categories, even when they have been deleted', async () => {
  const w = await world();
  const category = await seedCategory(w.db, 'service_categories');
  const service = await seedService(w.db, { category_id: category.id });
  const byCategory = await createCoupon(w, { category_ids: [category.id] });
  const byService = await createCoupon(w, { service_ids: [service.id] });
  await w.admin.must('DELETE /admin/services/{id}', { params: { id: service.id } });
  await w.admin.must('DELETE /admin/service-categories/{id}', { params: { id: category.id } });
  expect(await couponById(w, byCategory.id)).toMatchObject({
    scope: 'categories',
    category_ids: [category.id],
    targets: [{ id: category.id, name: category.name, is_deleted: true }],
  });
  expect(await couponById(w, byService.id)).toMatchObject({
    scope: 'services',
    targets: [{ id: service.id, name: service.title, is_deleted: true }],
  });
  const renamed = await w.admin.must('PUT /admin/coupons/{id}', {
    params: { id: byCategory.id },
    body: { name: 'Renamed', scope: 'categories', category_ids: byCategory.category_ids, service_ids: [] },
  });
  expect(renamed).toMatchObject({ name: 'Renamed', category_ids: [category.id] });
  const refusal = await w.buy({ coupon_code: byCategory.code });
  expect(refusal.body.errors).toEqual({ coupon_code: ['This coupon is not valid for this service.'] });
});

test('every change of a coupon is in the audit log', async () => {
  const w = await world();
  const { id } = await createCoupon(w);
  await w.admin.must('PUT /admin/coupons/{id}', { params: { id }, body: { name: 'Other' } });
  await w.admin.must('DELETE /admin/coupons/{id}', { params: { id } });
  const actions = await w.db
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_type', '=', 'coupon')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute();
  expect(actions).toEqual(
    ['coupon.create', 'coupon.update', 'coupon.delete'].map((action) => ({ action, actor_id: w.admin.id })),
  );
});

test('a code that was copied with characters without a width is the same code', async () => {
  const w = await world();
  await w.admin.must('POST /admin/coupons', { body: { code: '\u200bCOPIED\ufeff', kind: 'percent', percent: 10 } });
  const { data } = await w.admin.must('GET /admin/coupons', { query: { search: 'COPIED' } });
  expect(data.map(({ code }) => code)).toEqual(['COPIED']);
  const items = [{ service_id: w.service.id, quantity: 1 }];
  for (const coupon_code of ['\u200bcopied', 'CO\u200dPI\u200cED', ' COPIED\ufeff '])
    expect(await w.visitor.must('POST /checkout/preview', { body: { items, coupon_code } })).toMatchObject({
      coupon: { code: 'COPIED' },
    });
});
