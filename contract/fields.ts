import { z } from 'zod';
import { centsOf } from './money.ts';

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();
// Control characters, among them line breaks, could start a new header in a mail; a name has no use for them.
const noControls = (text: string) => !/\p{Cc}/u.test(text);

/** Nothing that could be seen: white space, and characters without a width. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

const present = (max: number) =>
  z
    .string()
    .min(1, 'is required.')
    .max(max)
    .refine((text) => !isBlank(text), 'is required.');

export const requiredLine = (max: number) =>
  z
    .string()
    .refine(noControls, 'must not contain line breaks or control characters.')
    .transform(collapse)
    .pipe(present(max));

export const requiredText = (max: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(present(max));

export const personName = requiredLine(120);

/** The address with its domain as the name system has it: `anna@müller.de` is `anna@xn--mller-kva.de`. */
function withAsciiDomain(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  // Nothing but letters of any script, digits, dots and hyphens: an address of the web may hold much more.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[ -~]+$/.test(domain)) return address;
  const url = `http://${domain}`;
  return URL.canParse(url) ? address.slice(0, -domain.length) + new URL(url).hostname : address;
}

const asciiAddress = z.email().max(254);
const isAddress = (text: string): boolean => asciiAddress.safeParse(withAsciiDomain(text)).success;

/** An e-mail address as it was written, trimmed. Compared without case everywhere (`canonicalEmail`). */
export const email = z
  .string()
  .refine(noControls, 'must be a valid email address.')
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, 'is required.')
      .max(254)
      .refine(isAddress, 'must be a valid email address.')
      .meta({ format: 'email' }),
  );

/**
 * One form per mailbox: NFKC, lower case, the domain as the name system has it. Two spellings of one address never make
 * two accounts.
 */
export const canonicalEmail = (address: string): string =>
  withAsciiDomain(address.normalize('NFKC').trim().toLowerCase());

export const password = z.string().min(8, 'must be at least 8 characters.').max(128, 'must be at most 128 characters.');
/** The same password once more. */
export const passwordAgain = z.string().min(1, 'is required.');

const NO_AMOUNT = 'must be an amount with at most two decimals.';

/** Money in: a number or a decimal string, at most two decimals; out of the schema: integer cents. */
export const moneyInput = z.union([z.number(), z.string()], NO_AMOUNT).transform((amount, context) => {
  const cents = centsOf(typeof amount === 'string' ? amount.trim() : amount);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: Number(amount) < 0 ? 'must be more than 0.' : NO_AMOUNT });
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
