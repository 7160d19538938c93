import { z } from 'zod';
import { countryName } from '../shared/countries.ts';
import { id, money, moneyInput, requiredLine, time, unitPrice } from '../shared/fields.ts';
import { flag, optionalText, unchangedSince } from '../shared/forms.ts';
import { type Api, adminList, idParam, listOf, messageShape } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { taxBuyers, taxCategories, taxPresets } from '../shared/money-states.ts';
import {
  billingExample,
  billingInput,
  billingProfile,
  billingProfileInput,
  isKnownRegion,
  lineOrNull,
  unknownRegion,
} from './billing-details.ts';

const access = ['admin'] as const;
const permission = 'money.settings';

const text = z.string().nullable();

const RATE = 'must be a percentage with at most three decimals.';

/** A percentage, as thousandths of a percent. */
const rateInput = z.union([z.number(), z.string().trim()], RATE).transform((rate, context) => {
  const match = /^(\d{1,3})(?:\.(\d{1,3}))?$/.exec(String(rate));
  const milli = match ? Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0')) : null;
  if (milli !== null && milli <= 100_000) return milli;
  context.addIssue({ code: 'custom', message: milli === null ? RATE : 'must be at most 100.' });
  return z.NEVER;
});

/** `rate_milli`: as it is stored, instead of `rate`. */
const componentInput = z
  .object({
    name: requiredLine(maxLength.taxPart),
    rate: rateInput.optional(),
    rate_milli: z
      .int('must be a whole number.')
      .min(0, { error: 'must be at least 0.', abort: true })
      .max(100_000, { error: 'must be at most 100,000.', abort: true })
      .optional()
      .meta({ description: 'Thousandths of a percent, instead of `rate`', example: 8875 }),
  })
  .transform(({ name, rate, rate_milli = rate }, context) => {
    if (rate_milli !== undefined && (rate ?? rate_milli) === rate_milli) return { name, rate: rate_milli };
    const [path, message] =
      rate === undefined ? ['rate', 'is required.'] : ['rate_milli', 'must be equal to the rate.'];
    context.addIssue({ code: 'custom', path: [path], message });
    return z.NEVER;
  });

const percent = z.number().meta({ description: 'Percent', example: 8.875 });

export const taxRate = z
  .object({
    id,
    name: z.string(),
    country: z.string().meta({ description: 'A country code, `EU` (other member states) or `*` (everywhere else)' }),
    region: text,
    buyer: z.enum(taxBuyers),
    needs_tax_id: z.boolean(),
    category: z.enum(taxCategories),
    components: z.array(z.object({ name: z.string(), rate: percent })),
    rate: percent.meta({ description: 'The sum of the components' }),
    note: text.meta({ description: 'On the invoice' }),
    valid_from: z.string(),
    valid_to: text.meta({ description: 'The last day' }),
    position: z.number().int(),
    in_use: z.boolean().meta({ description: 'It has taxed a sale, so it can only be ended' }),
    created_at: time,
    updated_at: time,
  })
  .meta({ id: 'TaxRate' });
export type TaxRate = z.infer<typeof taxRate>;

// PostgreSQL and PDF renderers know no year 0.
const day = z.iso
  .date('must be a date such as 2027-01-31.')
  .refine((date) => date >= '1900', 'must be a date such as 2027-01-31.');

const rateCountry = z
  .string()
  .transform((code) => code.trim().toUpperCase())
  .refine((code) => code === '*' || code === 'EU' || countryName(code) !== null, 'must be a country code, EU or *.');

export const taxRateInput = z
  .object({
    name: requiredLine(maxLength.city),
    country: rateCountry,
    region: lineOrNull(maxLength.city),
    buyer: z.enum(taxBuyers, 'must be any, consumer or business.').default('any'),
    needs_tax_id: flag.default(false),
    category: z.enum(taxCategories, 'must be S, Z, E, AE, G or O.').default('S'),
    components: z
      .array(componentInput)
      .min(1, 'must have at least one part.')
      .max(3, 'must have at most three parts.')
      .refine((parts) => parts.reduce((sum, { rate }) => sum + rate, 0) <= 100_000, 'must be at most 100 together.'),
    note: optionalText(maxLength.documentNote),
    valid_from: day.optional(),
    valid_to: day.nullish(),
    position: z.number().int().min(0).max(1_000_000).optional(),
    updated_at: unchangedSince,
  })
  .refine(isKnownRegion, unknownRegion)
  .refine(({ needs_tax_id, buyer }) => !needs_tax_id || buyer === 'business', {
    path: ['needs_tax_id'],
    message: 'is for business buyers only.',
  })
  .refine(({ category, components }) => category === 'S' || components.every(({ rate }) => rate === 0), {
    path: ['components'],
    message: 'must be 0 in this category.',
  })
  .refine(({ valid_from, valid_to }) => !valid_to || !valid_from || valid_to >= valid_from, {
    path: ['valid_to'],
    message: 'must not be before the first day.',
  })
  .meta({
    examples: [
      {
        name: 'Sales tax',
        country: 'US',
        region: 'NY',
        buyer: 'business',
        needs_tax_id: true,
        category: 'S',
        components: [{ name: 'State', rate: 8.875 }],
        note: 'Thank you.',
        valid_from: '2026-01-01',
        valid_to: '2099-12-31',
        position: 3,
      },
    ],
  });
