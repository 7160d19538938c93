import type { World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { ValidRequest } from './valid-request.ts';

export const billing = {
  country: 'US',
  region: 'NY',
  is_business: true,
  company: 'North Ltd',
  tax_id: '91-1144442',
  line1: '1 Main Street',
  line2: 'Suite 2',
  city: 'Albany',
  postal_code: '12207',
  po_number: 'PO-17',
};

const profile = { ...billing, invoice_email: 'books@mail.test' };
// Codes are upper case, a state is a code, flags are read in one form, and a tax id is compact.
const rewritten = ['country', 'region', 'is_business', 'tax_id', 'invoice_email', 'updated_at'];

const rate = {
  name: 'Sales tax',
  country: 'US',
  region: 'NY',
  buyer: 'business',
  needs_tax_id: true,
  category: 'S',
  components: [{ name: 'State', rate: 8.875 }],
  note: 'Thank you.',
  valid_from: '2026-01-01',
  valid_to: '2099-12-31',
  position: 3,
};
const rewrittenRate = ['country', 'region', 'needs_tax_id', 'components', 'updated_at'];

const seller = {
  legal_name: 'Alder Ltd',
  street: '1 Main Street',
  city: 'Albany',
  postal_code: '12207',
  region: 'NY',
  country: 'US',
  tax_ids: [{ kind: 'other', number: '91-1144442' }],
  registration: 'No. 7',
  bank: { holder: 'Alder Ltd', iban: '', account: '123', bic: '', routing: '021000021', bank: 'First' },
  time_zone: 'UTC',
  footer: 'Thank you.',
};
const tax = { enabled: false, prices_include_tax: false, vies: false, label: 'tax' };

// Null is the state before the first change.
const ofSetting = { rewritten: ['value', 'updated_at'], expectedStatus: { updated_at: 409 } };

/** Purchases of other tests need no country because tax is off. */
async function withTaxOff(w: World, body: Record<string, unknown>): Promise<ValidRequest> {
  await w.admin.must('PUT /admin/settings/tax', { body: { value: tax } });
  return { client: w.admin, body, ...ofSetting };
}

async function taxIdToReview(w: World): Promise<number> {
  const { invoice } = await w.buyOrFail({}, { by: w.newVisitor() });
  const now = new Date().toISOString();
  const { id } = await w.db
    .insertInto('unchecked_tax_ids')
    .values({ invoice_id: invoice.id, tax_id: 'FR40303265045', state: 'invalid', created_at: now, checked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const purchaseRequests = {
  'POST /orders/place-unauthenticated': async (w) => ({
    client: w.newVisitor(),
    body: { ...w.purchase(), billing, expected_total: '499.00' },
    expectedStatus: { expected_total: 409, payment_token: 402 },
  }),
  'POST /customer/orders': async (w) => ({
    client: await w.newCustomer(),
    body: { items: w.purchase().items, billing, payment_method: 'stripe' },
    expectedStatus: { expected_total: 409 },
  }),
  'POST /customer/invoices/{id}/pay': async (w) => {
    const { by, invoiceId } = await placedOrder(w);
    return { client: by, id: invoiceId, body: { payment_provider: 'stripe', payment_token: 'tok_visa' } };
  },
  'POST /payments/paypal/orders': async (w) => ({
    client: w.newVisitor(),
    body: { service_id: w.service.id, billing },
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;

export const taxRequests = {
  'POST /checkout/preview': async (w) => ({ client: w.newVisitor(), body: { items: w.purchase().items, billing } }),
  'POST /admin/tax-rates': async (w) => ({ client: w.admin, body: rate, rewritten: rewrittenRate }),
  'PUT /admin/tax-rates/{id}': async (w) => {
    const { id, updated_at } = await w.admin.must('POST /admin/tax-rates', { body: rate as never });
    return { client: w.admin, id, body: { ...rate, updated_at }, rewritten: rewrittenRate };
  },
  'POST /admin/tax-rates/preset': (w) => withTaxOff(w, { preset: 'none', replace: true }),
  'POST /admin/tax-rates/try': async (w) => ({
    client: w.admin,
    body: { billing, amount: '10.00' },
    rewritten: ['amount'],
  }),
  'PUT /customer/billing-profile': async (w) => ({ client: await w.newCustomer(), body: profile, rewritten }),
  'PUT /admin/users/{id}/billing-profile': async (w) => ({
    client: w.admin,
    id: (await w.newCustomer()).id,
    body: profile,
    rewritten,
  }),
  'PUT /admin/settings/seller': async (w) => ({
    client: w.admin,
    body: { value: seller },
    ...ofSetting,
  }),
  'PUT /admin/settings/tax': (w) => withTaxOff(w, { value: tax }),
  'PUT /admin/settings/invoicing': async (w) => ({
    client: w.admin,
    body: { value: { due_in_days: 14 } },
    ...ofSetting,
  }),
  'PUT /admin/tax-ids-to-review/{id}/settle': async (w) => ({
    client: w.admin,
    id: await taxIdToReview(w),
    body: { note: 'The company sent its new number.' },
    read: (_, { settled_note: note }) => ({ note }),
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
