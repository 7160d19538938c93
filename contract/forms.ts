import { z } from 'zod';
import { LARGEST_ID } from './http.ts';

// A form can only send texts: these read what a browser's form says, and JSON's own types as well.

/** A picture as it was sent: bytes that the server decodes and encodes again. Left out: the present one stays. */
export type UploadedImage = { filename: string; bytes: Uint8Array };

// Only what the form's reader made has real bytes. JSON can spell an object like it, whose `bytes` would be a text, and
// a picture library takes a text for the name of a file.
const isPicture = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'bytes' in value && value.bytes instanceof Uint8Array;

/**
 * `null` as well: a record without a picture, sent back as it was read. The address of the picture that is there is taken
 * out before (server/http/image-uploads.ts); any other text is refused.
 */
export const optionalImage = z
  .custom<UploadedImage>(isPicture, 'must be an image.')
  .nullish()
  .transform((sent) => sent ?? undefined);
export const requiredImage = z.custom<UploadedImage>(isPicture, 'must be an image.');

/** `1` or `0`, as text or number, `true`, `false` or a real boolean. */
export const flag = z
  .union([z.boolean(), z.literal([1, 0, '1', '0', 'true', 'false'])], 'must be 1 or 0.')
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** A whole number, also as text. */
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

/** An id of a record, also as text: what a select holds is one. */
export const idField = (what: string) => {
  const wrong = `must be a ${what}.`;
  const written = z
    .string()
    .trim()
    .regex(/^\d{1,10}$/, wrong);
  return z
    .union([z.number(), written], wrong)
    .transform(Number)
    .pipe(z.int(wrong).positive(wrong).max(LARGEST_ID, wrong));
};

/** The same where there may be none: absent, `null`, or the blank first entry of a select. */
export const optionalIdField = (what: string) =>
  z.union([z.literal('').transform(() => null), idField(what)], `must be a ${what}.`).nullish();

// What a change leaves out stays as it is, and what it sends blank is cleared: so an absent text is `undefined`, a blank
// one `null`. Where a record is new the two are the same.
const orNull = (text: string | null | undefined) => (text === undefined ? undefined : text || null);

export const optionalText = (max: number) =>
  z.string().trim().max(max, `must be at most ${max} characters.`).nullish().transform(orNull);

/** https only: anything else could run or be read in the clear. */
export const optionalLink = z
  .string()
  .trim()
  .max(500, 'must be at most 500 characters.')
  .refine((text) => text === '' || isHttps(text), 'must be a link that begins with https://.')
  .nullish()
  .transform(orNull);

// A name before an @ only ever stands there to look like another host.
const isHttps = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

/**
 * `updated_at` of the record as the editor saw it. Where the record has changed since, the change is refused with 409:
 * of two tabs that edit one record the second is told, and nobody's work is overwritten. Left out: no such check.
 */
export const unchangedSince = z.iso.datetime('must be the time that the record was read with.').optional();
