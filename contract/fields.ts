import { z } from 'zod';
import { centsOf } from './money.ts';

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
// Control characters, among them line breaks, could start a new header in a mail; a name has no use for them.
const noControls = (text: string) => !/\p{Cc}/u.test(text);

export const requiredLine = (max: number) =>
  z
    .string()
    .refine(noControls, 'must not contain line breaks or control characters.')
    .transform(collapse)
    .pipe(z.string().min(1, 'is required.').max(max));

export const requiredText = (max: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(z.string().min(1, 'is required.').max(max));

export const personName = requiredLine(120);

/** An e-mail address as it was written, trimmed. Compared without case everywhere (`canonicalEmail`). */
export const email = z
  .string()
  .refine(noControls, 'must be a valid email address.')
  .transform((text) => text.trim())
  .pipe(z.string().min(1, 'is required.').max(254).pipe(z.email('must be a valid email address.')));

/** One form per mailbox: NFKC, lower case. Two spellings of one address never make two accounts. */
export const canonicalEmail = (address: string): string => address.normalize('NFKC').trim().toLowerCase();

export const password = z.string().min(8, 'must be at least 8 characters.').max(128, 'must be at most 128 characters.');

/** Money in: a number or a decimal string, at most two decimals; out of the schema: integer cents. */
export const moneyInput = z.union([z.number(), z.string()]).transform((amount, context) => {
  const cents = centsOf(typeof amount === 'string' ? amount.trim() : amount);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: 'must be an amount with at most two decimals.' });
  return z.NEVER;
});

export const money = z.string().meta({ description: 'Decimal string with two digits, USD', example: '499.00' });
export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' });
export const id = z.number().int();

/** A field that could grant something: naming it is refused with 422, where other unknown fields are passed over. */
export const refused = z.never('is not accepted here.').optional();

/** `refused` for each of these names, to be spread into an object's shape. */
export const refusing = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, refused])) as Record<N, typeof refused>;
