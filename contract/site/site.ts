import { z } from 'zod';
import { settingsDefaults } from '../office/settings.ts';
import { currencies } from '../shared/currencies.ts';
import { email, personName, requiredText } from '../shared/fields.ts';
import { type Api, messageShape } from '../shared/http.ts';
import { maxLength } from '../shared/limits.ts';
import { endsBeforeItStarts, isDayInOrder } from '../shared/work-settings.ts';
import { caseStudyInput } from './cases.ts';

const paragraphs = z.array(z.string());

export const guarantee = z
  .object({
    name: z.string().min(1).meta({ description: 'Such as "Right or refunded"' }),
    short: z.string().min(1).meta({ description: 'One sentence, next to prices and buttons' }),
    text: z.string(),
    points: z.array(z.string()),
  })
  .meta({ id: 'Guarantee' });
export type Guarantee = z.infer<typeof guarantee>;

/** The part of COMPANY_FILE that every page receives. */
export const company = z
  .object({
    name: z.string().min(1),
    legal_name: z.string().min(1),
    tagline: z.string(),
    description: z.string(),
    email: z.email(),
    phone: z.string(),
    address_lines: z.array(z.string()),
    opening_hours: z.string(),
    founded_year: z.number().int(),
    brand_hue: z.number().min(0).max(360),
    google_maps_embed_url: z.string(),
    logo_url: z.string(),
    faq: z.array(z.object({ question: z.string(), answer: z.string() })).length(3),
    social: z.array(z.object({ network: z.string(), label: z.string(), url: z.url() })).length(7),
    team: z.array(z.object({ name: z.string(), role: z.string(), initials: z.string() })),
    about: z.object({
      who_we_are: paragraphs,
      what_we_do: paragraphs,
      why_choose_us: paragraphs,
      our_mission: paragraphs,
    }),
    why: z.array(z.object({ id: z.string(), title: z.string(), text: z.string(), points: z.array(z.string()) })),
    steps: z.array(z.object({ title: z.string(), text: z.string() })),
    guarantee: guarantee.nullable().default(null),
  })
  .meta({ id: 'Company' });
export type Company = z.infer<typeof company>;

const configSlug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words with hyphens');

/** A visitor's need in their own words, and the services that meet it. */
export const need = z
  .object({ slug: configSlug, name: z.string().min(1), services: z.array(z.string()) })
  .meta({ id: 'Need' });
export type Need = z.infer<typeof need>;

const uniqueSlugs = <T extends { slug: string }>(items: T[]) =>
  new Set(items.map(({ slug }) => slug)).size === items.length;

/** COMPANY_FILE, never part of the code. */
export const companyFile = company
  .extend({
    ...settingsDefaults.shape,
    needs: z.array(need).refine(uniqueSlugs, 'slugs must be unique').default([]),
    cases: z
      .array(caseStudyInput.extend({ slug: configSlug }))
      .refine(uniqueSlugs, 'slugs must be unique')
      .default([]),
  })
  .refine(isDayInOrder, { path: ['day_end'], message: endsBeforeItStarts });
export type CompanyFile = z.infer<typeof companyFile>;

export const publicTax = z
  .object({
    label: z.string().meta({ description: 'Next to prices: "incl. VAT", "plus VAT"', example: 'VAT' }),
    prices_include_tax: z.boolean(),
    country: z.string().meta({ description: 'Of the company: preset at checkout; may be blank' }),
    region_countries: z.array(z.string()).meta({ description: 'Countries in which a purchase needs a region' }),
  })
  .meta({ id: 'PublicTax' });
export type PublicTax = z.infer<typeof publicTax>;

export const publicConfig = z
  .object({
    google_maps_embed_url: z.string(),
    stripe_publishable_key: z.string().nullable(),
    paypal_client_id: z.string().nullable(),
    sandbox: z.boolean(),
    company,
    currency: z.enum(currencies).optional().meta({ description: 'Of all amounts. Absent: USD' }),
    tax: publicTax.optional().meta({ description: 'Absent while tax is off' }),
  })
  .meta({ id: 'Config' });
export type PublicConfig = z.infer<typeof publicConfig>;

/** True figures only: null where there is too little to say. */
export const proof = z
  .object({
    rating: z
      .object({ average: z.number().meta({ description: 'To one decimal' }), count: z.number().int() })
      .nullable()
      .meta({ description: 'Of all approved reviews' }),
    customers: z.number().int().meta({ description: 'Customers with a delivered order' }),
    delivered_orders: z.number().int(),
    on_time_percent: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Of the delivered orders, rounded down; null below 20 deliveries' }),
    on_time: z.object({ percent: z.number().int(), orders: z.number().int() }).nullable().meta({
      description:
        'First deliveries of the last 12 months, rounded down; null below 20, or unless the setting show_on_time_rate is on',
    }),
    founded_year: z.number().int(),
  })
  .meta({ id: 'Proof' });
export type Proof = z.infer<typeof proof>;

export const contactInput = z.object({ name: personName, email, message: requiredText(maxLength.message) });

export const siteApi = {
  config: {
    method: 'GET',
    path: '/config',
    summary: 'Public configuration of the site',
    access: 'public',
    cache: true,
    response: publicConfig,
  },
  needs: {
    method: 'GET',
    path: '/needs',
    summary: 'Needs of visitors, each with the slugs of the services that meet it',
    access: 'public',
    cache: true,
    response: z.object({ data: z.array(need) }),
  },
  proof: {
    method: 'GET',
    path: '/proof',
    summary: 'Figures from the records that the site may claim',
    access: 'public',
    cache: true,
    response: proof,
  },
  contact: {
    method: 'POST',
    path: '/contact',
    summary: 'Send a message to the company',
    access: 'public',
    body: contactInput,
    errors: [429],
    response: messageShape,
  },
} as const satisfies Api;
