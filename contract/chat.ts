import { z } from 'zod';
import { id, refusing, requiredText, time } from './fields.ts';
import { type Api, listOf, messageShape, paging } from './http.ts';

export const message = z
  .object({
    id, sender_id: id, receiver_id: id, content: z.string(), created_at: time, read_at: time.nullable(),
    client_id: z.string().nullable().meta({ description: 'The sender’s own mark, so that a repeated send is known' }),
  })
  .meta({ id: 'Message' });
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

const withChat = ['full', 'checkout'] as const;

export const chatApi = {
  conversations: {
    method: 'GET', path: '/conversations', summary: 'Conversations, the latest first', access: 'signed-in',
    query: paging(25).extend({ search: z.string().trim().max(200).optional() }), response: listOf(conversation),
  },
  messages: {
    method: 'GET', path: '/messages/{userId}', summary: 'A conversation, oldest first; `before` pages backwards',
    access: 'signed-in', params: z.object({ userId: z.coerce.number().int().positive().max(2_147_483_647) }),
    query: paging(50).extend({
      before: z.coerce.number().int().positive().optional(),
      after: z.coerce.number().int().min(0).optional(),
    }),
    response: listOf(message),
  },
  send: {
    method: 'POST', path: '/messages', summary: 'Send a message', access: 'signed-in', sessions: withChat,
    body: z.object({
      ...refusing('sender_id', 'read_at'),
      receiver_id: z.number('must be a user id.').int().positive().max(2_147_483_647),
      content: requiredText(5000),
      client_id: z.string().trim().min(8).max(64).optional(),
    }),
    status: 201, response: message,
  },
  read: {
    method: 'POST', path: '/messages/{userId}/read', summary: 'Mark what came from someone as read',
    access: 'signed-in', sessions: withChat,
    params: z.object({ userId: z.coerce.number().int().positive().max(2_147_483_647) }), response: messageShape,
  },
  adminUser: {
    method: 'GET', path: '/admin-user', summary: 'The admin to chat with', access: 'signed-in',
    response: z.object({ id, name: z.string() }),
  },
} as const satisfies Api;
