import { z } from 'zod';
import { buyerFields } from '../shared/buyer.ts';
import { companyDay } from '../shared/done-by.ts';
import { id, moment, money, paymentProvider, requiredText, time } from '../shared/fields.ts';
import { idField, optionalLine, optionalText } from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import {
  findingActions,
  findingKinds,
  findingStates,
  reconciliationStates,
  webhookHealthStates,
} from '../shared/money-states.ts';
import { paymentProviders } from '../shared/status.ts';

const admin = ['admin'] as const;

const person = z.object({ id, name: z.string() });
const findingKind = z.enum(findingKinds).meta({ id: 'FindingKind' });
const findingState = z.enum(findingStates).meta({ id: 'FindingState' });

export const reconciliationRun = z
  .object({
    id,
    provider: paymentProvider.nullable().meta({ description: 'Null for the nightly check of our own records' }),
    from: time,
    to: time,
    state: z.enum(reconciliationStates),
    checked: z.number().int().meta({ description: 'Payments of the provider' }),
    found: z.number().int().meta({ description: 'Differences, also those that were repaired automatically' }),
    error: z.string().nullable(),
    by: person.nullable().meta({ description: 'Null for a scheduled run' }),
    started_at: time,
    finished_at: time.nullable(),
  })
  .meta({ id: 'ReconciliationRun' });
export type ReconciliationRun = z.infer<typeof reconciliationRun>;

/** Our record, or the provider's. Its fields depend on the kind of the finding. */
export const findingRecord = z
  .object({
    amount: money,
    currency: z.string(),
    state: z.string(),
    reason: z.string(),
    created_at: time,
    day: companyDay,
    capture_ref: z.string(),
    order_id: id,
    invoice: z.object({ id, invoice_number: z.string() }),
    buyer: z.object({ name: z.string(), email: z.string() }),
    services: z.array(z.object({ id: id.nullable(), title: z.string(), quantity: z.number().int() })),
    rows: z.array(z.string()),
  })
  .partial()
  .meta({ id: 'FindingRecord' });
export type FindingRecord = z.infer<typeof findingRecord>;

export const finding = z
  .object({
    id,
    provider: paymentProvider.nullable().meta({ description: 'Null for a violated invariant' }),
    kind: findingKind,
    ref: z.string().meta({ description: 'The provider’s id of the payment, refund or dispute; or what is stuck' }),
    amount: money.nullable(),
    ours: findingRecord.nullable(),
    theirs: findingRecord.nullable(),
    actions: z.array(z.enum(findingActions)).meta({ description: 'Those that can be taken now' }),
    needs_form: z
      .boolean()
      .meta({ description: '`create_order` needs the customer and the services, because no purchase is known' }),
    state: findingState,
    first_seen_at: time,
    last_seen_at: time,
    settled_by: person.nullable(),
    settled_at: time.nullable(),
    action: z.string().nullable(),
    note: z.string().nullable(),
  })
  .meta({ id: 'Finding' });
export type Finding = z.infer<typeof finding>;

export const providerHealth = z
  .object({
    state: z.enum(webhookHealthStates).meta({ id: 'WebhookHealthState' }),
    last_event_at: time.nullable().meta({ description: 'The last event with a valid signature' }),
    last_payment_at: time.nullable(),
    invalid_signatures: z.number().int().meta({ description: 'In the last 24 hours' }),
    undelivered: z.number().int().nullable().meta({ description: 'Null if the provider does not say' }),
    problems: z.array(z.string()).meta({ description: 'What is set up wrong at the provider' }),
    checked_at: time.nullable().meta({ description: 'When the setup at the provider was last checked' }),
  })
  .meta({ id: 'ProviderHealth' });
export type ProviderHealth = z.infer<typeof providerHealth>;

export const paymentsHealth = z
  .object({ stripe: providerHealth, paypal: providerHealth })
  .meta({ id: 'PaymentsHealth' });
export type PaymentsHealth = z.infer<typeof paymentsHealth>;

export const MAX_RANGE_DAYS = 92;

export const runInput = z
  .object({
    provider: z.enum(paymentProviders, 'must be stripe or paypal.').nullish(),
    from: moment.nullish(),
    to: moment.nullish(),
  })
  .meta({
    id: 'ReconciliationInput',
    examples: [{ provider: 'stripe', from: '2027-01-01T00:00:00Z', to: '2027-01-31T00:00:00Z' }],
  });
export type RunInput = z.output<typeof runInput>;

export const repairInput = z
  .object({
    action: z.enum(findingActions, 'must be one of the known actions.'),
    note: optionalText(maxLength.settlementNote).meta({
      description: 'Required to `settle` `amount_differs` and `currency_differs`',
    }),
    invoice_id: idField('invoice id').nullish().meta({ description: 'Of `attach`' }),
    number: optionalLine(maxLength.name).meta({
      description: 'Of `reverse`: the number of the invoice, as a confirmation',
    }),
    customer: z.object(buyerFields).nullish().meta({ description: 'Of `create_order`, if the finding needs the form' }),
    items: z
      .array(z.object({ service_id: idField('service id') }))
      .max(20, 'must name at most 20 services.')
      .refine(
        (items) => new Set(items.map((i) => i.service_id)).size === items.length,
        'must not name a service twice.',
      )
      .nullish()
      .meta({ description: 'Of `create_order`, if the finding needs the form' }),
  })
  .meta({
    id: 'RepairInput',
    examples: [
      {
        action: 'not_ours',
        note: 'The other shop.',
        invoice_id: 1,
        number: 'INV-2027-000001',
        customer: { name: 'Ida Buyer', email: 'ida@example.com' },
        items: [{ service_id: 3 }],
      },
    ],
  });
