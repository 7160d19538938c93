import type { IntakeField } from '../../../contract/order/intakes.ts';
import { isBlank } from '../../../contract/shared/fields.ts';
import { maxLength } from '../../../contract/shared/limits.ts';
import type { FieldErrors } from '../../shared/errors.ts';

/** The stored form, by key. Secrets are stored elsewhere. */
export type Answer = string | string[] | number[];
export type Answers = ReadonlyMap<string, Answer>;

/** `null` removes an answer; missing keys are unchanged. */
export type CheckedAnswers = {
  answers: Map<string, Answer | null>;
  secrets: Map<string, string | null>;
  errors: FieldErrors;
};

type Checked = { value: Answer | null } | { error: string };

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');
const isIds = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item > 0 && item < 2 ** 31);

const textOf = (value: unknown, max: number): Checked => {
  if (typeof value !== 'string') return { error: 'must be a text.' };
  if (value.length > max) return { error: `must be at most ${max} characters.` };
  return { value: isBlank(value) ? null : value.trim() };
};

const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

type Check = (value: unknown, field: IntakeField) => Checked;

const checks: Record<Exclude<IntakeField['type'], 'secret'>, Check> = {
  line: (value) => {
    if (typeof value === 'string' && /\p{Cc}/u.test(value.trim()))
      return { error: 'must not contain line breaks or control characters.' };
    return textOf(value, maxLength.intakeLine);
  },
  text: (value) => textOf(value, maxLength.intakeText),
  choice: (value, { options }) => {
    if (value === '') return { value: null };
    if (typeof value !== 'string' || !options.includes(value)) return { error: 'must be one of the choices.' };
    return { value };
  },
  choices: (value, { options }) => {
    if (!isTexts(value) || value.some((item) => !options.includes(item)))
      return { error: 'must be a list of the choices.' };
    // Choices are stored in the order of the form, each once.
    const chosen = options.filter((option) => value.includes(option));
    return { value: chosen.length === 0 ? null : chosen };
  },
  date: (value) => {
    if (value === '') return { value: null };
    if (typeof value !== 'string' || !isDay(value)) return { error: 'must be a date such as 2027-01-31.' };
    return { value };
  },
  file: (value, { max_files }) => {
    if (!isIds(value)) return { error: 'must be a list of file ids.' };
    const ids = [...new Set(value)];
    const max = max_files ?? 1;
    if (ids.length > max) return { error: `must have at most ${max} ${max === 1 ? 'file' : 'files'}.` };
    return { value: ids.length === 0 ? null : ids };
  },
};

/** A blank text is no answer. A blank secret, or one as it is read (`{ stored }`), is unchanged. */
function checkSecret(value: unknown): { secret: string | null } | { error: string } | null {
  if (value === null) return { secret: null };
  if (value === '' || (typeof value === 'object' && 'stored' in value)) return null;
  if (typeof value !== 'string') return { error: 'must be a text.' };
  if (value.length > maxLength.intakeSecret) return { error: `must be at most ${maxLength.intakeSecret} characters.` };
  return { secret: value };
}

export const fieldName = (key: string): string => `answers.${key}`;
export const fieldError = (key: string, message: string): string[] => [`The ${fieldName(key)} field ${message}`];

/** A draft may omit anything. */
export function checkAnswers(fields: readonly IntakeField[], given: Record<string, unknown>): CheckedAnswers {
  const byKey = new Map(fields.map((field) => [field.key, field]));
  const checked: CheckedAnswers = { answers: new Map(), secrets: new Map(), errors: {} };
  const fail = (key: string, message: string) => {
    checked.errors[fieldName(key)] = fieldError(key, message);
  };
  for (const [key, value] of Object.entries(given)) {
    const field = byKey.get(key);
    if (!field) fail(key, 'is not one of the questions.');
    else if (field.type === 'secret') {
      const result = checkSecret(value);
      if (result && 'error' in result) fail(key, result.error);
      else if (result) checked.secrets.set(key, result.secret);
    } else {
      const result = value === null ? { value } : checks[field.type](value, field);
      if ('error' in result) fail(key, result.error);
      else checked.answers.set(key, result.value);
    }
  }
  return checked;
}

export const readAnswers = (json: string): Answers =>
  new Map(Object.entries(JSON.parse(json) as Record<string, Answer>));

export const writeAnswers = (answers: Answers): string => JSON.stringify(Object.fromEntries(answers));

const isSame = (a: Answer | null, b: Answer | null): boolean => JSON.stringify(a) === JSON.stringify(b);

export function mergeAnswers(before: Answers, changes: ReadonlyMap<string, Answer | null>) {
  const merged = new Map(before);
  const changed: string[] = [];
  for (const [key, value] of changes) {
    if (isSame(before.get(key) ?? null, value)) continue;
    changed.push(key);
    if (value === null) merged.delete(key);
    else merged.set(key, value);
  }
  return { merged: merged as Answers, changed };
}

/** `secrets`: keys of the stored ones. */
export const missingOf = (fields: readonly IntakeField[], answers: Answers, secrets: ReadonlySet<string>): string[] =>
  fields
    .filter(({ key, type, required }) => required && !(type === 'secret' ? secrets.has(key) : answers.has(key)))
    .map(({ key }) => key);
