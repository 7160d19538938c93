import { z } from 'zod';
import { id, optionalText, orderStatus, requiredLine, requiredText, time } from '../shared/fields.ts';
import { idField, requiredIdList, unchangedSince } from '../shared/forms.ts';
import {
  type Api,
  adminList,
  idInPath,
  idParam,
  idQuery,
  LARGEST_ID,
  listOf,
  messageShape,
  paging,
} from '../shared/http.ts';
import { maxItems, maxLength } from '../shared/limits.ts';
import { orderFile } from './files.ts';
import { threadEvent } from './thread-events.ts';

const everyone = ['customer', 'staff', 'admin'] as const;
const admin = ['admin'] as const;
const withThread = ['full', 'checkout'] as const;
const messageParam = idParam.extend({ mid: idInPath });

const person = z.object({ id, name: z.string() });

/** For a customer, the team’s notes do not exist. */
export const orderMessage = z
  .object({
    id,
    author: z
      .object({ id, name: z.string(), side: z.enum(['customer', 'team']) })
      .nullable()
      .meta({ description: 'Null: written by the application' }),
    kind: z.enum(['message', 'event']),
    visibility: z.enum(['all', 'team']),
    content: z.string(),
    files: z.array(orderFile),
    mentions: z.array(person).meta({ description: 'Whom `@{12}` in a team note names' }),
    source: z.enum(['app', 'email']),
    client_id: z.string().nullable(),
    created_at: time,
    edited_at: time.nullable(),
    deleted_at: time.nullable(),
  })
  .meta({ id: 'OrderMessage' });
export type OrderMessage = z.infer<typeof orderMessage>;

export const savedReply = z
  .object({ id, title: z.string(), content: z.string(), updated_at: time })
  .meta({ id: 'SavedReply' });
export type SavedReply = z.infer<typeof savedReply>;

export const orderThread = z
  .object({
    order: z.object({ id, status: orderStatus, services: z.array(z.string()) }),
    customer: z.object({ id, name: z.string() }),
    last: z
      .object({ author: z.string().nullable(), content: z.string(), visibility: z.enum(['all', 'team']), at: time })
      .nullable()
      .meta({ description: 'The latest entry that the caller may read; a deleted one has no content' }),
    unread: z.number().int(),
  })
  .meta({ id: 'OrderThread' });
export type OrderThread = z.infer<typeof orderThread>;

const replyExample = { title: 'Thanks', content: 'Thank you, {customer_name}.' };

const savedReplyInput = z
  .object({
    title: requiredLine(maxLength.savedReplyTitle),
    content: requiredText(maxLength.orderMessage),
  })
  .meta({ examples: [replyExample] });

