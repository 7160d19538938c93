import { z } from 'zod';
import { flag } from '../shared/forms.ts';
import { buyerKinds } from '../shared/work-states.ts';

/** A purchase says who buys, where consumers may withdraw. Bodies of requests spread these fields. */
export const saleBuyerFields = {
  buyer: z
    .enum(buyerKinds, 'must be consumer or business.')
    .nullish()
    .meta({ description: 'Without it, a consumer buys, unless a tax id is given' }),
  early_start: flag.nullish().meta({ description: 'A consumer asks to begin before the period of withdrawal is over' }),
};
export type SaleBuyer = z.output<z.ZodObject<typeof saleBuyerFields>>;
