import { z } from 'zod';
import { maxLength, minLength, PHONE_RULE, phonePattern } from './limits.ts';
import { toCents } from './money.ts';
import {
  assignmentStatuses,
  commissionStatuses,
  invoiceStatuses,
  orderPaymentMethods,
  orderPaymentStatuses,
  orderStatuses,
  paymentProviders,
} from './status.ts';
import { oneLine } from './text.ts';

const noControls = (text: string) => !/\p{Cc}/u.test(text);

/** Also true for characters without a width. */
export const isBlank = (text: string): boolean => /^[\s\p{Default_Ignorable_Code_Point}]*$/u.test(text);

const nonBlank = (max: number) =>
  z
    .string()
    .min(1, 'is required.')
    .max(max)
    .refine((text) => !isBlank(text), 'is required.');

export const requiredLine = (max: number) => z.string().transform(oneLine).pipe(nonBlank(max));

export const requiredText = (max: number) =>
  z
    .string()
    .transform((text) => text.trim())
    .pipe(nonBlank(max));

/** Empty if it is missing or blank. */
export const optionalText = (max: number) =>
  z
    .string()
    .transform((text) => (isBlank(text) ? '' : text.trim()))
    .pipe(z.string().max(max))
    .nullish()
    .transform((text) => text ?? '');

export const personName = requiredLine(maxLength.personName);

/** `anna@müller.de` becomes `anna@xn--mller-kva.de`. */
function withAsciiDomain(text: string): string {
  const domain = text.slice(text.lastIndexOf('@') + 1);
  // A URL would accept more than letters of any script, digits, dots and hyphens.
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain) || /^[ -~]+$/.test(domain)) return text;
  const url = `http://${domain}`;
  return URL.canParse(url) ? text.slice(0, -domain.length) + new URL(url).hostname : text;
}

const asciiEmail = z.email().max(maxLength.email);
const isEmail = (text: string): boolean => asciiEmail.safeParse(withAsciiDomain(text)).success;

/** The email as typed, trimmed. Compare by `canonicalEmail` only. */
export const email = z
  .string()
  .refine(noControls, 'must be a valid email address.')
  .transform((text) => text.trim())
  .pipe(
    z
      .string()
      .min(1, 'is required.')
      .max(maxLength.email)
      .refine(isEmail, 'must be a valid email address.')
      .meta({ format: 'email' }),
  );

/** One form per mailbox, so that two spellings never get two accounts. */
export const canonicalEmail = (text: string): string => withAsciiDomain(text.normalize('NFKC').trim().toLowerCase());

const PHONE = new RegExp(`^(?:${phonePattern})$`, 'v');

/** The number as it was typed, trimmed; null for a blank one. It is E.164, so that it can be dialed from anywhere. */
export const phone = z
  .string()
  .transform((text) => (isBlank(text) ? null : text.trim()))
  .pipe(
    z
      .string()
      .max(maxLength.phone)
      .refine((text) => noControls(text) && PHONE.test(text), PHONE_RULE)
      .nullable(),
  )
  .nullish()
  .meta({ description: 'With the country code; grouped as you like', example: '+1 555 010 0199' });

/** Where the work is done, in one line; null for a blank one. */
export const place = z
  .string()
  .transform((text) => (isBlank(text) ? null : oneLine(text)))
  .pipe(z.string().max(maxLength.place, `must be at most ${maxLength.place} characters.`).nullable())
  .nullish()
  .meta({ description: 'Where to work, for services with `on_site`', example: '18 Pine St, Portland' });

export const password = z
  .string()
  .min(minLength.password, `must be at least ${minLength.password} characters.`)
  .max(maxLength.password, `must be at most ${maxLength.password} characters.`);
export const passwordConfirmation = z.string().min(1, 'is required.');

const AMOUNT_MESSAGE = 'must be an amount with at most two decimals.';

export const moneyInput = z.union([z.number(), z.string()], AMOUNT_MESSAGE).transform((amount, context) => {
  const cents = toCents(typeof amount === 'string' ? amount.trim() : amount);
  if (cents !== null) return cents;
  context.addIssue({ code: 'custom', message: Number(amount) < 0 ? 'must be more than 0.' : AMOUNT_MESSAGE });
  return z.NEVER;
});

export const signedMoneyInput = z.union([z.number(), z.string()], AMOUNT_MESSAGE).transform((amount, context) => {
  const text = String(amount).trim();
  const cents = toCents(text.replace(/^-/, ''));
  if (cents) return text.startsWith('-') ? -cents : cents;
  context.addIssue({ code: 'custom', message: cents === 0 ? 'must not be 0.' : AMOUNT_MESSAGE });
  return z.NEVER;
});

export const money = z
  .string()
  .meta({ description: 'Decimal string with two digits, in the currency of `GET /config`', example: '499.00' });
export const unitPrice = z.string().meta({
  description:
    'Decimal string with two to six digits, as few as possible: times the quantity, and rounded, it is the amount of the line before its discount',
  example: '499.00',
});
export const time = z.string().meta({ format: 'date-time', description: 'ISO 8601, UTC' });

// PostgreSQL rejects year 0.
export const moment = z.iso
  .datetime('must be a time such as 2026-11-21T00:00:00Z.')
  .refine((text) => text >= '1900', 'must be a time such as 2026-11-21T00:00:00Z.');
export const id = z.number().int();

export const orderStatus = z.enum(orderStatuses).meta({ id: 'OrderStatus' });
export const assignmentStatus = z.enum(assignmentStatuses).meta({ id: 'AssignmentStatus' });
export const invoiceStatus = z.enum(invoiceStatuses).meta({ id: 'InvoiceStatus' });
export const commissionStatus = z.enum(commissionStatuses).meta({ id: 'CommissionStatus' });
export const orderPaymentStatus = z.enum(orderPaymentStatuses).meta({ id: 'OrderPaymentStatus' });

export const orderPaymentMethod = z.enum(orderPaymentMethods).meta({ id: 'OrderPaymentMethod' });

export const paymentProvider = z.enum(paymentProviders).meta({ id: 'PaymentProvider' });

/** A field that could grant rights gets 422; other unknown fields are ignored. */
export const forbiddenField = z.never('is not accepted here.').optional();

export const forbidFields = <const N extends string>(...names: N[]) =>
  Object.fromEntries(names.map((name) => [name, forbiddenField])) as Record<N, typeof forbiddenField>;
