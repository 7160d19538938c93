import { billingExample } from '../../../contract/invoicing/billing-details.ts';
import { next } from '../seeds.ts';
import { PASSWORD, type World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { Needs, ValidRequest } from './valid-request.ts';

// Null is the state before the first change.
const rewritten = ['value'];
const tax = { enabled: false, prices_include_tax: false, vies: false, label: 'tax' };

/** Purchases of other tests need no country because tax is off. */
async function withTaxOff(w: World): Promise<Partial<ValidRequest>> {
  await w.admin.must('PUT /admin/settings/tax', { body: { value: tax } });
  return { rewritten };
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

/** Codes are upper case, a state is a code, and a tax id is compact. */
const rewrittenProfile = ['country', 'region', 'tax_id', 'invoice_email'];

type Profile = { pending_invoice_email?: unknown };

async function newAddress(w: World, role: 'customer' | 'admin') {
  const client = await w.personAs(role);
  const id = role === 'admin' ? (await w.newCustomer()).id : client.id;
  const invoice_email = `books${next()}@example.com`;
  return {
    client,
    ...(role === 'admin' && { id }),
    body: { invoice_email, current_password: PASSWORD },
    rewritten: rewrittenProfile,
    read: ({ current_password }: Record<string, unknown>, { pending_invoice_email, ...profile }: Profile) => ({
      ...profile,
      invoice_email: pending_invoice_email,
      current_password,
    }),
    resetLimit: async () => {
      await w.deps.limits.reset('failedLogins', `change ${client.id}`);
      for (const key of [`of ${id}`, `${client.ip} ${invoice_email}`]) await w.deps.limits.reset('invoiceEmails', key);
    },
  };
}

const items = (w: World) => ({ body: { items: w.purchase().items } });

export const taxNeeds: Needs = {
  'POST /orders/place-unauthenticated': (w) => ({
    body: { ...w.purchase(), billing: billingExample, expected_total: '499.00' },
    expectedStatus: { expected_total: 409, payment_token: 402 },
  }),
  'POST /customer/orders': (w) => ({ ...items(w), expectedStatus: { expected_total: 409 } }),
  'POST /customer/invoices/{id}/pay': async (w) => {
    const { by, invoiceId } = await placedOrder(w);
    return { client: by, id: invoiceId, body: { payment_provider: 'stripe', payment_token: 'tok_visa' } };
  },
  'POST /payments/paypal/orders': (w) => ({ body: { service_id: w.service.id } }),
  'POST /checkout/preview': items,
  'POST /admin/tax-rates': () => ({ rewritten: ['country', 'region', 'components'] }),
  'POST /admin/tax-rates/preset': withTaxOff,
  'PUT /customer/billing-profile': (w) => newAddress(w, 'customer'),
  'PUT /admin/users/{id}/billing-profile': (w) => newAddress(w, 'admin'),
  'PUT /admin/settings/seller': () => ({ rewritten }),
  'POST /admin/company-file': () => ({ rewritten: ['changes'] }),
  'PUT /admin/email-texts/{kind}': () => ({ id: 'welcome' }),
  'POST /admin/email-texts/{kind}/preview': () => ({ id: 'welcome', rewritten: ['subject'] }),
  'POST /admin/email-texts/{kind}/test': () => ({ id: 'welcome' }),
  'PUT /admin/settings/company': () => ({ rewritten }),
  'PUT /admin/settings/brand': () => ({ rewritten }),
  'PUT /admin/settings/home': () => ({ rewritten }),
  'PUT /admin/settings/about': () => ({ rewritten }),
  'PUT /admin/settings/links': () => ({ rewritten }),
  'PUT /admin/settings/tax': withTaxOff,
  'PUT /admin/settings/invoicing': () => ({ rewritten }),
  'PUT /admin/settings/security': () => ({ rewritten: ['second_factor_required'] }),
  'PUT /admin/tax-ids-to-review/{id}/settle': async (w) => ({
    id: await taxIdToReview(w),
    read: (_, { settled_note: note }) => ({ note }),
  }),
};
