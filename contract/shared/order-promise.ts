import { z } from 'zod';
import { companyDay as day } from './done-by.ts';
import { time } from './fields.ts';
import { clockReasons, clockStates } from './work-states.ts';

/** The same for everyone who may see the order. */
export const promise = z
  .object({
    state: z.enum(clockStates),
    reason: z.enum(clockReasons).nullable(),
    due_on: day,
    due_at: time,
    due_if_now: day.nullable().meta({ description: 'While it waits: if paid and answered now' }),
    starts_on: day
      .nullable()
      .meta({ description: 'While it waits: the day on which the clock may run, after the period to withdraw' }),
    questions: z.number().int().meta({ description: 'The open ones that the clock waits for' }),
    answered: z.number().int().meta({ description: 'Of these questions, with a stored answer' }),
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
