import { z } from 'zod';
import { commissionStatus, id, money, time } from './fields.ts';
import { type Api, adminList, idParam, idQuery, listOf, paging } from './http.ts';

const admin = ['admin'] as const;

export const commission = z
  .object({
    id,
    order_id: id,
    amount: money,
    rate_percent: z.number(),
    status: commissionStatus,
    payment_date: time.nullable(),
    created_at: time,
    staff: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'Commission' });
export type Commission = z.infer<typeof commission>;

const commissionList = listOf(commission).extend({
  totals: z.object({ unpaid: money, paid: money }).meta({
    description: 'Sums over all pages and, whatever `status` is, over both statuses; the other filters apply',
  }),
});

export const commissionsApi = {
  list: {
    method: 'GET',
    path: '/admin/commissions',
    summary: 'Commissions, newest first',
    operationId: 'work.commissions',
    access: admin,
    query: adminList('created_at', 'amount').extend({
      status: commissionStatus.optional(),
      user_id: idQuery.optional(),
    }),
    response: commissionList,
  },
  pay: {
    method: 'PUT',
    path: '/admin/commissions/{id}/pay',
    summary: 'Mark a commission as paid',
    operationId: 'work.payCommission',
    access: admin,
    params: idParam,
    errors: [409],
    response: commission,
  },
  earnings: {
    method: 'GET',
    path: '/staff/commissions',
    summary: 'The caller’s own commissions',
    operationId: 'work.earnings',
    access: ['staff'],
    query: paging().extend({ status: commissionStatus.optional() }),
    response: commissionList,
  },
} as const satisfies Api;
