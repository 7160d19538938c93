import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { commissionStatus, id, money, moneyInput, requiredLine, signedMoneyInput, time } from '../shared/fields.ts';
import { idField, optionalIdField } from '../shared/forms.ts';
import { type Api, adminList, idParam, idQuery, listOf, paging } from '../shared/http.ts';
import { maxCents, maxLength } from '../shared/limits.ts';
import { commissionKinds, commissionRateKinds } from '../shared/money-states.ts';

const admin = ['admin'] as const;

export const commission = z
  .object({
    id,
    kind: z.enum(commissionKinds).meta({
      description:
        '`reversal`: takes back a part of `reverses_id` after a refund or a lost dispute. `adjustment`: entered by an admin',
    }),
    order_id: id.nullable(),
    services: z.array(z.string()).meta({ description: 'Titles of what was ordered, without options' }),
    base: money.meta({ description: 'What the commission is a share of: the person’s part of the order’s net' }),
    amount: money.meta({ description: 'Negative for what is taken back' }),
    rate_kind: z.enum(commissionRateKinds),
    rate_percent: z.number(),
    status: commissionStatus,
    payment_date: time.nullable(),
    paid_on: companyDay.nullable(),
    created_at: time,
    day: companyDay,
    reverses_id: id.nullable(),
    reversed: money.meta({ description: 'The sum of its unpaid reversals, which are paid together with it' }),
    note: z.string().nullable(),
    on_hold: z
      .boolean()
      .meta({ description: 'The payment of the order is disputed, or its customer has yet to accept it' }),
    payout: z
      .object({ id, run_id: id, number: z.string().nullable(), cutoff_on: companyDay })
      .nullable()
      .meta({ description: 'The payout that it is a part of; without a number until the run is approved' }),
    staff: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'Commission' });
export type Commission = z.infer<typeof commission>;

const totals = z.object({
  unpaid: money,
  paid: money,
  on_hold: money.meta({ description: 'Of the unpaid, on hold' }),
  carried: money.meta({ description: 'Of the unpaid, left over from the last payout run' }),
});
const description = 'Sums over all pages and, whatever `status` is, over both statuses; the other filters apply';

const commissionList = listOf(commission).extend({ totals: totals.meta({ description }) });

const earningsList = commissionList.extend({
  totals: totals
    .extend({
      in_run: money.meta({ description: 'Of the unpaid, in the open payout run' }),
      paid_this_year: money.meta({ description: 'Of the paid, by the company’s clock' }),
    })
    .meta({ description }),
});

/** A share of the order's net, or an amount for each person and assignment. */
export const commissionRate = z
  .object({
    id,
    user: z.object({ id, name: z.string() }).nullable(),
    service: z.object({ id, title: z.string() }).nullable(),
    kind: z.enum(commissionRateKinds),
    percent: z.number().nullable(),
    amount: money.nullable(),
    is_current: z.boolean().meta({ description: 'Not superseded by a newer rate for the same person and service' }),
    valid_from: time,
    day: companyDay,
    created_by: z.object({ id, name: z.string() }).nullable(),
  })
  .meta({ id: 'CommissionRate' });
export type CommissionRate = z.infer<typeof commissionRate>;

const MAX_PERCENT = 100;

const percent = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^\d{1,3}(\.\d{1,3})?$/),
    ],
    'must be a percentage.',
  )
  .transform(Number)
  .refine((value) => value >= 0 && value <= MAX_PERCENT, `must be between 0 and ${MAX_PERCENT}.`)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-6, 'must have at most three decimals.');

export const commissionRateInput = z
  .object({
    user_id: optionalIdField('staff member'),
    service_id: optionalIdField('service'),
    kind: z.enum(commissionRateKinds, 'must be percent or fixed.'),
    percent: percent.nullish(),
    amount: moneyInput.refine((cents) => cents <= maxCents, 'must be at most 999,999.99.').nullish(),
  })
  .superRefine(({ user_id, service_id, kind, percent: share, amount }, context) => {
    const invalid = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (!user_id && !service_id) invalid('user_id', 'Please choose a staff member or a service.');
    if (kind === 'percent' && share == null) invalid('percent', 'is required.');
    if (kind === 'fixed' && amount == null) invalid('amount', 'is required.');
  })
  .meta({ examples: [{ user_id: 7, service_id: 3, kind: 'percent', percent: 12.5, amount: null }] });

export const adjustmentInput = z
  .object({
    user_id: idField('staff member'),
    amount: signedMoneyInput.refine((cents) => Math.abs(cents) <= maxCents, 'must be at most 999,999.99.'),
    note: requiredLine(maxLength.commissionNote),
  })
  .meta({ examples: [{ user_id: 7, amount: '-12.50', note: 'Paid too much in May' }] });

export const commissionsApi = {
  list: {
    method: 'GET',
    path: '/admin/commissions',
    summary: 'Commissions, newest first',
    operationId: 'work.commissions',
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'amount').extend({
      status: commissionStatus.optional(),
      user_id: idQuery.optional(),
    }),
    response: commissionList.extend({ counts: z.record(commissionStatus, z.number().int()) }),
  },
  pay: {
    method: 'PUT',
    path: '/admin/commissions/{id}/pay',
    summary: 'Mark a commission as paid, together with its unpaid reversals',
    operationId: 'work.payCommission',
    access: admin,
    permission: 'money.payout',
    params: idParam,
    errors: [409],
    response: commission,
  },
  adjust: {
    method: 'POST',
    path: '/admin/commissions/adjustments',
    summary: 'Add an amount of either sign to what a staff member is owed',
    access: admin,
    permission: 'money.payout',
    idempotent: true,
    body: adjustmentInput,
    status: 201,
    errors: [409],
    response: commission,
  },
  rates: {
    method: 'GET',
    path: '/admin/commission-rates',
    summary: 'Commission rates by person and service, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('valid_from').extend({
      user_id: idQuery.optional(),
      service_id: idQuery.optional(),
      // Only those that apply to new assignments.
      current: z.literal('1').optional(),
    }),
    response: listOf(commissionRate).extend({
      counts: z.object({ current: z.number().int(), all: z.number().int() }),
      default_percent: z.number().meta({ description: 'Where no rate applies' }),
    }),
  },
  createRate: {
    method: 'POST',
    path: '/admin/commission-rates',
    summary: 'Set the rate of a person, a service, or a person for a service; it applies to new assignments',
    access: admin,
    permission: 'money.payout',
    body: commissionRateInput,
    status: 201,
    response: commissionRate,
  },
  earnings: {
    method: 'GET',
    path: '/staff/commissions',
    summary: 'The caller’s own commissions',
    operationId: 'work.earnings',
    access: ['staff'],
    query: paging().extend({ status: commissionStatus.optional() }),
    response: earningsList,
  },
} as const satisfies Api;
