import { z } from 'zod';
import { id } from './fields.ts';
import type { Endpoint } from './http.ts';

/**
 * What the event stream tells a signed-in user. `id` says where to look:
 * - `ready`: the stream is open. Whoever was connected before loads anew what is on the screen.
 * - `gap`: events may have been lost; load anew what is on the screen.
 * - `message` (message) and `message.read` (the other person of the conversation)
 * - `order.changed` (order), `commission.changed` (commission)
 * - `contact.waiting` (contact message, to admins), `review.waiting` (review, to admins), `review.approved` (review, to its writer)
 * - `payment.review` (payment that fits no order, to admins)
 */
export const liveEventTypes = [
  'ready',
  'gap',
  'message',
  'message.read',
  'order.changed',
  'commission.changed',
  'contact.waiting',
  'review.waiting',
  'review.approved',
  'payment.review',
] as const;
export type LiveEventType = (typeof liveEventTypes)[number];

export const liveEvent = z.object({ type: z.enum(liveEventTypes), id: id.nullable() }).meta({
  id: 'LiveEvent',
  description:
    'The `data` of each event, as JSON; its `event` line repeats the type. Lines that begin with a colon are heartbeats.',
});
export type LiveEvent = z.infer<typeof liveEvent>;

/**
 * An endless answer, so it is no call of `api`: the token goes into the Authorization header, which `EventSource` can't
 * send. 401 and 403 as everywhere; 429 beyond ten streams. The stream ends with its session.
 */
export const eventsEndpoint = {
  method: 'GET',
  path: '/events',
  summary: 'What happens to the caller, as server-sent events',
  access: 'signed-in',
  response: liveEvent,
} as const satisfies Endpoint;
