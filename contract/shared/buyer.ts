import { z } from 'zod';
import { email, personName, phone } from './fields.ts';

/** What people say about themselves when they buy, register or change their account. Bodies of requests spread it. */
export const buyerFields = { name: personName, email, phone };
export type Buyer = z.output<z.ZodObject<typeof buyerFields>>;

/** The same as stored and returned: null for what is not known. */
export const buyerResponse = {
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable().meta({ description: 'As typed', example: '+1 555 010 0199' }),
} satisfies Record<keyof Buyer, z.ZodType>;
export type StoredBuyer = z.output<z.ZodObject<typeof buyerResponse>>;
