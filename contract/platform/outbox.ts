import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, adminList, idParam, listOf } from '../shared/http.ts';

const admin = ['admin'] as const;

/** `given_up`: every attempt failed. `discarded`: by an admin. `bounced`: sent, and returned by the recipient’s server. */
const emailState = z.enum(['waiting', 'sent', 'bounced', 'given_up', 'discarded']).meta({ id: 'EmailState' });
export type EmailState = z.infer<typeof emailState>;

/** The list leaves out the text of each email. */
export const listedEmail = z
  .object({
    id,
    kind: z.string(),
    recipient: z.string(),
    user: z.object({ id, name: z.string() }).nullable(),
    order_id: id.nullable(),
    state: emailState,
    attempts: z.number().int(),
    created_at: time,
    sent_at: time.nullable().meta({ description: 'Also null if the email was skipped; `problem` says why' }),
    next_try_at: time.nullable(),
    problem: z.string().nullable().meta({ description: 'Of the last attempt' }),
    note: z.string().nullable().meta({ description: 'About an email that was sent, such as with the original text' }),
    can_send_again: z.boolean(),
  })
  .meta({ id: 'ListedEmail' });
export type ListedEmail = z.infer<typeof listedEmail>;

export const shownEmail = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .meta({ id: 'ShownEmail' });
export type ShownEmail = z.infer<typeof shownEmail>;

export const outboxApi = {
  list: {
    method: 'GET',
    path: '/admin/outbox',
    summary: 'Emails, newest first, of all or found by their recipient; the total counts up to 10,000',
    access: admin,
    query: adminList().extend({ state: emailState.optional() }),
    response: listOf(listedEmail).extend({
      counts: z.record(emailState, z.number().int()).meta({ description: 'Each up to 10,000' }),
    }),
  },
  show: {
    method: 'GET',
    path: '/admin/outbox/{id}/show',
    summary: 'An email as it would be sent now, without passwords and with links that lead nowhere',
    access: admin,
    params: idParam,
    errors: [409],
    response: shownEmail,
  },
  retry: {
    method: 'POST',
    path: '/admin/outbox/{id}/retry',
    summary: 'Send a waiting email now, or one that was given up',
    access: admin,
    params: idParam,
    errors: [409],
    response: listedEmail,
  },
  discard: {
    method: 'POST',
    path: '/admin/outbox/{id}/discard',
    summary: 'Never send an email that is waiting or was given up',
    access: admin,
    params: idParam,
    errors: [409],
    response: listedEmail,
  },
  sendAgain: {
    method: 'POST',
    path: '/admin/outbox/{id}/send-again',
    summary: 'Queue an email of the same kind, with a new link or temporary password if it has one',
    access: admin,
    params: idParam,
    status: 201,
    errors: [409],
    response: listedEmail,
  },
  ofUser: {
    method: 'GET',
    path: '/admin/users/{id}/emails',
    summary: 'Emails to a user, newest first',
    access: admin,
    params: idParam,
    query: adminList(),
    response: listOf(listedEmail),
  },
  ofOrder: {
    method: 'GET',
    path: '/admin/orders/{id}/emails',
    summary: 'Emails about an order, newest first',
    access: admin,
    params: idParam,
    query: adminList(),
    response: listOf(listedEmail),
  },
} as const satisfies Api;
