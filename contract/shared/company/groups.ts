import { z } from 'zod';
import { email, optionalText, requiredLine, requiredText } from '../fields.ts';
import { flag, fromTo, isHttps } from '../forms.ts';
import { maxLength, ranges } from '../limits.ts';
import { brandGroup } from './brand.ts';
import { promiseRules } from './promises.ts';

const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase words with hyphens.');

/** Absent and `null` are blank. */
const line = (max: number) => optionalText(max).transform((text) => text.replaceAll(/[\r\n\t ]+/g, ' '));

const upTo = <T extends z.ZodType>(item: T, max: number, noun: string) =>
  z.array(item).max(max, `must have at most ${max} ${noun}.`).default([]);

const points = upTo(requiredLine(300), 6, 'points');

const externalLink = z
  .string()
  .trim()
  .min(1, 'is required.')
  .max(maxLength.link, `must be at most ${maxLength.link} characters.`)
  .refine(isHttps, 'must be a link that begins with https://.');

const year = z
  .int()
  .min(1900, 'must be at least 1900.')
  .refine((number) => number <= new Date().getFullYear(), 'must not be in the future.');

/** `//host` and `/\host` would lead to another site. */
const pathOrLink = z
  .string()
  .trim()
  .min(1, 'is required.')
  .max(maxLength.link, `must be at most ${maxLength.link} characters.`)
  .refine(
    (text) => /^\/(?![/\\])[^\s\\]*$/.test(text) || isHttps(text),
    'must be a path such as /services, or a link that begins with https://.',
  );

/** The same rule as for the `frame-src` of the page. */
const mapUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine(
    (text) => text === '' || /^https:\/\/www\.google\.com\/maps\?[^\s"'<>]*output=embed/.test(text),
    'must begin with https://www.google.com/maps and contain output=embed.',
  )
  .nullish()
  .transform((text) => text ?? '');

export const sellsTo = ['businesses', 'consumers', 'both'] as const;
export const legalPresets = ['us', 'eu_de', 'eu', 'uk', 'other'] as const;
export type LegalPreset = (typeof legalPresets)[number];

export const companyGroup = z.strictObject({
  name: requiredLine(80),
  email,
  phone: line(maxLength.phone),
  opening_hours: line(200),
  founded_year: year.nullish().transform((founded) => founded ?? null),
  google_maps_embed_url: mapUrl,
  public_address: upTo(requiredLine(maxLength.name), 6, 'lines')
    .nullish()
    .transform((lines) => (lines?.length ? lines : null))
    .meta({ description: 'Null: the address of the seller' }),
  sells_to: z.enum(sellsTo).default('both'),
  preset: z.enum(legalPresets).default('us').meta({ description: 'Whose law the templates and dates follow' }),
});

export const counterSources = ['fixed', 'orders', 'customers', 'years'] as const;

export const counter = z
  .strictObject({
    label: requiredLine(40),
    source: z.enum(counterSources),
    value: fromTo(ranges.counter)
      .nullish()
      .transform((value) => value ?? null),
  })
  .refine(({ source, value }) => source !== 'fixed' || value !== null, { path: ['value'], message: 'is required.' })
  .meta({ id: 'Counter' });
export type Counter = z.output<typeof counter>;

export const heroKinds = ['none', 'image', 'video'] as const;

export const faqItem = z.strictObject({ question: requiredLine(200), answer: requiredText(2_000) });
const homeQuestion = faqItem.extend({
  rules: flag.optional().meta({ description: 'The answer begins with what the rules of cancelling allow' }),
});
/** A rule is shown while it is on. */
const guaranteePoints = upTo(
  z.union([z.strictObject({ rule: z.enum(promiseRules) }), requiredLine(300)], 'must be a text or a rule.'),
  6,
  'points',
);
const step = z.strictObject({ title: requiredLine(120), text: line(500) });
const reason = z.strictObject({ id: slug.max(60), title: requiredLine(120), text: line(500), points });
const groupNeed = z.strictObject({
  slug: slug.max(60),
  name: requiredLine(120),
  services: z
    .array(z.union([z.int().positive(), z.string().max(maxLength.name)], 'must be a service.'))
    .max(30, 'must have at most 30 services.')
    .default([])
    .meta({ description: 'Ids; a company file has slugs' }),
});

const unique = <T>(what: (item: T) => string, field: string) =>
  z.superRefine<T[]>((items, context) => {
    const seen = new Set<string>();
    for (const [at, item] of items.entries()) {
      if (seen.has(what(item))) context.addIssue({ code: 'custom', path: [at, field], message: 'is used twice.' });
      seen.add(what(item));
    }
  });

export const homeGroup = z.strictObject({
  tagline: line(120),
  description: line(300),
  hero: z.enum(heroKinds).default('none'),
  counters: upTo(counter, 4, 'counters'),
  faq: upTo(homeQuestion, 12, 'questions'),
  why: upTo(reason, 6, 'reasons').check(unique(({ id }) => id, 'id')),
  steps: upTo(step, 6, 'steps'),
  guarantee: z
    .strictObject({
      name: requiredLine(80),
      short: line(300).meta({ description: 'If blank, what the rules of cancelling allow' }),
      text: line(1_000),
      points: guaranteePoints,
    })
    .nullish()
    .transform((guarantee) => guarantee ?? null),
  needs: upTo(groupNeed, 12, 'needs').check(unique(({ slug: one }) => one, 'slug')),
});

const paragraphs = upTo(requiredText(2_000), 10, 'paragraphs');

export const aboutGroup = z.strictObject({
  who_we_are: paragraphs,
  what_we_do: paragraphs,
  why_choose_us: paragraphs,
  our_mission: paragraphs,
  team: upTo(
    z.strictObject({
      name: requiredLine(maxLength.personName),
      role: line(120),
      photo: z
        .union([z.string().max(200), z.int().positive()])
        .nullish()
        .transform((id) => (id ? String(id) : null))
        .meta({ description: 'The id of an uploaded photo' }),
      certificates: upTo(requiredLine(120), 10, 'certificates'),
    }),
    30,
    'people',
  ),
  awards: upTo(z.strictObject({ year, name: requiredLine(160), by: requiredLine(160) }), 20, 'awards'),
});

export const socialNetworks = [
  'linkedin',
  'x',
  'facebook',
  'instagram',
  'youtube',
  'github',
  'mastodon',
  'other',
] as const;

export const navigationLink = z
  .strictObject({ label: requiredLine(30), url: pathOrLink, place: z.enum(['header', 'footer']) })
  .meta({ id: 'NavigationLink' });

export const linksGroup = z.strictObject({
  social: upTo(
    z.strictObject({ network: z.enum(socialNetworks), label: requiredLine(60), url: externalLink }),
    7,
    'links',
  ).check(
    z.superRefine((links, context) => {
      for (const [at, { network }] of links.entries())
        if (network !== 'other' && links.findIndex((one) => one.network === network) < at)
          context.addIssue({ code: 'custom', path: [at, 'network'], message: 'is used twice.' });
    }),
  ),
  navigation: upTo(navigationLink, 5, 'links'),
});

export const contentGroups = {
  company: companyGroup,
  brand: brandGroup,
  home: homeGroup,
  about: aboutGroup,
  links: linksGroup,
} as const;
export type ContentGroups = { [K in keyof typeof contentGroups]: z.output<(typeof contentGroups)[K]> };
export type GroupKey = keyof ContentGroups;
