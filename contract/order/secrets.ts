import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, idInPath, idParam } from '../shared/http.ts';

export const secretPolicies = ['until_accepted', 'once'] as const;
export const secretStates = ['requested', 'stored', 'burned'] as const;

const secretParam = idParam.extend({ sid: idInPath });

/** Its value is in no list: it is read with a call of its own. */
export const orderSecret = z
  .object({
    id,
    item_id: id.nullable().meta({ description: 'The item of the order whose question it answers' }),
    key: z.string().nullable().meta({ description: 'Of the question' }),
    label: z.string(),
    policy: z.enum(secretPolicies),
    state: z.enum(secretStates),
    stored_at: time.nullable(),
    burned_at: time.nullable(),
    burn_reason: z.string().nullable(),
    views: z.array(z.object({ name: z.string(), at: time })).meta({ description: 'Who opened it, oldest first' }),
    may_reveal: z.boolean(),
  })
  .meta({ id: 'OrderSecret' });
export type OrderSecret = z.infer<typeof orderSecret>;

export const HIDE_AFTER_SECONDS = 60;

export const secretsApi = {
  list: {
    method: 'GET',
    path: '/orders/{id}/secrets',
    summary: 'The secret answers of an order, without their values',
    access: ['customer', 'staff', 'admin'],
    permission: 'orders.view',
    params: idParam,
    errors: [404],
    response: z.array(orderSecret),
  },
  reveal: {
    method: 'POST',
    path: '/orders/{id}/secrets/{sid}/reveal',
    summary: 'Read a secret, which is recorded first',
    access: ['staff', 'admin'],
    permission: 'secrets.reveal',
    confirm: true,
    params: secretParam,
    errors: [404, 409, 429],
    response: z.object({ value: z.string(), hide_after_seconds: z.literal(HIDE_AFTER_SECONDS) }),
  },
  remove: {
    method: 'DELETE',
    path: '/orders/{id}/secrets/{sid}',
    summary: 'Delete the value of a secret now',
    access: ['customer', 'admin'],
    permission: 'orders.manage',
    params: secretParam,
    errors: [404, 409],
    response: orderSecret,
  },
} as const satisfies Api;
