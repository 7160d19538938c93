import { z } from 'zod';
import { printedDocument } from '../invoicing/printed-document.ts';
import { id, money, moneyInput, time } from '../shared/fields.ts';
import { idList, optionalLine, requiredIdList } from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf, paging } from '../shared/http.ts';
import { maxCents, maxItems, maxLength } from '../shared/limits.ts';
import { payoutRunStates } from '../shared/money-states.ts';
import { commission } from './commissions.ts';

const admin = ['admin'] as const;
const staff = ['staff'] as const;

const day = z.iso
  .date('must be a date such as 2027-01-31.')
  .refine((text) => text >= '2000-01-01' && text <= '2199-12-31', 'must be between 2000 and 2199.');
const person = z.object({ id, name: z.string() });

const sums = {
  earned: money,
  reversed: money.meta({ description: 'Negative or 0' }),
  adjusted: money.meta({ description: 'Of either sign' }),
  total: money.meta({ description: 'The sum of the three' }),
};

const runFields = {
  id,
  number: z.string().nullable().meta({ description: 'Assigned with the approval' }),
  state: z.enum(payoutRunStates).meta({ id: 'PayoutRunState' }),
  cutoff_on: z.string().meta({ description: 'The last day that counts, in the time zone of the company' }),
  minimum: money.meta({ description: 'A person with less gets no payout' }),
  total: money,
  paid_on: z.string().nullable(),
  reference: z.string().nullable(),
  created_at: time,
  created_by: person.nullable(),
  approved_at: time.nullable(),
  approved_by: person.nullable(),
};

export const listedPayoutRun = z
  .object({ ...runFields, payouts: z.number().int().meta({ description: 'Their number' }) })
  .meta({ id: 'ListedPayoutRun' });
export type ListedPayoutRun = z.infer<typeof listedPayoutRun>;

export const payoutRun = z
  .object({
    ...runFields,
    payouts: z.array(z.object({ id, user: person, ...sums, lines: z.array(commission) })),
    carried: z
      .array(z.object({ user: person, amount: money }))
      .meta({ description: 'What was due up to the cutoff and is carried forward to the next run' }),
    newer_reversals: z
      .number()
      .int()
      .meta({ description: 'Reversals of its commissions since this draft; they are part of the next run' }),
    newer_disputes: z.number().int().meta({
      description: 'Of its lines, those of an order whose payment is disputed now; 0 once the run is paid or cancelled',
    }),
  })
  .meta({ id: 'PayoutRun' });
export type PayoutRun = z.infer<typeof payoutRun>;

export const staffPayout = z
  .object({ id, number: z.string(), cutoff_on: z.string(), paid_on: z.string(), ...sums })
  .meta({ id: 'StaffPayout' });
export type StaffPayout = z.infer<typeof staffPayout>;

export const staffPayoutDetail = staffPayout.extend({ document: printedDocument }).meta({ id: 'StaffPayoutDetail' });
export type StaffPayoutDetail = z.infer<typeof staffPayoutDetail>;

const people = idList('staff member', maxItems.payoutPeople);

export const newPayoutRun = z
  .object({
    cutoff_on: day,
    minimum: moneyInput.refine((cents) => cents <= maxCents, 'must be at most 999,999.99.').nullish(),
    user_ids: people.nullish().meta({ description: 'Without it, or empty: everyone' }),
  })
  .meta({ examples: [{ cutoff_on: '2199-12-31', minimum: '10.00', user_ids: [7] }] });

export const payoutPayment = z
  .object({
    paid_on: day,
    reference: optionalLine(maxLength.paymentReference),
  })
  .meta({ examples: [{ paid_on: '2026-11-22', reference: 'Transfer 7' }] });

const change = {
  access: admin,
  permission: 'money.payout',
  params: idParam,
  errors: [409],
  response: payoutRun,
} as const;

export const payoutsApi = {
  runs: {
    method: 'GET',
    path: '/admin/payout-runs',
    summary: 'Payout runs, newest first',
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'cutoff_on', 'total').extend({ state: z.enum(payoutRunStates).optional() }),
    response: listOf(listedPayoutRun).extend({ counts: z.record(z.enum(payoutRunStates), z.number().int()) }),
  },
  createRun: {
    method: 'POST',
    path: '/admin/payout-runs',
    summary: 'Claim everything unpaid up to a day for one payout to each person; only one run can be open',
    access: admin,
    permission: 'money.payout',
    idempotent: true,
    body: newPayoutRun,
    status: 201,
    errors: [409],
    response: payoutRun,
  },
  run: {
    method: 'GET',
    path: '/admin/payout-runs/{id}',
    summary: 'One payout run with its lines',
    access: admin,
    permission: 'money.read',
    params: idParam,
    response: payoutRun,
  },
  changeLines: {
    ...change,
    method: 'PUT',
    path: '/admin/payout-runs/{id}/lines',
    summary: 'Remove commissions from a draft',
    body: z
      .object({ remove: requiredIdList('commission', maxItems.payoutLines) })
      .meta({ examples: [{ remove: [31] }] }),
  },
  approve: {
    ...change,
    method: 'POST',
    path: '/admin/payout-runs/{id}/approve',
    summary: 'Assign the number and freeze the statements',
    idempotent: true,
  },
  pay: {
    ...change,
    method: 'POST',
    path: '/admin/payout-runs/{id}/pay',
    summary: 'Mark an approved run as paid, and email the statements',
    idempotent: true,
    confirm: true,
    body: payoutPayment,
  },
  cancel: {
    ...change,
    method: 'POST',
    path: '/admin/payout-runs/{id}/cancel',
    summary: 'Cancel a run that is not paid; its commissions are free for the next run',
    idempotent: true,
  },
  exportRun: {
    method: 'GET',
    path: '/admin/payout-runs/{id}/export.csv',
    summary: 'Name, amount and reference of each payout, for the bank',
    access: admin,
    permission: 'money.read',
    params: idParam,
    errors: [429],
    response: 'file',
    media: 'text/csv',
  },
  payout: {
    method: 'GET',
    path: '/admin/payouts/{id}',
    summary: 'A paid payout with the texts of its statement',
    access: admin,
    permission: 'money.read',
    params: idParam,
    response: staffPayoutDetail,
  },
  downloadPayout: {
    method: 'GET',
    path: '/admin/payouts/{id}/download',
    summary: 'The statement of a paid payout as a PDF',
    access: admin,
    permission: 'money.read',
    params: idParam,
    errors: [410, 429],
    response: 'pdf',
  },
  own: {
    method: 'GET',
    path: '/staff/payouts',
    summary: 'The caller’s own payouts, newest first',
    access: staff,
    query: paging(25),
    response: listOf(staffPayout),
  },
  ownPayout: {
    method: 'GET',
    path: '/staff/payouts/{id}',
    summary: 'An own payout with the texts of its statement',
    access: staff,
    params: idParam,
    response: staffPayoutDetail,
  },
  download: {
    method: 'GET',
    path: '/staff/payouts/{id}/download',
    summary: 'The statement of an own payout as a PDF',
    access: staff,
    params: idParam,
    errors: [410, 429],
    response: 'pdf',
  },
} as const satisfies Api;