export const threadsApi = {
  threads: {
    method: 'GET',
    path: '/order-threads',
    summary: 'The threads of the caller’s orders, latest entry first; for a customer all open orders',
    access: everyone,
    permission: 'messages.answer',
    query: paging(25).extend({ unread: z.literal('1').optional() }),
    response: listOf(orderThread),
  },
  messages: {
    method: 'GET',
    path: '/orders/{id}/messages',
    summary: 'The thread of an order, the latest messages, oldest first',
    access: everyone,
    permission: 'messages.answer',
    params: idParam,
    query: paging(50)
      .pick({ per_page: true })
      .extend({
        before: idQuery.optional(),
        after: z.coerce.number().int().min(0).max(LARGEST_ID).optional(),
      }),
    errors: [404],
    response: z.object({
      data: z.array(orderMessage),
      events: z.array(threadEvent).meta({
        description:
          'What happened in the time of these messages, oldest first: all of it before the oldest and after the newest one',
      }),
      now: time.meta({ description: 'By the server’s clock, which decides whether a message can still be changed' }),
    }),
  },
  mentionable: {
    method: 'GET',
    path: '/orders/{id}/messages/mentionable',
    summary: 'Whom an internal note can mention: admins and the assigned staff',
    access: ['staff', 'admin'],
    permission: 'messages.answer',
    params: idParam,
    errors: [404],
    response: z.object({ data: z.array(person) }),
  },
  send: {
    method: 'POST',
    path: '/orders/{id}/messages',
    summary: 'Write in the thread; `team` is an internal note',
    access: everyone,
    permission: 'messages.answer',
    sessions: withThread,
    params: idParam,
    body: z
      .object({
        content: optionalText(maxLength.orderMessage).meta({ description: 'Required without files' }),
        visibility: z.enum(['all', 'team'], 'must be all or team.').optional(),
        file_ids: requiredIdList('file', maxItems.messageFiles).nullish(),
        client_id: z.string().trim().min(1).max(64).nullish(),
      })
      .refine(({ content, file_ids }) => content !== '' || (file_ids ?? []).length > 0, {
        path: ['content'],
        message: 'is required.',
      })
      .meta({ examples: [{ content: 'We come on Monday at nine.', visibility: 'team', file_ids: [] }] }),
    status: 201,
    errors: [404, 409, 429],
    response: orderMessage,
  },
  edit: {
    method: 'PUT',
    path: '/orders/{id}/messages/{mid}',
    summary: 'Correct a message of your own within 15 minutes',
    access: everyone,
    permission: 'messages.answer',
    params: messageParam,
    body: z
      .object({ content: requiredText(maxLength.orderMessage) })
      .meta({ examples: [{ content: 'We come on Tuesday at nine.' }] }),
    errors: [404, 409],
    response: orderMessage,
  },
  delete: {
    method: 'DELETE',
    path: '/orders/{id}/messages/{mid}',
    summary: 'Delete a message of your own within 15 minutes',
    access: everyone,
    permission: 'messages.answer',
    params: messageParam,
    errors: [404, 409],
    response: orderMessage,
  },
  show: {
    method: 'POST',
    path: '/orders/{id}/messages/{mid}/show',
    summary: 'Show an internal note that was written by email to the customer',
    access: ['staff', 'admin'],
    permission: 'messages.answer',
    params: messageParam,
    errors: [404, 409],
    response: orderMessage,
  },
  read: {
    method: 'POST',
    path: '/orders/{id}/messages/read',
    summary: 'Mark the thread as read',
    access: everyone,
    permission: 'messages.answer',
    sessions: withThread,
    params: idParam,
    body: z.object({ up_to: idField('message id') }).meta({ examples: [{ up_to: 340 }] }),
    errors: [404],
    response: messageShape,
  },
  copyMessage: {
    method: 'POST',
    path: '/admin/messages/{id}/copy',
    summary: 'Copy a chat message to the thread of an order of the same customer, as a quote with its time',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    body: z.object({ order_id: idField('order') }).meta({ examples: [{ order_id: 52 }] }),
    status: 201,
    errors: [404],
    response: orderMessage,
  },
  savedReplies: {
    method: 'GET',
    path: '/admin/saved-replies',
    summary: 'Saved replies by title; staff can read them',
    access: ['admin', 'staff'],
    permission: 'messages.answer',
    query: adminList('title', 'created_at'),
    response: listOf(savedReply),
  },
  createSavedReply: {
    method: 'POST',
    path: '/admin/saved-replies',
    summary: 'Save a reply',
    access: admin,
    permission: 'messages.answer',
    body: savedReplyInput,
    status: 201,
    response: savedReply,
  },
  updateSavedReply: {
    method: 'PUT',
    path: '/admin/saved-replies/{id}',
    summary: 'Change a saved reply',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    body: savedReplyInput.extend({ updated_at: unchangedSince }).meta({ examples: [replyExample] }),
    errors: [409],
    response: savedReply,
  },
  deleteSavedReply: {
    method: 'DELETE',
    path: '/admin/saved-replies/{id}',
    summary: 'Delete a saved reply',
    access: admin,
    permission: 'messages.answer',
    params: idParam,
    response: messageShape,
  },
} as const satisfies Api;
