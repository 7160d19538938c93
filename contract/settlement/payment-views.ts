import { z } from 'zod';
import { companyDay } from '../shared/done-by.ts';
import { id, money, paymentProvider, time } from '../shared/fields.ts';
import { type Api, adminList, listOf } from '../shared/http.ts';

const admin = ['admin'] as const;

/** Attempts of earlier days are not listed. */
export const FAILED_DAYS = 90;

export const failedPayment = z
  .object({
    id,
    provider: paymentProvider,
    buyer: z.object({ name: z.string(), email: z.string() }),
    order_id: id.nullable(),
    invoice: z.object({ id, invoice_number: z.string() }).nullable(),
    services: z.array(z.string()),
    amount: money,
    reason: z.string(),
    created_at: time,
    day: companyDay,
  })
  .meta({ id: 'FailedPayment' });
export type FailedPayment = z.infer<typeof failedPayment>;

export const paymentCounts = z
  .object({
    all: z.number().int(),
    to_review: z.number().int(),
    failed: z
      .number()
      .int()
      .meta({ description: `Attempts of the last ${FAILED_DAYS} days` }),
  })
  .meta({ id: 'PaymentCounts' });
export type PaymentCounts = z.infer<typeof paymentCounts>;

export const paymentViewsApi = {
  counts: {
    method: 'GET',
    path: '/admin/payments/counts',
    summary: 'Numbers of payments by view',
    access: admin,
    permission: 'money.read',
    response: paymentCounts,
  },
  failed: {
    method: 'GET',
    path: '/admin/payments/failed',
    summary: `Attempts to pay that took no money, of the last ${FAILED_DAYS} days, newest first`,
    access: admin,
    permission: 'money.read',
    query: adminList('created_at', 'amount'),
    response: listOf(failedPayment),
  },
} as const satisfies Api;
