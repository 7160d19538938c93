import { z } from 'zod';
import { time } from './fields.ts';

export const companyDay = z.string().meta({ format: 'date', description: 'In the company’s time zone' });

/** The day is the one that an order would promise which is placed, paid and answered now. */
export const dayPromise = {
  done_by: companyDay.meta({ description: 'If ordered, paid and answered now; in the company’s time zone' }),
  valid_until: time.meta({ description: 'The day and `today` are the same until then' }),
  today: companyDay,
};

const QUESTIONS = 'Asked after the order, whose working days start with the answers; 0 if none is required';
export const questionCount = z.number().int().meta({ description: QUESTIONS });

export const canCostMore = z.boolean().meta({ description: 'One of its options has a price of its own' });

export const doneBy = { ...dayPromise, questions: questionCount };
export type DoneBy = z.infer<z.ZodObject<typeof doneBy>>;
