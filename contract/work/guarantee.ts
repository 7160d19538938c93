import { z } from 'zod';
import { id, isBlank, moneyInput, orderPaymentStatus, orderStatus, requiredText } from '../shared/fields.ts';
import { flag, optionalText, requiredIdList } from '../shared/forms.ts';
import { type Api, idParam, listOf, paging } from '../shared/http.ts';
import { maxItems, maxLength } from '../shared/limits.ts';
import { refundStates } from '../shared/money-states.ts';
import { claimDecisions, claimStates, claimWishes } from '../shared/work-states.ts';
import { guaranteeClaim } from './guarantee-shapes.ts';
import { orderWorkspace } from './workspace.ts';

const customer = ['customer'] as const;
const admin = ['admin'] as const;

const personRef = z.object({ id, name: z.string() });

export const adminClaim = guaranteeClaim
  .extend({
    order: z.object({ id, services: z.string(), status: orderStatus, payment_status: orderPaymentStatus }),
    user: personRef.meta({ description: 'The customer' }),
    decided_by: personRef.nullable(),
  })
  .meta({ id: 'AdminGuaranteeClaim' });
export type AdminClaim = z.infer<typeof adminClaim>;

export const guaranteeApi = {
  keepWaiting: {
    method: 'POST',
    path: '/customer/orders/{id}/keep-waiting',
    summary: 'Wait on for a late order; we ask again after three working days',
    access: customer,
    params: idParam,
    errors: [404, 409, 429],
    response: orderWorkspace,
  },
  claim: {
    method: 'POST',
    path: '/customer/orders/{id}/guarantee-claims',
    summary: 'Ask for a fix or a refund within 30 days of the delivery',
    access: customer,
    params: idParam,
    body: z
      .object({
        wish: z.enum(claimWishes, 'must be fix or refund.'),
        message: requiredText(maxLength.message),
        file_ids: requiredIdList('file', maxItems.messageFiles).nullish(),
      })
      .meta({ examples: [{ wish: 'fix', message: 'One socket has no signal.' }] }),
    status: 201,
    errors: [404, 409, 429],
    response: orderWorkspace,
  },
  claims: {
    method: 'GET',
    path: '/admin/guarantee-claims',
    summary: 'What customers ask for under the guarantee: open ones first, then the newest',
    access: admin,
    permission: 'orders.view',
    query: paging(25).extend({
      state: z.enum(claimStates).optional(),
      sort: z.enum(['answer_by', '-answer_by']).optional().meta({ description: 'Within a state' }),
    }),
    response: listOf(adminClaim),
  },
  decide: {
    method: 'PUT',
    path: '/admin/guarantee-claims/{id}',
    summary: 'Answer a claim: reopen the work, refund what was paid or a part of it, or decline',
    access: admin,
    permission: 'money.refund',
    params: idParam,
    body: z
      .object({
        decision: z.enum(claimDecisions, 'must be fix, refund or decline.'),
        reason: optionalText(maxLength.reason).meta({ description: 'The customer reads it; a decline needs one' }),
        amount: moneyInput
          .refine((cents) => cents > 0, 'must be more than 0.')
          .nullish()
          .meta({ description: 'Of a refund; without it, all that can be refunded' }),
        keep_commissions: flag.optional(),
      })
      .refine(({ decision, reason }) => decision !== 'decline' || !isBlank(reason ?? ''), {
        path: ['reason'],
        message: 'Reason is required.',
      })
      .meta({ examples: [{ decision: 'decline', reason: 'The printer is not part of this order.' }] }),
    errors: [409, 429],
    response: adminClaim.extend({
      refunds: z
        .array(z.object({ id, amount: guaranteeClaim.shape.refund.unwrap(), state: z.enum(refundStates) }))
        .meta({ description: 'Made by this decision' }),
    }),
  },
} as const satisfies Api;