export type TaxRateInput = z.output<typeof taxRateInput>;

/** `rate` is in percent. */
export const taxAmount = z
  .object({ name: z.string(), rate: percent, base: money, amount: money })
  .meta({ id: 'TaxAmount' });

export const checkoutPreview = z
  .object({
    lines: z.array(
      z.object({
        position: z.number().int().meta({ description: 'From 1; an option follows its service' }),
        title: z.string(),
        quantity: z.number().int(),
        unit_price: unitPrice,
        discount: money,
        net: money,
        tax: money,
        total: money,
      }),
    ),
    subtotal: money.meta({ description: 'Before the discount' }),
    discount: money,
    net: money,
    taxes: z.array(taxAmount),
    total: money.meta({ description: 'The amount to be charged: send it as `expected_total`' }),
    notes: z.array(z.string()),
    delivery_days: z.number().int(),
    coupon: z.object({ code: z.string(), message: z.string().optional() }).optional(),
  })
  .meta({ id: 'CheckoutPreview' });
export type CheckoutPreview = z.infer<typeof checkoutPreview>;

export const taxPresetInput = z
  .object({
    preset: z.enum(taxPresets, 'must be none, us, eu, uk or in.'),
    place: lineOrNull(maxLength.city).meta({ description: 'The member state (`eu`) or the state (`in`)' }),
    oss: flag.default(false).meta({ description: 'One rate per member state, for the one-stop shop' }),
    replace: flag.default(false),
  })
  .meta({ examples: [{ preset: 'none', replace: true }] });
export type TaxPresetInput = z.output<typeof taxPresetInput>;

export const publicTax = z
  .object({
    label: z.string().meta({ description: 'Next to prices: "incl. VAT", "plus VAT"', example: 'VAT' }),
    prices_include_tax: z.boolean(),
    country: z.string().meta({ description: 'Of the company: preset at checkout; may be blank' }),
    region_countries: z.array(z.string()).meta({ description: 'Countries in which a purchase needs a region' }),
  })
  .meta({ id: 'PublicTax' });
export type PublicTax = z.infer<typeof publicTax>;

export const taxApi = {
  rates: {
    method: 'GET',
    path: '/admin/tax-rates',
    summary: 'Tax rates, in order',
    access,
    permission,
    query: adminList('name', 'country', 'position', 'valid_from', 'created_at'),
    response: listOf(taxRate),
  },
  create: {
    method: 'POST',
    path: '/admin/tax-rates',
    summary: 'Create a tax rate',
    access,
    permission,
    body: taxRateInput,
    status: 201,
    response: taxRate,
  },
  update: {
    method: 'PUT',
    path: '/admin/tax-rates/{id}',
    summary: 'Change a tax rate; one in use can only be ended',
    access,
    permission,
    params: idParam,
    body: taxRateInput,
    errors: [409],
    response: taxRate,
  },
  remove: {
    method: 'DELETE',
    path: '/admin/tax-rates/{id}',
    summary: 'Delete a tax rate that has never been used',
    access,
    permission,
    params: idParam,
    errors: [409],
    response: messageShape,
  },
  preset: {
    method: 'POST',
    path: '/admin/tax-rates/preset',
    summary: 'Set up the tax of a country with its usual rates',
    access,
    permission,
    body: taxPresetInput,
    errors: [409],
    response: z.object({ message: z.string(), rates: z.array(taxRate) }).meta({ id: 'TaxPreset' }),
  },
  tryRates: {
    method: 'POST',
    path: '/admin/tax-rates/try',
    summary: 'What an invoice to this buyer would contain',
    access,
    permission,
    body: z
      .object({ billing: billingInput, amount: moneyInput })
      .meta({ examples: [{ billing: billingExample, amount: '10.00' }] }),
    response: checkoutPreview,
  },
  myProfile: {
    method: 'GET',
    path: '/customer/billing-profile',
    summary: 'The customer’s billing details',
    access: ['customer'],
    response: billingProfile,
  },
  updateMyProfile: {
    method: 'PUT',
    path: '/customer/billing-profile',
    summary: 'Change the billing details; issued invoices keep theirs',
    access: ['customer'],
    body: billingProfileInput,
    errors: [409, 429],
    response: billingProfile,
  },
  profile: {
    method: 'GET',
    path: '/admin/users/{id}/billing-profile',
    summary: 'The billing details of a user',
    access,
    permission: 'money.read',
    params: idParam,
    response: billingProfile,
  },
  updateProfile: {
    method: 'PUT',
    path: '/admin/users/{id}/billing-profile',
    summary: 'Change the billing details of a user',
    access,
    permission: 'money.invoice',
    params: idParam,
    body: billingProfileInput,
    errors: [409, 429],
    response: billingProfile,
  },
} as const satisfies Api;
