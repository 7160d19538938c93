import { z } from 'zod';
import { counter, heroKinds, legalPresets, navigationLink, sellsTo } from './company/groups.ts';
import { promiseRules } from './company/promises.ts';
import { money } from './fields.ts';
import { settingsDefaults } from './settings-values.ts';
import { endsBeforeItStarts, isDayInOrder } from './work-settings.ts';

const paragraphs = z.array(z.string());

export const caseChange = z
  .object({
    what: z.string().min(1).meta({ description: 'What was measured, such as "Calls per week"' }),
    before: z.string().min(1),
    after: z.string().min(1),
  })
  .meta({ id: 'CaseChange' });

/** A case as COMPANY_FILE contains it. */
const caseStudyInput = z.object({
  slug: z.string(),
  /** The same name as in the list of clients, whose logo links here. */
  client: z.string().min(1),
  trade: z.string().min(1),
  people: z.number().int().positive().nullable().default(null),
  title: z.string().min(1),
  summary: z.string().min(1),
  problem: z.array(z.string()),
  work: z.array(z.string()),
  results: z.array(z.string()),
  days: z.number().int().positive().nullable().default(null),
  price_decimal: money.nullable().default(null),
  quote: z
    .object({ text: z.string().min(1), name: z.string().min(1), role: z.string().min(1) })
    .nullable()
    .default(null),
  change: caseChange.nullable().default(null),
  service: z.string().nullable().default(null).meta({ description: 'The slug of a service' }),
});

export const guarantee = z
  .object({
    name: z.string().min(1).meta({ description: 'Such as "On time or free"' }),
    short: z.string().meta({ description: 'One sentence, next to prices and buttons' }),
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
    email: z.string(),
    phone: z.string(),
    address_lines: z.array(z.string()),
    opening_hours: z.string(),
    founded_year: z.number().int().nullable(),
    brand_hue: z.number().min(0).max(360),
    brand_chroma: z.number().min(0).max(1).default(1).meta({ description: 'How colorful; 0 is grey' }),
    google_maps_embed_url: z.string(),
    logo_url: z.string(),
    sells_to: z.enum(sellsTo).default('both').meta({ description: 'Whom the company sells to' }),
    preset: z.enum(legalPresets).default('us').meta({ description: 'Whose law the templates and dates follow' }),
    hero: z.enum(heroKinds).default('none').meta({ description: 'On the home page' }),
    counters: z.array(counter).default([]).meta({ description: 'Figures on the home page' }),
    faq: z.array(z.object({ question: z.string(), answer: z.string() })),
    social: z.array(z.object({ network: z.string(), label: z.string(), url: z.url() })),
    team: z.array(
      z.object({
        name: z.string(),
        role: z.string(),
        initials: z.string(),
        certificates: z.array(z.string()).default([]).meta({ description: 'Named on About' }),
      }),
    ),
    awards: z
      .array(z.object({ year: z.number().int(), name: z.string().min(1), by: z.string().min(1) }))
      .default([])
      .meta({ description: 'Named on About, the newest first' }),
    registration: z.string().default('').meta({ description: 'Where the company is registered, for About' }),
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

/** Points can name rules, which the site fills in while they are on. */
const guaranteeInput = guarantee.extend({
  short: z.string().default(''),
  points: z.array(z.union([z.string(), z.strictObject({ rule: z.enum(promiseRules) })])),
});

const configSlug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words with hyphens');

/** A visitor's need in their own words, and the services that meet it. */
export const need = z
  .object({ slug: configSlug, name: z.string().min(1), services: z.array(z.string()) })
  .meta({ id: 'Need' });
export type Need = z.infer<typeof need>;

/** Stored in the browser, a service is an id; a file has its slug. */
const needInput = need.extend({ services: z.array(z.union([z.string(), z.int().positive()])) });

const uniqueSlugs = <T extends { slug: string }>(items: T[]) =>
  new Set(items.map(({ slug }) => slug)).size === items.length;

/** COMPANY_FILE, never part of the code. */
export const companyFile = company
  .extend({
    ...settingsDefaults.shape,
    faq: z.array(z.object({ question: z.string(), answer: z.string(), rules: z.boolean().optional() })),
    guarantee: guaranteeInput.nullable().default(null),
    email: z.email(),
    public_address: z.array(z.string()).nullable().default(null),
    navigation: z.array(navigationLink).default([]),
    needs: z.array(needInput).refine(uniqueSlugs, 'slugs must be unique').default([]),
    cases: z
      .array(caseStudyInput.extend({ slug: configSlug }))
      .refine(uniqueSlugs, 'slugs must be unique')
      .default([]),
  })
  .refine(isDayInOrder, { path: ['day_end'], message: endsBeforeItStarts });
export type CompanyFile = z.infer<typeof companyFile>;
/** The file’s company as the site shows it: only what its rules allow. */
export type ShownCompany = Omit<CompanyFile, 'faq' | 'guarantee'> & Pick<Company, 'faq' | 'guarantee'>;
