import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { orderEventKinds } from '../shared/order-event-kinds.ts';

/** A payment and a refund are events that have a state of their own. */
export const threadEventKinds = [...orderEventKinds, 'payment', 'refund'] as const;
export type ThreadEventKind = (typeof threadEventKinds)[number];

/** Something that happened to an order. The reader decides which events there are, and with which details. */
export const threadEvent = z
  .object({
    id: z.string().meta({ description: 'Unique within the order' }),
    kind: z.enum(threadEventKinds),
    by: z
      .object({ id, name: z.string(), side: z.enum(['customer', 'team']) })
      .nullable()
      .meta({ description: 'Null: the application, or not for the reader' }),
    detail: z.record(z.string(), z.unknown()),
    at: time,
  })
  .meta({ id: 'ThreadEvent' });
export type ThreadEvent = z.infer<typeof threadEvent>;
