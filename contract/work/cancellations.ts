import { z } from 'zod';
import { email, moneyInput, requiredLine, requiredText } from '../shared/fields.ts';
import { idField, optionalText, requiredIdList } from '../shared/forms.ts';
import { type Api, idParam, listOf, paging } from '../shared/http.ts';
import { maxItems, maxLength } from '../shared/limits.ts';
import { cancelKinds, claimWishes, exitKinds, exitStates } from '../shared/work-states.ts';
import { adminCancellation, cancellation, wayOut } from './cancellation-shapes.ts';
import { orderWorkspace } from './workspace.ts';

const customer = ['customer'] as const;
/** The session of a purchase may, too: the law asks for no password. */
const sessions = ['full', 'checkout'] as const;
const ofCustomer = { access: customer, params: idParam } as const;
const ofAdmin = { access: ['admin'] } as const;

/** The refund’s outcome is not known yet. */
const underWay = cancellation.extend({ refund_state: z.literal('requested') });

const token = z.string().trim().min(1, 'is required.').max(255);

export const cancellationsApi = {
  waysOut: {
    ...ofCustomer,
    method: 'GET',
    path: '/customer/orders/{id}/ways-out',
    summary: 'How the customer can get out of the order, and what is paid back',
    response: z.array(wayOut),
  },
  cancel: {
    ...ofCustomer,
    sessions,
    method: 'POST',
    path: '/customer/orders/{id}/cancel',
    summary: 'Cancel an order that is late, or that nobody has started; 202 if a provider has not responded yet',
    idempotent: true,
    body: z
      .object({
        kind: z.enum(cancelKinds, 'must be before_start or late.'),
        expected_refund: moneyInput,
        note: optionalText(maxLength.reason),
      })
      .meta({ examples: [{ kind: 'before_start', expected_refund: '790.00' }] }),
    status: 201,
    errors: [404, 409, 429],
    response: cancellation,
    accepted: underWay,
  },
  withdraw: {
    ...ofCustomer,
    sessions,
    method: 'POST',
    path: '/customer/orders/{id}/withdraw',
    summary: 'Withdraw from the contract; it counts with this call',
    idempotent: true,
    status: 201,
    errors: [404, 409, 429],
    response: cancellation,
  },
  recall: {
    ...ofCustomer,
    sessions,
    method: 'POST',
    path: '/customer/orders/{id}/withdraw/recall',
    summary: 'Take a withdrawal back that has not been carried out',
    status: 200,
    errors: [404, 409, 429],
    response: cancellation,
  },
  earlyStart: {
    ...ofCustomer,
    sessions,
    method: 'POST',
    path: '/customer/orders/{id}/early-start',
    summary: 'Ask to begin before the period of withdrawal is over',
    status: 201,
    errors: [404, 409, 429],
    response: orderWorkspace,
  },
  guarantee: {
    ...ofCustomer,
    method: 'POST',
    path: '/customer/orders/{id}/guarantee',
    summary: 'Ask for a fix or a refund under the guarantee',
    body: z
      .object({
        wants: z.enum(claimWishes, 'must be fix or refund.'),
        text: requiredText(maxLength.message),
        file_ids: requiredIdList('file', maxItems.messageFiles).nullish(),
      })
      .meta({ examples: [{ wants: 'fix', text: 'One socket has no signal.' }] }),
    status: 201,
    errors: [404, 409, 429],
    response: cancellation,
  },
  submit: {
    method: 'POST',
    path: '/withdrawals',
    summary: 'Withdraw without an account; the response is the same whatever was entered',
    access: 'public',
    body: z
      .object({
        name: requiredLine(maxLength.personName).refine(
          (name) => !/https?:|www\.|@/i.test(name),
          'must be a name, without links.',
        ),
        // The receipt repeats it to any address that is entered.
        order_number: requiredLine(64).refine(
          (number) => !/https?:|www\.|@|[\p{L}\d]\.\p{L}{2,}/iu.test(number),
          'must be a number, without links.',
        ),
        email,
      })
      .meta({ examples: [{ name: 'Dana Reyes', order_number: '31', email: 'dana@oakline.test' }] }),
    status: 201,
    errors: [429],
    response: z.object({ reference: z.string(), received_at: cancellation.shape.received_at }),
  },
  confirm: {
    method: 'POST',
    path: '/withdrawals/confirm',
    summary: 'Confirm a withdrawal by the link of the order’s own email',
    access: 'public',
    body: z.object({ token }),
    errors: [409, 410, 429],
    response: z.object({ state: z.enum(exitStates) }),
  },
  object: {
    method: 'POST',
    path: '/withdrawals/object',
    summary: 'Say by the same link that it was somebody else',
    access: 'public',
    body: z.object({ token }),
    errors: [409, 410, 429],
    response: z.object({ state: z.enum(exitStates) }),
  },
  list: {
    ...ofAdmin,
    method: 'GET',
    path: '/admin/cancellations',
    summary: 'How customers get out of their orders: those to decide first, then the newest',
    permission: 'orders.view',
    query: paging(25).extend({
      state: z
        .enum([...exitStates, 'done'])
        .optional()
        .meta({ description: '`done`: decided, whatever the outcome' }),
      kind: z.enum(exitKinds).optional(),
      search: z.string().trim().max(255).optional(),
      sort: z.enum(['received_at', '-received_at']).optional(),
    }),
    response: listOf(adminCancellation).extend({
      counts: z.object({ received: z.number().int(), done: z.number().int() }),
    }),
  },
  one: {
    ...ofAdmin,
    method: 'GET',
    path: '/admin/cancellations/{id}',
    summary: 'One of them',
    permission: 'orders.view',
    params: idParam,
    response: adminCancellation,
  },
  execute: {
    ...ofAdmin,
    method: 'POST',
    path: '/admin/cancellations/{id}/execute',
    summary: 'Carry out a withdrawal, and keep the part of the price for what was done',
    permission: 'money.refund',
    idempotent: true,
    params: idParam,
    body: z
      .object({ kept: moneyInput.nullish(), explanation: optionalText(1_000) })
      .meta({ examples: [{ kept: '120.00', explanation: 'Two of five rooms were measured.' }] }),
    errors: [409, 429],
    response: adminCancellation,
  },
  refuse: {
    ...ofAdmin,
    method: 'POST',
    path: '/admin/cancellations/{id}/refuse',
    summary: 'Refuse it with a reason, which the customer reads',
    permission: 'money.refund',
    params: idParam,
    body: z.object({ reason: requiredText(1_000) }).meta({ examples: [{ reason: 'The period ended on December 9.' }] }),
    errors: [409],
    response: adminCancellation,
  },
  match: {
    ...ofAdmin,
    method: 'POST',
    path: '/admin/cancellations/{id}/match',
    summary: 'Say which order a withdrawal is about',
    permission: 'money.refund',
    params: idParam,
    body: z.object({ order_id: idField('order id') }).meta({ examples: [{ order_id: 31 }] }),
    errors: [409],
    response: adminCancellation,
  },
} as const satisfies Api;
