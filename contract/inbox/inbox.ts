import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { idField } from '../shared/forms.ts';
import { type Api, idInPath, listOf, paging } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';

const admin = ['admin'] as const;

export const inboxSources = ['chat', 'order', 'contact', 'email'] as const;
export type InboxSource = (typeof inboxSources)[number];

/** `waiting`: for an answer of theirs. A new message opens a conversation again. */
export const inboxStates = ['open', 'waiting', 'done'] as const;
export type InboxState = (typeof inboxStates)[number];

export const inboxThread = z
  .object({
    source: z.enum(inboxSources),
    id: id.meta({ description: 'Of the person of a chat, the order, the contact message or the email' }),
    state: z.enum(inboxStates),
    is_unread: z.boolean(),
    user_id: id.nullable().meta({ description: 'The other person, if they have an account' }),
    name: z.string().meta({ description: 'Of the other person; of an email held back its sender' }),
    order_id: id.nullable(),
    line: z.string().meta({ description: 'The beginning of the newest message, or the subject of an email' }),
    author: z.string().nullable().meta({ description: 'Who wrote the newest message' }),
    last_id: id.meta({ description: 'Changes with each new message' }),
    at: time,
  })
  .meta({ id: 'InboxThread' });
export type InboxThread = z.infer<typeof inboxThread>;

const count = z.number().int();

export const MOST_UNREAD = 1000;

export const inboxCounts = z
  .object({ all: count, chat: count, order: count, contact: count, email: count, mine: count })
  .meta({ id: 'InboxCounts', description: `Unread conversations, at most ${MOST_UNREAD} of each source` });
export type InboxCounts = z.infer<typeof inboxCounts>;

export const inboxApi = {
  inbox: {
    method: 'GET',
    path: '/admin/inbox',
    summary: 'All conversations, unread first, then the newest; without `state` and `search` those that are not done',
    access: admin,
    permission: 'messages.answer',
    query: paging(25).extend({
      source: z.enum(inboxSources).optional(),
      state: z.enum(inboxStates).optional(),
      mine: z.literal('1').optional().meta({ description: 'Only of orders that the caller owns' }),
      search: z
        .string()
        .trim()
        .max(maxLength.search)
        .optional()
        .meta({ description: 'People, orders, contact messages and subjects of emails' }),
    }),
    response: listOf(inboxThread).extend({ counts: inboxCounts }),
  },
  setState: {
    method: 'PUT',
    path: '/admin/inbox/{source}/{id}/state',
    summary: 'Call a conversation done, which also marks it as read, or open it again',
    access: admin,
    permission: 'messages.answer',
    params: z.object({ source: z.enum(inboxSources), id: idInPath }),
    body: z
      .object({
        state: z.enum(['done', 'open'], 'must be done or open.'),
        last_id: idField('message id')
          .optional()
          .meta({ description: '`last_id` of the list that the caller has seen; 409 if there is a newer one' }),
      })
      .meta({ examples: [{ state: 'done' }] }),
    errors: [409],
    response: inboxThread,
  },
} as const satisfies Api;
