import { z } from 'zod';
import { email, requiredLine } from '../fields.ts';
import { fromTo, isHttps } from '../forms.ts';
import { maxLength, ranges } from '../limits.ts';
import { storedRetention } from './retention.ts';

const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must be at most ${max} characters.`)
    .nullish()
    .transform((text) => (text ?? '').replaceAll(/[\r\n\t ]+/g, ' '));

const link = line(maxLength.link).refine(
  (text) => text === '' || isHttps(text),
  'must be a link that begins with https://.',
);

export const processor = z
  .strictObject({ name: requiredLine(maxLength.name), purpose: requiredLine(300), place: line(160), link })
  .meta({ id: 'Processor', description: 'A company that gets personal data for a task' });
export type Processor = z.output<typeof processor>;

/** Companies that get data, beside those of the configuration, and how long data stays. */
export const privacySettings = z.object({
  ...storedRetention,
  processors: z.array(processor).max(20, 'must have at most 20 processors.').default([]),
});

const isEmail = (text: string) => email.safeParse(text).success;

export const legalSettings = z.strictObject({
  terms_notice_days: fromTo(ranges.noticeDays),
  processors: privacySettings.shape.processors,
  security_contact: line(maxLength.email)
    .refine((text) => text === '' || isHttps(text) || isEmail(text), 'must be an email address or an https:// link.')
    .meta({ description: 'For security.txt; blank: the email address of the company' }),
  attach_contract: z.boolean().nullable().default(null).meta({
    description:
      'The email that confirms an order has the contract as PDF. Null: if its buyer was shown a right of withdrawal',
  }),
});
export type LegalSettings = z.output<typeof legalSettings>;
