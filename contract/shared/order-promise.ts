import { z } from 'zod';
import { time } from './fields.ts';
import { clockReasons, clockStates } from './work-states.ts';

const day = z.string().meta({ format: 'date', description: 'In the company’s time zone' });

/** The same for everyone who may see the order. */
export const promise = z
  .object({
    state: z.enum(clockStates),
    reason: z.enum(clockReasons).nullable(),
    due_on: day,
    due_at: time,
    first_due_on: day,
    working_days_left: z.number().int(),
    since: time,
    today: day.meta({ description: 'In the company’s time zone, by the server’s clock' }),
    late: z.boolean().meta({ description: 'By the server’s clock' }),
    time_zone: z.string().meta({ description: 'Of the company, for the days of all its times' }),
    moves: z.array(z.object({ from: time, to: time, reason: z.string(), at: time })),
  })
  .meta({ id: 'Promise' });
export type OrderPromise = z.infer<typeof promise>;
