import { z } from 'zod';
import { id, refusing, requiredText, time } from './fields.ts';
import { idField } from './forms.ts';
import { type Api, idInPath, idQuery, LARGEST_ID, listOf, messageShape, paging } from './http.ts';

/**
 * Customers and staff write to the office, which has one face: the admin of `GET /admin-user`. Every admin reads and
 * answers there; a thread belongs to the customer or staff member, and stays theirs when that admin changes. So to a
 * customer or staff member everything that is not from themselves is from the office, and to an admin everything
 * whose `sender_id` is not the other person's is from the office.
 */
export const message = z
  .object({
    id,
    sender_id: id,
    receiver_id: id,
    content: z.string(),
    created_at: time,
    read_at: time.nullable(),
    client_id: z.string().nullable().meta({ description: 'The sender’s own mark, so that a repeated send is known' }),
  })
  .meta({ id: 'ChatMessage' });
export type Message = z.infer<typeof message>;

export const conversation = z
  .object({
    id: id.meta({ description: 'The other person’s user id' }),
    name: z.string(),
    role: z.string(),
    last_message: z.string().nullable(),
    last_message_at: time.nullable(),
    unread_count: z.number().int(),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversation>;

const userParam = z.object({ userId: idInPath });
const withChat = ['full', 'checkout'] as const;

export const chatApi = {
  conversations: {
    method: 'GET',
    path: '/conversations',
    summary: 'Conversations, the latest first',
    access: 'signed-in',
    // With `search` an admin finds everyone, also those who have not written yet.
    query: paging(25).extend({ search: z.string().trim().max(200).optional() }),
    response: listOf(conversation),
  },
  messages: {
    // The first page is the latest part of it; `before` an id goes on backwards, `after` an id brings what is new.
    method: 'GET',
    path: '/messages/{userId}',
    summary: 'A conversation, oldest first; `before` pages backwards',
    access: 'signed-in',
    params: userParam,
    query: paging(50).extend({
      before: idQuery.optional(),
      after: z.coerce.number().int().min(0).max(LARGEST_ID).optional(),
    }),
    response: listOf(message),
  },
  send: {
    method: 'POST',
    path: '/messages',
    summary: 'Send a message',
    access: 'signed-in',
    sessions: withChat,
    body: z.object({
      ...refusing('sender_id', 'read_at'),
      receiver_id: idField('user id'),
      content: requiredText(5000),
      client_id: z.string().trim().min(8).max(64).optional(),
    }),
    status: 201,
    response: message,
  },
  read: {
    method: 'POST',
    path: '/messages/{userId}/read',
    summary: 'Mark what came from someone as read',
    access: 'signed-in',
    sessions: withChat,
    params: userParam,
    response: messageShape,
  },
  adminUser: {
    method: 'GET',
    path: '/admin-user',
    summary: 'The admin to chat with',
    access: 'signed-in',
    response: z.object({ id, name: z.string() }),
  },
} as const satisfies Api;
