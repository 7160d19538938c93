import { z } from 'zod';
import { countryName } from './countries.ts';

export const NOT_A_COUNTRY = 'must be a country code such as DE.';

export const country = z
  .string({ error: ({ input }) => (input === undefined || input === null ? 'is required.' : 'must be a string.') })
  .refine((code) => code.trim() !== '', { message: 'is required.', abort: true })
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => countryName(code) !== null, NOT_A_COUNTRY);
