import { expect, test } from 'vitest';
import { notificationsOf } from '../../platform/notifications/notifications.fixture.ts';
import { frenchCompany, frenchNumber, taxedWorld } from './tax.fixture.ts';
import { recheckTaxIds } from './tax.ts';

const NOT_REGISTERED = 'This VAT number is not registered in VIES, so VAT will be charged.';

type TaxedWorld = Awaited<ReturnType<typeof taxedWorld>>;

const recheck = ({ deps }: TaxedWorld) => recheckTaxIds(deps, new AbortController().signal);
const toReview = async ({ admin }: TaxedWorld) =>
  (await admin.must('GET /admin/payments-to-review', { query: { is_settled: '0' } })).data;
const moveClock = async ({ app }: TaxedWorld, advance_days: number) =>
  expect((await app.inject({ method: 'POST', url: '/sandbox/clock', payload: { advance_days } })).statusCode).toBe(200);

test('a number that VIES does not know is charged VAT, and the preview says so', async () => {
  const w = await taxedWorld();
  await w.sandbox.vies(frenchNumber, 'invalid');
  const preview = await w.preview(frenchCompany);
  expect(preview).toMatchObject({ total: '499.00', taxes: [{ rate: 19 }], notes: [NOT_REGISTERED] });
  await w.buyOrFail({ billing: frenchCompany, expected_total: preview.total });
  expect(await w.captured()).toMatchObject([{ amount: '499.00' }]);
  expect(await toReview(w)).toEqual([]);
});

test('a purchase does not wait for VIES, and a number that turns out to be invalid is reviewed', async () => {
  const w = await taxedWorld();
  await w.sandbox.vies(frenchNumber, 'down');
  const { token } = await w.buyOrFail({ billing: frenchCompany });
  expect(await w.captured()).toMatchObject([{ amount: '419.33' }]);
  const buyer = w.signedIn(token);
  expect((await buyer.must('GET /customer/billing-profile')).tax_id_state).toBe('unchecked');
  await recheck(w);
  expect(await toReview(w)).toEqual([]);

  await w.sandbox.vies(frenchNumber, 'invalid');
  await recheck(w);
  const [item, ...others] = await toReview(w);
  expect(others).toEqual([]);
  const number = item?.invoice?.invoice_number;
  expect(item).toMatchObject({
    kind: 'tax_id',
    provider: null,
    amount: '419.33',
    reason: `The VAT number on ${number} is not valid`,
    buyer: { name: 'Ida Buyer' },
    services: [w.service.title],
  });
  expect((await buyer.must('GET /customer/billing-profile')).tax_id_state).toBe('invalid');
  expect((await w.admin.must('GET /admin/waiting')).payments_to_review).toBe(1);
  const found = { query: { search: String(number) } };
  expect((await w.admin.must('GET /admin/payments-to-review', found)).meta.total).toBe(1);

  const notified = async () => (await notificationsOf(w, w.admin)).data.find(({ kind }) => kind === 'tax_id_invalid');
  expect(await notified()).toMatchObject({
    text: `The VAT number on ${number} is not valid`,
    url: '/admin/dashboard/payments-to-review',
    read_at: null,
  });

  const settle = () =>
    w.admin.call('PUT /admin/tax-ids-to-review/{id}/settle', {
      params: { id: item?.id ?? 0 },
      body: { note: 'The company sent its new number.' },
    });
  expect((await settle()).body).toMatchObject({ settled_by: { id: w.admin.id }, settled_note: expect.any(String) });
  expect((await settle()).status).toBe(409);
  expect((await notified())?.read_at).not.toBe(null);
  expect(await toReview(w)).toEqual([]);
});

test('while the register of one member state is down, the numbers of the others are checked', async () => {
  const w = await taxedWorld();
  const austrian = { ...frenchCompany, country: 'AT', tax_id: 'ATU13585627' };
  await w.sandbox.vies(austrian.tax_id, 'down');
  for (let i = 0; i < 4; i++) expect((await w.preview(austrian)).total).toBe('419.33');
  await w.sandbox.vies(frenchNumber, 'invalid');
  expect(await w.preview(frenchCompany)).toMatchObject({ total: '499.00', notes: [NOT_REGISTERED] });
  // The job does not wait either, once the register responds again.
  await w.buyOrFail({ billing: austrian });
  await w.sandbox.vies(austrian.tax_id, 'invalid');
  await recheck(w);
  expect(await toReview(w)).toHaveLength(1);
});

test('a number that VIES confirms later needs no review', async () => {
  const w = await taxedWorld();
  await w.sandbox.vies(frenchNumber, 'down');
  const { token } = await w.buyOrFail({ billing: frenchCompany });
  await w.sandbox.vies(frenchNumber, 'valid');
  await recheck(w);
  expect(await toReview(w)).toEqual([]);
  expect((await w.signedIn(token).must('GET /customer/billing-profile')).tax_id_state).toBe('valid');
});

test('after seven days without a response, a number is not checked any more', async () => {
  const w = await taxedWorld();
  await w.sandbox.vies(frenchNumber, 'down');
  await w.buyOrFail({ billing: frenchCompany });
  await moveClock(w, 8);
  await w.sandbox.vies(frenchNumber, 'invalid');
  await recheck(w);
  expect(await w.db.selectFrom('unchecked_tax_ids').select('state').execute()).toEqual([{ state: 'given_up' }]);
});

test('a response of VIES counts for 30 days', async () => {
  const w = await taxedWorld();
  expect((await w.preview(frenchCompany)).total).toBe('419.33');
  await w.sandbox.vies(frenchNumber, 'invalid');
  expect((await w.preview(frenchCompany)).total).toBe('419.33');
  await moveClock(w, 31);
  expect((await w.preview(frenchCompany)).total).toBe('499.00');
});

test('with VIES switched off, the format decides', async () => {
  const w = await taxedWorld();
  await w.sandbox.vies(frenchNumber, 'invalid');
  const { value, updated_at } = await w.admin.must('GET /admin/settings/tax');
  await w.admin.must('PUT /admin/settings/tax', { body: { value: { ...value, vies: false }, updated_at } });
  expect((await w.preview(frenchCompany)).total).toBe('419.33');
});

test('while VIES hangs, a purchase is completed', async () => {
  const w = await taxedWorld();
  await w.sandbox.setRules({ operation: 'vies.check', effect: 'hang' });
  await w.buyOrFail({ billing: frenchCompany });
  expect(await w.captured()).toMatchObject([{ amount: '419.33' }]);
  expect(await w.db.selectFrom('unchecked_tax_ids').select('state').execute()).toEqual([{ state: 'unchecked' }]);
});
