import type { z } from 'zod';
import { isBlank } from '../../contract/shared/fields.ts';
import type { FieldErrors } from '../shared/errors.ts';

type Issue = z.core.$ZodIssue;

const label = (path: PropertyKey[]) => path.map(String).join('.').replaceAll('_', ' ');

const typeLabels: Record<string, string> = { int: 'a whole number', array: 'a list', object: 'an object' };
const withArticle = (type: string) => typeLabels[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

const MOST_UNKNOWN = 20;

const isSentence = (message: string) => /^[A-Z]/.test(message);
// Our messages continue "The … field" in lower case, or are whole sentences. Zod's begin with these words.
const isOurs = ({ message }: Issue) => message !== '' && !message.startsWith('Invalid') && !message.startsWith('Too');

function messageFor(issue: Issue): string {
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${withArticle(issue.expected)}.`;
    case 'too_small':
      return `must be ${issue.inclusive === false ? 'more than' : 'at least'} ${issue.minimum}${unit}.`;
    case 'too_big':
      return `must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}${unit}.`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}.`;
    default:
      return 'is invalid.';
  }
}

const valueAt = (input: unknown, path: PropertyKey[]) =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], input);

const schemaAt = (schema: z.ZodType | undefined, path: PropertyKey[]) =>
  path.reduce<z.ZodType | undefined>((at, key) => {
    const { shape, element } = (at ?? {}) as { shape?: Record<PropertyKey, z.ZodType>; element?: z.ZodType };
    return shape ? shape[key] : element;
  }, schema);

const isMissingValue = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value));

/** Each unknown key is a field of its own. */
const eachUnknown = (issue: Issue): Issue[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.slice(0, MOST_UNKNOWN).map((key) => ({
        code: 'custom',
        path: [...issue.path, key],
        message: 'is unknown.',
        input: undefined,
      }))
    : [issue];

/** A missing or blank required field is reported as required, whatever its type. */
export function toFieldErrors(issues: Issue[], schema: z.ZodType | undefined, input: unknown): FieldErrors {
  // A Map, because a field may be called `toString`.
  const errors = new Map<string, string[]>();
  for (const issue of issues.flatMap(eachUnknown)) {
    const { path } = issue;
    const isMissing = isMissingValue(valueAt(input, path)) && schemaAt(schema, path)?.isOptional() === false;
    const ownMessage = isOurs(issue) ? issue.message : undefined;
    const rule =
      isMissing && !(ownMessage && isSentence(ownMessage)) ? 'is required.' : (ownMessage ?? messageFor(issue));
    const message = isSentence(rule) ? rule : `The ${label(path)} field ${rule}`;
    const field = path.map(String).join('.');
    const list = errors.get(field) ?? [];
    if (!list.includes(message)) errors.set(field, [...list, message]);
  }
  return Object.fromEntries(errors);
}
