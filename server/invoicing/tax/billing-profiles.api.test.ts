import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { frenchCompany } from './tax.fixture.ts';

const empty = {
  is_business: false,
  company: null,
  tax_id: null,
  tax_id_kind: null,
  tax_id_state: 'none',
  tax_id_checked_at: null,
  line1: null,
  line2: null,
  city: null,
  region: null,
  postal_code: null,
  country: null,
  po_number: null,
  invoice_email: null,
  pending_invoice_email: null,
  updated_at: null,
};

test('a customer has no billing details at first, and saves them in compact form', async () => {
  const { customer, db } = await world();
  expect(await customer.must('GET /customer/billing-profile')).toEqual(empty);
  const body = { ...frenchCompany, country: 'fr', tax_id: 'fr 40 303 265 045' };
  const saved = await customer.must('PUT /customer/billing-profile', { body });
  expect(saved).toMatchObject({
    country: 'FR',
    tax_id: 'FR40303265045',
    tax_id_kind: 'eu_vat',
    tax_id_state: 'format_ok',
    invoice_email: null,
    updated_at: expect.any(String),
  });
  expect(await customer.must('GET /customer/billing-profile')).toEqual(saved);
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor_id', 'after'])
    .where('action', '=', 'billing_profile.update')
    .where('subject_id', '=', customer.id)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: customer.id, after: expect.stringContaining('FR40303265045') });
});

test('two editors: the second one with outdated details gets 409', async () => {
  const { customer, admin } = await world();
  const params = { id: customer.id };
  const { updated_at } = await customer.must('PUT /customer/billing-profile', { body: { country: 'DE' } });
  const first = { country: 'AT', updated_at };
  await admin.must('PUT /admin/users/{id}/billing-profile', { params, body: first });
  expect((await customer.call('PUT /customer/billing-profile', { body: first })).status).toBe(409);
  expect((await admin.must('GET /admin/users/{id}/billing-profile', { params })).country).toBe('AT');
});

test.each([
  ['a tax id without a country', { tax_id: 'FR40303265045' }, 'country', 'The country field is required.'],
  ['an invalid tax id', { country: 'DE', tax_id: 'DE123' }, 'tax_id', 'This is not a valid VAT number for Germany.'],
  [
    'a GSTIN with a wrong digit',
    { country: 'IN', tax_id: '27AAPFU0939F1ZZ' },
    'tax_id',
    'This is not a valid GSTIN for India.',
  ],
  ['an unknown country', { country: 'ZZ' }, 'country', 'The country field must be a country code such as DE.'],
  [
    'an unknown state',
    { country: 'US', region: 'Kent' },
    'region',
    'The region field must be a state of that country.',
  ],
  [
    'an invalid email address',
    { invoice_email: 'books' },
    'invoice_email',
    'The invoice email field must be a valid email address.',
  ],
])('%s is rejected with the name of the field', async (_, body, field, message) => {
  const { customer } = await world();
  const response = await customer.call('PUT /customer/billing-profile', { body });
  expect([response.status, response.body.errors]).toEqual([422, { [field]: [message] }]);
});

test('a company may be called anything', async () => {
  const { customer } = await world();
  for (const company of ['<script>alert(1)</script>', '=HYPERLINK("http://a.test")', '株'.repeat(120)])
    expect((await customer.must('PUT /customer/billing-profile', { body: { company } })).company).toBe(company);
});
