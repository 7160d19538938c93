import { z } from 'zod';
import { requiredLine } from './fields.ts';
import { LARGEST_ID } from './http.ts';
import { numberText } from './language/formats.ts';
import { maxLength } from './limits.ts';

// Forms send only texts, so these schemas accept texts and JSON's types.

/** The server decodes and re-encodes the bytes. Without an upload, the current image is unchanged. */
export type UploadedImage = { filename: string; bytes: Uint8Array };

// Only the form parser creates real bytes. The image library would open a JSON text in `bytes` as a file.
const isUploadedImage = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/**
 * Accepts `null`, as a record is read. The current image's URL is removed before (server/http/image-uploads.ts); other
 * texts are rejected.
 */
export const optionalImage = z
  .custom<UploadedImage>(isUploadedImage, 'must be an image.')
  .nullish()
  .transform((upload) => upload ?? undefined);
export const requiredImage = z.custom<UploadedImage>(isUploadedImage, 'must be an image.');

export const flag = z
  .union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])], 'must be 1 or 0.')
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

export const wholeNumber = z
  .union(
    [
      z.number(),
      z
        .string()
        .trim()
        .regex(/^-?\d{1,12}$/, 'must be a whole number.'),
    ],
    'must be a whole number.',
  )
  .transform(Number)
  .pipe(z.int('must be a whole number.'));

type Range = { min: number; max: number };

export const rangeRule = ({ min, max }: Range) => `must be from ${min} to ${max}.`;

/** The message names both ends. */
export const fromTo = (range: Range, notWhole?: string) =>
  z.int(notWhole).min(range.min, rangeRule(range)).max(range.max, rangeRule(range));

/** The message names the end that the number is beyond. */
export const within = ({ min, max }: Range) =>
  z
    .int()
    .min(min, `must be at least ${min}.`)
    .max(max, `must be at most ${numberText(max)}.`);

/** Also accepts the text that a select sends. */
export const idField = (noun: string) => {
  const message = `must be a ${noun}.`;
  const digits = z
    .string()
    .trim()
    .regex(/^\d{1,10}$/, message);
  return z
    .union([z.number(), digits], message)
    .transform(Number)
    .pipe(z.int(message).positive(message).max(LARGEST_ID, message));
};

/** Absent, `null`, or the blank entry of a select. */
export const optionalIdField = (noun: string) =>
  z.union([z.literal('').transform(() => null), idField(noun)], `must be a ${noun}.`).nullish();

const parsedJson = (sent: unknown): unknown => {
  if (typeof sent !== 'string') return sent;
  try {
    return JSON.parse(sent, (_, value) => (typeof value === 'string' ? value.toWellFormed() : value));
  } catch {
    return sent;
  }
};

/** A form sends records as JSON. Errors name the field within them, such as `options.0.price`. */
export const records = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(parsedJson, schema);

const noControls = (text: string) => !/\p{Cc}/u.test(text);

/** A form sends one item per line. Blank lines are dropped. */
export const textLines = (max: { items: number; length: number }) =>
  z
    .union([z.array(z.string()), z.string().transform((text) => text.split('\n'))], 'must be a list of texts.')
    .transform((lines) => lines.map((line) => line.trim()).filter((line) => line !== ''))
    .refine((lines) => lines.length <= max.items, `must have at most ${max.items} items.`)
    .refine((lines) => lines.every((line) => line.length <= max.length), {
      message: `must have items of at most ${max.length} characters.`,
    })
    .refine((lines) => lines.every(noControls), 'must not contain line breaks or control characters in an item.');

const idsFrom = (text: z.ZodString, noun: string, max: number) =>
  z
    .union(
      [
        z.array(z.union([z.number(), z.string().regex(/^\d{1,10}$/)])),
        text.transform((ids) => ids.split(',').filter((id) => id.trim() !== '')),
      ],
      `must be a list of ${noun}s.`,
    )
    .transform((ids) => [...new Set(ids.map(Number))])
    .refine((ids) => ids.every((id) => Number.isInteger(id) && id > 0 && id <= LARGEST_ID), {
      message: `must be a list of ${noun}s.`,
    })
    .refine((ids) => ids.length <= max, `must have at most ${max} ${noun}s.`);

/** A form sends the ids separated by commas. Repeated ids count once. */
export const idList = (noun: string, max: number) => idsFrom(z.string(), noun, max);

/** An empty list is one, a blank text is a missing field. */
export const requiredIdList = (noun: string, max: number) => idsFrom(z.string().trim().min(1), noun, max);

// An absent text is unchanged, a blank one cleared.
const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null);

export const optionalText = (max: number) =>
  z.string().trim().max(max, `must be at most ${max} characters.`).nullish().transform(orNull);

export const optionalLine = (max: number) =>
  z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(requiredLine(max).nullable())
    .nullish();

/** https only: other links could run scripts or be read in transit. */
export const optionalLink = z
  .string()
  .trim()
  .max(maxLength.link, `must be at most ${maxLength.link} characters.`)
  .refine((text) => text === '' || isHttps(text), 'must be a link that begins with https://.')
  .nullish()
  .transform(orNull);

// A username in a URL only serves to imitate another host.
export const isHttps = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

/** `updated_at` as read: if the record has changed since, the change gets 409. Without it, no check. */
export const unchangedSince = z.iso.datetime('must be the time at which the record was read.').optional();
