import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { id, money, paymentProvider, time } from '../shared/fields.ts';
import { disputeStates, paymentStatuses, refundReasons, refundSources, refundStates } from '../shared/money-states.ts';
import { paymentMethods } from '../shared/status.ts';

export const refundState = z.enum(refundStates).meta({ id: 'RefundState' });
export const disputeState = z.enum(disputeStates).meta({ id: 'DisputeState' });
export const paymentStatus = z.enum(paymentStatuses).meta({ id: 'PaymentStatus' });
const paymentMethod = z.enum(paymentMethods).meta({ id: 'PaymentMethod' });

export const personRef = z.object({ id, name: z.string() });
const invoiceRef = z.object({ id, invoice_number: z.string() });
const paymentRef = z.object({
  id,
  method: paymentMethod,
  provider: paymentProvider.nullable(),
  card: z.string().nullable().meta({ description: 'Brand and last digits', example: 'Visa ·4242' }),
  provider_ref: z.string().nullable(),
});

export const refund = z
  .object({
    id,
    state: refundState.meta({
      description:
        '`requested`: the provider’s response is not known yet. `pending`: the provider is working on it. ' +
        '`returned`: the provider could not deliver the money after all',
    }),
    source: z.enum(refundSources),
    amount: money,
    reason: z.enum(refundReasons),
    note: z.string().nullable(),
    reference: z.string().nullable().meta({ description: 'Of a manual refund' }),
    keep_commissions: z.boolean(),
    user: personRef.meta({ description: 'The customer' }),
    payment: paymentRef,
    invoice: invoiceRef.nullable(),
    order_id: id.nullable(),
    credit_note: z.object({ id, credit_note_number: z.string() }).nullable(),
    failure: z.string().nullable(),
    superseded_by: id.nullable().meta({ description: 'The refund that tries this returned one again' }),
    can_retry: z.boolean(),
    requested_by: personRef.nullable(),
    created_at: time,
    day: companyDay.meta({ description: 'The company’s day of `created_at`, by which `from` and `to` filter' }),
    succeeded_at: time.nullable(),
    succeeded_on: companyDay.nullable(),
  })
  .meta({ id: 'Refund' });
export type Refund = z.infer<typeof refund>;

const allocation = z.object({
  invoice: invoiceRef,
  order_id: id.nullable(),
  amount: money,
  refundable: money.meta({ description: 'The most that can be refunded of this invoice from this payment' }),
});

const disputeFields = {
  id,
  provider: paymentProvider,
  provider_ref: z.string(),
  provider_url: z.string().meta({ description: 'Where the provider accepts evidence' }),
  amount: money,
  reason: z.string(),
  state: disputeState,
  respond_by: time.nullable(),
  respond_on: companyDay.nullable().meta({ description: 'The company’s day of `respond_by`' }),
  opened_at: time,
  opened_on: companyDay,
  closed_at: time.nullable(),
  closed_on: companyDay.nullable(),
  settled_as: z.enum(['written_off', 'asked_again']).nullable().meta({ description: 'The decision after a loss' }),
};

export const payment = z
  .object({
    ...paymentRef.shape,
    provider_url: z.string().nullable().meta({ description: 'The payment at the provider' }),
    amount: money,
    refunded: money,
    refunding: money.meta({ description: 'Of refunds that are `requested` or `pending`' }),
    refundable: money,
    disputed: money,
    unallocated: money.meta({ description: 'The part that pays no invoice' }),
    status: paymentStatus,
    received_on: companyDay,
    reference: z.string().nullable(),
    note: z.string().nullable(),
    order_id: id.nullable(),
    user: personRef.extend({ email: z.string() }),
    allocations: z.array(allocation),
    refunds: z.array(refund).meta({ description: 'Oldest first' }),
    dispute: z.object(disputeFields).nullable().meta({ description: 'The newest one' }),
    created_at: time,
  })
  .meta({ id: 'Payment' });
export type Payment = z.infer<typeof payment>;

export const paymentDetail = payment
  .extend({
    allocations: z.array(
      allocation.extend({
        lines: z.array(
          z.object({
            position: z.number().int(),
            title: z.string(),
            total: money,
            refundable: money.meta({ description: 'Not credited, and not part of a refund that is under way' }),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'PaymentDetail' });
export type PaymentDetail = z.infer<typeof paymentDetail>;

export const dispute = z
  .object({
    ...disputeFields,
    payment: paymentRef,
    order_id: id.nullable(),
    invoice: invoiceRef.nullable(),
    user: personRef,
  })
  .meta({ id: 'Dispute' });
export type Dispute = z.infer<typeof dispute>;