export type RepairInput = z.output<typeof repairInput>;

/**
 * A captured payment without a matching order; the note records how it was resolved at the provider. Or an invoice to a
 * company whose tax id turned out to be invalid.
 */
export const paymentToReview = z
  .object({
    kind: z.enum(['payment', 'tax_id']),
    id: id.meta({ description: 'Unique among those of its kind' }),
    provider: paymentProvider.nullable().meta({ description: 'Null for a tax id' }),
    provider_ref: z.string().nullable().meta({ description: 'The provider’s id of the payment' }),
    amount: money.meta({ description: 'The expected amount. `reason` names any other amount that was captured.' }),
    reason: z.string(),
    buyer: z.object({ name: z.string(), email: z.string() }),
    services: z.array(z.string()).meta({ description: 'Titles of the services to be bought' }),
    invoice: z
      .object({ id, invoice_number: z.string(), order_id: id })
      .nullable()
      .meta({ description: 'The invoice to be paid; null for a purchase, whose order was not created' }),
    created_at: time,
    day: companyDay,
    settled_at: time.nullable(),
    settled_by: z
      .object({ id, name: z.string() })
      .nullable()
      .meta({ description: 'Also null if the provider reported a refund' }),
    settled_note: z.string().nullable(),
  })
  .meta({ id: 'PaymentToReview' });
export type PaymentToReview = z.infer<typeof paymentToReview>;

export const reconciliationApi = {
  runs: {
    method: 'GET',
    path: '/admin/reconciliation/runs',
    summary: 'Runs of the reconciliation, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('started_at'),
    response: listOf(reconciliationRun),
  },
  startRun: {
    method: 'POST',
    path: '/admin/reconciliation/runs',
    summary: 'Compare our records with those of the providers; by default the last 4 days of all providers',
    access: admin,
    permission: 'money.refund',
    body: runInput,
    status: 202,
    errors: [409],
    response: z.object({ runs: z.array(reconciliationRun) }),
  },
  findings: {
    method: 'GET',
    path: '/admin/reconciliation/findings',
    summary: 'Findings, newest first; open ones unless `state` is given',
    access: admin,
    permission: 'money.read',
    query: adminList('last_seen_at', 'first_seen_at', 'amount').extend({
      state: findingState.optional(),
      kind: findingKind.optional(),
      provider: paymentProvider.optional(),
      is_foreign: z
        .enum(['1', '0'])
        .optional()
        .meta({ description: 'Payments of other systems in the same account: only these, or all others' }),
    }),
    response: listOf(finding).extend({
      counts: z
        .record(findingState, z.number().int())
        .meta({ description: 'Of all; the open ones without payments of other systems' }),
    }),
  },
  repair: {
    method: 'POST',
    path: '/admin/reconciliation/findings/{id}/repair',
    summary: 'Repair a finding, after it was checked again',
    access: admin,
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    body: repairInput,
    errors: [409, 429],
    response: finding,
  },
  health: {
    method: 'GET',
    path: '/admin/payments/health',
    summary: 'Whether the events of the payment providers arrive',
    access: admin,
    permission: 'money.read',
    response: paymentsHealth,
  },
  paymentsToReview: {
    method: 'GET',
    path: '/admin/payments-to-review',
    summary: 'Payments without a matching order, and invalid tax ids, newest first',
    operationId: 'office.paymentsToReview',
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'amount').extend({ is_settled: z.enum(['1', '0']).optional() }),
    response: listOf(paymentToReview),
  },
  settlePayment: {
    method: 'PUT',
    path: '/admin/payments-to-review/{id}/settle',
    summary: 'Record how a payment without a matching order was resolved; once',
    operationId: 'office.settlePayment',
    access: admin,
    permission: 'money.invoice',
    params: idParam,
    body: z
      .object({ note: requiredText(maxLength.settlementNote) })
      .meta({ examples: [{ note: 'Refunded at Stripe.' }] }),
    errors: [409],
    response: paymentToReview,
  },
  settleTaxId: {
    method: 'PUT',
    path: '/admin/tax-ids-to-review/{id}/settle',
    summary: 'Record how an invoice with an invalid tax id was resolved; once',
    operationId: 'backOffice.settleTaxId',
    access: admin,
    permission: 'money.invoice',
    params: idParam,
    body: z
      .object({ note: requiredText(maxLength.settlementNote) })
      .meta({ examples: [{ note: 'The company sent its new number.' }] }),
    errors: [409],
    response: paymentToReview,
  },
} as const satisfies Api;
