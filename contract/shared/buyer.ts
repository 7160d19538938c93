import { z } from 'zod';
import { email, personName, phone, place } from './fields.ts';

/** The fields that people fill in when they buy, register or change their account. Bodies of requests spread them. */
export const buyerFields = { name: personName, email, phone, place };
export type Buyer = z.output<z.ZodObject<typeof buyerFields>>;

/** The same fields as they are stored and returned: null if one is not known. */
export const buyerResponse = {
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().meta({ description: 'As typed', example: '+1 555 010 0199' }),
  place: z.string().nullable().meta({ description: 'Where to work', example: '18 Pine St, Portland' }),
} satisfies Record<keyof Buyer, z.ZodType>;
export type StoredBuyer = z.output<z.ZodObject<typeof buyerResponse>>;
