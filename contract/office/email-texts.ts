import { z } from 'zod';
import { isBlank, time } from '../shared/fields.ts';
import { unchangedSince } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';
import { numberText } from '../shared/language/formats.ts';
import { maxLength } from '../shared/limits.ts';

const common = { access: ['admin'] as const, permission: 'settings.manage' as const };

/** Null and blank mean the original. */
const part = (max: number, text = z.string()) =>
  text
    .max(max, `must be at most ${numberText(max)} characters.`)
    .transform((text) => (isBlank(text) ? null : text.trim()))
    .nullish()
    .transform((typed) => typed ?? null);

const oneLine = z.string().refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'must be one line.');
const subject = part(maxLength.emailSubject, oneLine);
const intro = part(maxLength.emailIntro);
const tried = { subject, intro };

const text = z.object({ subject: z.string(), intro: z.string() });

const changed = {
  updated_at: time.nullable().meta({ description: 'Null while it is the original' }),
  updated_by: z.string().nullable(),
};

export const emailText = z
  .object({
    kind: z.string(),
    placeholders: z.array(z.string()).meta({ example: ['customer', 'order'] }),
    original: text,
    subject: z.string().nullable().meta({ description: 'Null: the original' }),
    intro: z.string().nullable().meta({ description: 'Null: the original' }),
    differs: z.boolean().meta({ description: 'The original has changed since the text was saved' }),
    ...changed,
  })
  .meta({ id: 'EmailText' });
export type EmailText = z.infer<typeof emailText>;

const signature = z.object({ signature: z.string(), ...changed }).meta({ id: 'EmailSignature' });
export type EmailSignature = z.infer<typeof signature>;

const kindParam = z.object({ kind: z.string().max(40) });

export const emailTextsApi = {
  list: {
    ...common,
    method: 'GET',
    path: '/admin/email-texts',
    summary: 'The emails whose text can be changed, and the signature',
    response: z.object({ data: z.array(emailText), signature }),
  },
  updateSignature: {
    ...common,
    method: 'PUT',
    path: '/admin/email-texts/signature',
    summary: 'Change the text under every email to a customer',
    body: z
      .object({
        signature: z
          .string()
          .max(maxLength.emailSignature, `must be at most ${maxLength.emailSignature} characters.`)
          .transform((typed) => (isBlank(typed) ? '' : typed.trim()))
          .nullish()
          .transform((typed) => typed ?? ''),
        updated_at: unchangedSince.nullable(),
      })
      .meta({ examples: [{ signature: 'Kind regards\nThe team' }] }),
    errors: [409],
    response: signature,
  },
  one: {
    ...common,
    method: 'GET',
    path: '/admin/email-texts/{kind}',
    summary: 'The text of an email',
    params: kindParam,
    response: emailText,
  },
  update: {
    ...common,
    method: 'PUT',
    path: '/admin/email-texts/{kind}',
    summary: 'Replace the subject and the first paragraph of an email',
    params: kindParam,
    body: z
      .object({ subject, intro, updated_at: unchangedSince.nullable() })
      .meta({ examples: [{ subject: 'Thank you', intro: 'We begin at once.' }] }),
    errors: [409],
    response: emailText,
  },
  restore: {
    ...common,
    method: 'DELETE',
    path: '/admin/email-texts/{kind}',
    summary: 'Back to the original text',
    params: kindParam,
    response: emailText,
  },
  preview: {
    ...common,
    method: 'POST',
    path: '/admin/email-texts/{kind}/preview',
    summary: 'The email with invented data. A missing part is as stored',
    params: kindParam,
    body: z.object(tried).meta({ examples: [{ subject: 'Thank you' }] }),
    response: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
  },
  test: {
    ...common,
    method: 'POST',
    path: '/admin/email-texts/{kind}/test',
    summary: 'Send the email with invented data to the caller',
    params: kindParam,
    body: z.object(tried).meta({ examples: [{ subject: 'Thank you' }] }),
    status: 202,
    response: z.object({ sent_to: z.string() }),
  },
} as const satisfies Api;
