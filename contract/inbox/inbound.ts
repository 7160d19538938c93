import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, adminList, idInPath, idParam, listOf } from '../shared/http.ts';
import { inboundStates } from '../shared/work-states.ts';

const admin = ['admin'] as const;

export const inboundEmail = z
  .object({
    id,
    from: z.string(),
    subject: z.string(),
    state: z.enum(inboundStates),
    reason: z.string(),
    content: z.string().nullable(),
    order_id: id.nullable(),
    user: z.object({ id, name: z.string() }).nullable(),
    visibility: z
      .enum(['all', 'team'])
      .nullable()
      .meta({ description: 'Who reads it once it is posted; `team` is an internal note. Null: nobody' }),
    can_be_note: z.boolean().meta({ description: 'Its person is of the team, whose emails can be internal notes' }),
    created_at: time,
  })
  .meta({ id: 'InboundEmail' });
export type InboundEmail = z.infer<typeof inboundEmail>;

export const wholeEmail = z
  .object({
    subject: z.string(),
    text: z.string().meta({ description: 'With its quotes and signature; reply addresses are shown as the company' }),
    created_at: time,
  })
  .meta({ id: 'WholeEmail' });
export type WholeEmail = z.infer<typeof wholeEmail>;

export const inboundApi = {
  receiveEmail: {
    method: 'POST',
    path: '/webhooks/inbound-email',
    summary:
      'An email as RFC 822, or in the form of SendGrid, Mailgun or Postmark; with the secret of the installation',
    operationId: 'inboundEmails.receiveEmail',
    access: 'public',
    beforeOpening: true,
    query: z.object({ mime: z.string().optional().meta({ description: 'Ends the URL of a Mailgun route' }) }),
    body: 'stream',
    errors: [401, 413, 429],
    response: z.object({
      state: z
        .enum([...inboundStates, 'received'])
        .meta({ description: '`received`: it is stored, and its outcome comes later' }),
    }),
  },
  wholeEmail: {
    method: 'GET',
    path: '/orders/{id}/messages/{mid}/email',
    summary: 'The whole email of a message, for 30 days; a customer’s own',
    operationId: 'inboundEmails.wholeEmail',
    access: ['customer', 'staff', 'admin'],
    permission: 'messages.answer',
    params: idParam.extend({ mid: idInPath }),
    errors: [404, 429],
    response: wholeEmail,
  },
  inbound: {
    method: 'GET',
    path: '/admin/inbound-emails',
    summary: 'Emails that arrived, newest first',
    operationId: 'inboundEmails.inbound',
    access: admin,
    permission: 'messages.answer',
    query: adminList('created_at').extend({
      state: z.enum(inboundStates).optional(),
      known: z.literal('1').optional().meta({ description: 'Only those of people with an account' }),
    }),
    response: listOf(inboundEmail).extend({
      ignored_of_known: z
        .number()
        .int()
        .meta({ description: 'Ignored emails of people with an account, within 30 days' }),
    }),
  },
  inboundEmail: {
    method: 'GET',
    path: '/admin/inbound-emails/{id}',
    summary: 'One email that arrived',
    operationId: 'inboundEmails.inboundEmail',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    response: inboundEmail,
  },
  postInbound: {
    method: 'POST',
    path: '/admin/inbound-emails/{id}/post',
    summary: 'Post a quarantined email in the thread as the person',
    operationId: 'inboundEmails.postInbound',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    body: z
      .object({
        visibility: z
          .enum(['all', 'team'], 'must be all or team.')
          .optional()
          .meta({ description: 'By default that of the email; a customer’s is always `all`' }),
      })
      .meta({ examples: [{ visibility: 'team' }] }),
    errors: [409],
    response: inboundEmail,
  },
  discardInbound: {
    method: 'POST',
    path: '/admin/inbound-emails/{id}/discard',
    summary: 'Discard a quarantined email',
    operationId: 'inboundEmails.discardInbound',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    errors: [409],
    response: inboundEmail,
  },
} as const satisfies Api;
