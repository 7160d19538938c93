import { z } from 'zod';
import { forbidFields, id, requiredText, time } from '../shared/fields.ts';
import { idField } from '../shared/forms.ts';
import { type Api, idInPath, idQuery, LARGEST_ID, listOf, messageShape, paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

/**
 * A thread belongs to one customer or staff member, its participant; all admins share the other side. Treat every other
 * `sender_id` as an admin's: the admin of `GET /admin-user` may change.
 */
export const message = z
  .object({
    id,
    sender_id: id,
    receiver_id: id,
    content: z.string(),
    created_at: time,
    read_at: time.nullable(),
    client_id: z
      .string()
      .nullable()
      .meta({ description: 'Chosen by the sender; a repeated send with the same id returns the first message' }),
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
    summary: 'Conversations, most recent first',
    access: 'signed-in',
    // An admin's search also finds users without messages.
    query: paging(25).extend({ search: z.string().trim().max(maxLength.search).optional() }),
    errors: [404],
    response: listOf(conversation),
  },
  messages: {
    // Page 1 is the newest. `after` an id continues forwards.
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
    body: z
      .object({
        ...forbidFields('sender_id', 'read_at'),
        receiver_id: idField('user id'),
        content: requiredText(maxLength.message),
        client_id: z.string().trim().min(8).max(64).optional(),
      })
      .meta({ examples: [{ receiver_id: 1, content: 'When can you come?', client_id: 'phone-000017' }] }),
    status: 201,
    errors: [404, 429],
    response: message,
  },
  read: {
    method: 'POST',
    path: '/messages/{userId}/read',
    summary: 'Mark a user’s messages as read',
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
    errors: [404],
    response: z.object({ id, name: z.string() }),
  },
} as const satisfies Api;
