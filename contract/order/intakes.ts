import { z } from 'zod';
import { id, requiredLine, requiredText, time } from '../shared/fields.ts';
import { flag, fromTo, rangeRule, unchangedSince } from '../shared/forms.ts';
import { type Api, idInPath, idParam } from '../shared/http.ts';
import { maxItems, maxLength, ranges } from '../shared/limits.ts';
import { intakeStates } from '../shared/work-states.ts';

export const fieldTypes = ['line', 'text', 'choice', 'choices', 'date', 'file', 'secret'] as const;
export type IntakeFieldType = (typeof fieldTypes)[number];

export const intakeField = z.object({
  key: z.string(),
  label: z.string(),
  help: z.string().nullable(),
  type: z.enum(fieldTypes),
  required: z.boolean(),
  options: z.array(z.string()),
  max_files: z.number().int().nullable(),
  once: z.boolean().optional().meta({ description: 'Of a secret: it is deleted after it was opened once' }),
});
export type IntakeField = z.infer<typeof intakeField>;

const CHOICES = `must be 2 to ${maxItems.choices} different choices.`;

const fieldInput = z
  .object({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_]{0,31}$/, 'must be lower-case letters, digits and underscores.')
      .nullish(),
    label: requiredLine(maxLength.intakeLabel),
    help: z.string().trim().max(maxLength.intakeHelp, `must be at most ${maxLength.intakeHelp} characters.`).nullish(),
    type: z.enum(fieldTypes, `must be ${fieldTypes.join(', ')}.`),
    required: flag.optional(),
    options: z.array(requiredLine(maxLength.intakeOption), CHOICES).nullish(),
    max_files: fromTo(ranges.filesOfAnswer, rangeRule(ranges.filesOfAnswer)).nullish(),
    once: flag.nullish(),
  })
  .superRefine(({ type, options }, context) => {
    if (type !== 'choice' && type !== 'choices') return;
    const count = new Set(options ?? []).size;
    if (count < 2 || count > maxItems.choices || count !== options?.length)
      context.addIssue({ code: 'custom', path: ['options'], message: CHOICES });
  });

export const intakeFormFields = {
  intro: z.string().trim().max(maxLength.intakeIntro, `must be at most ${maxLength.intakeIntro} characters.`).nullish(),
  fields: z.array(fieldInput).max(30, 'must have at most 30 fields.'),
};

export const intakeForm = z
  .object({
    version: z.number().int().meta({ description: '0: the service has no questions' }),
    intro: z.string(),
    fields: z.array(intakeField),
    open_orders: z.number().int().meta({ description: 'Whose questions, of any version, are not answered' }),
  })
  .meta({ id: 'IntakeForm' });
export type IntakeForm = z.infer<typeof intakeForm>;

/** The field's type decides. A secret that is sent as it was read is unchanged. */
const answer = z.union(
  [z.string(), z.array(z.union([z.string(), z.number()])), z.object({ stored: z.boolean() }), z.null()],
  'must be a text, a list or null.',
);

export const intake = z
  .object({
    item_id: id,
    service: z.object({ id: id.nullable(), title: z.string() }),
    state: z.enum(intakeStates),
    intro: z.string(),
    fields: z.array(intakeField),
    answers: z
      .record(z.string(), z.unknown())
      .meta({ description: 'By key; files as objects, a secret as `{ stored }`' }),
    missing: z.array(z.string()).meta({ description: 'Keys of required fields without an answer' }),
    updated_at: time,
  })
  .meta({ id: 'Intake' });
export type Intake = z.infer<typeof intake>;

const everyone = ['customer', 'staff', 'admin'] as const;
const itemParam = idParam.extend({ itemId: idInPath });

export const intakesApi = {
  form: {
    method: 'GET',
    path: '/admin/services/{id}/intake-form',
    summary: 'The questions of a service, current version',
    access: ['admin'],
    permission: 'catalog.manage',
    params: idParam,
    response: intakeForm,
  },
  saveForm: {
    method: 'PUT',
    path: '/admin/services/{id}/intake-form',
    summary: 'Save a new version of the questions, for future orders; without fields, they are asked nothing',
    access: ['admin'],
    permission: 'catalog.manage',
    params: idParam,
    body: z
      .object({
        version: z.int('must be the version that was read.').min(0),
        ...intakeFormFields,
      })
      .meta({
        examples: [
          {
            version: 0,
            intro: 'Please tell us more about your office.',
            fields: [
              {
                key: 'size',
                label: 'Size',
                help: 'Roughly',
                type: 'choice',
                required: true,
                options: ['small', 'large'],
                max_files: null,
              },
            ],
          },
        ],
      }),
    errors: [409],
    response: intakeForm,
  },
  list: {
    method: 'GET',
    path: '/orders/{id}/intakes',
    summary: 'The questions of an order and their answers',
    access: everyone,
    permission: 'orders.view',
    sessions: ['full', 'checkout'],
    params: idParam,
    errors: [404],
    response: z.object({ data: z.array(intake) }),
  },
  answer: {
    method: 'PUT',
    path: '/orders/{id}/intakes/{itemId}',
    summary: 'Save answers as a draft, or submit them',
    access: ['customer', 'admin'],
    permission: 'orders.manage',
    sessions: ['full', 'checkout'],
    params: itemParam,
    body: z
      .object({
        answers: z.record(z.string().max(64), answer).optional(),
        submit: flag.optional(),
        updated_at: unchangedSince,
      })
      .meta({ examples: [{ answers: { domain: 'example.com', notes: 'By Friday' }, submit: true }] }),
    errors: [404, 409],
    response: intake,
  },
  askAgain: {
    method: 'POST',
    path: '/orders/{id}/intakes/{itemId}/ask-again',
    summary: 'Open answered questions again with a question, and pause the clock',
    access: ['staff', 'admin'],
    permission: 'orders.manage',
    params: itemParam,
    body: z.object({ question: requiredText(1_000) }).meta({ examples: [{ question: 'Which domain do you mean?' }] }),
    errors: [404, 409],
    response: intake,
  },
  waive: {
    method: 'POST',
    path: '/orders/{id}/intakes/{itemId}/waive',
    summary: 'Do without the answers',
    access: ['admin'],
    permission: 'orders.manage',
    params: itemParam,
    body: z.object({ reason: requiredText(maxLength.reason) }).meta({ examples: [{ reason: 'Answered by phone' }] }),
    errors: [404, 409],
    response: intake,
  },
} as const satisfies Api;
