import type { OrderFile } from '../../../contract/order/files.ts';
import type { Intake, IntakeField } from '../../../contract/order/intakes.ts';
import { isAnswered } from './answered.ts';

/** Files are objects, a stored secret is `{ stored }`, a new one a text. */
export type AnswerValue = string | string[] | OrderFile[] | { stored: boolean } | null;
export type Answers = Record<string, AnswerValue>;

/** Files are sent as ids. */
export type SentAnswer = string | (string | number)[] | null;

const isFile = (value: unknown): value is OrderFile => typeof value === 'object' && value !== null && 'id' in value;

export const answersOf = ({ fields, answers }: Pick<Intake, 'fields' | 'answers'>): Answers =>
  Object.fromEntries(fields.map(({ key }) => [key, (answers[key] ?? null) as AnswerValue]));

/** Undefined: unchanged, as for a secret that is stored. */
export function toSent(value: AnswerValue): SentAnswer | undefined {
  if (value === null || value === '') return null;
  if (typeof value === 'string') return value;
  if (!Array.isArray(value)) return undefined;
  if (value.length === 0) return null;
  return value.map((one) => (isFile(one) ? one.id : one));
}

export function sentAnswers(answers: Answers, keys: Iterable<string>): Record<string, SentAnswer> {
  const sent: Record<string, SentAnswer> = {};
  for (const key of keys) {
    const value = toSent(answers[key] ?? null);
    if (value !== undefined) sent[key] = value;
  }
  return sent;
}

export type AnswerErrors = Record<string, string | undefined>;

const requiredText = ({ type, label }: IntakeField): string => {
  if (type === 'choice' || type === 'date') return 'Choose one.';
  if (type === 'choices') return 'Choose at least one.';
  return type === 'file' ? 'Add a file.' : `${label} is required.`;
};

export const missingErrors = (fields: readonly IntakeField[], answers: Answers): AnswerErrors =>
  Object.fromEntries(
    fields
      .filter(({ key, required }) => required && !isAnswered(answers[key]))
      .map((field) => [field.key, requiredText(field)]),
  );

/** The server names them `answers.<key>`. */
export function serverErrors(
  fields: readonly IntakeField[],
  errors: Record<string, string[]> | undefined,
): AnswerErrors {
  const found: AnswerErrors = {};
  for (const [name, [rule]] of Object.entries(errors ?? {})) {
    const field = fields.find(({ key }) => name === `answers.${key}` || name.startsWith(`answers.${key}.`));
    if (field && rule) found[field.key] = /^\p{Ll}/u.test(rule) ? `${field.label} ${rule}` : rule;
  }
  return found;
}
