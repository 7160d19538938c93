import { z } from 'zod';
import { id } from './fields.ts';
import type { Endpoint } from './http.ts';

/**
 * Events for a signed-in user. In parentheses: the record that `id` names.
 * - `ready`: the stream is open. After a reconnect, reload the screen's data.
 * - `gap`: events may have been lost; reload the screen's data.
 * - `message` (message), `message.read` (the other user of the conversation)
 * - `order.changed` (order), `commission.changed` (commission)
 * - `order.message` (order), for an internal note only to the team
 * - to admins: `contact.waiting` (contact message), `review.waiting` (review), `payment.review` (payment to review)
 * - `notification` (notification; null after several were read)
 * - `refund.changed` (refund), to admins and its customer; `dispute.changed` (dispute), also to the staff who earn
 * - `invoice.changed` (invoice), to admins and its customer: a payment, refund, credit note, correction or dispute
 * - `payout.changed` (payout run), to admins and the staff who are paid
 * - to admins, without a record: `inbox.changed`, `system.changed`, `reconciliation.changed`
 * - to everyone, without a record: `settings.changed`
 * - to the author: `review.approved` (review)
 */
export const liveEventTypes = [
  'ready',
  'gap',
  'message',
  'message.read',
  'order.changed',
  'order.message',
  'commission.changed',
  'payout.changed',
  'contact.waiting',
  'inbox.changed',
  'review.waiting',
  'review.approved',
  'payment.review',
  'invoice.changed',
  'refund.changed',
  'dispute.changed',
  'reconciliation.changed',
  'system.changed',
  'settings.changed',
  'notification',
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

export const liveEvent = z.object({ type: z.enum(liveEventTypes), id: id.nullable() }).meta({
  id: 'LiveEvent',
  description:
    'The `data` of each event, as JSON; its `event` line repeats the type. Lines that begin with a colon are heartbeats.',
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * Not part of `api`, because the response never ends. It needs an Authorization header, which `EventSource` can't send.
 * 429 above ten streams per user.
 */
export const eventsEndpoint = {
  method: 'GET',
  path: '/events',
  summary: 'The caller’s events, as server-sent events',
  access: 'signed-in',
  errors: [429],
  response: liveEvent,
} as const satisfies Endpoint;
