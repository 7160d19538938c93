import type { z } from 'zod';
import { isBlank } from '../../contract/fields.ts';

export type Errors = Record<string, string[]>;

type Issue = z.core.$ZodIssue;

/** A field's name as a person reads it. */
const label = (path: PropertyKey[]) => path.map(String).join('.').replaceAll('_', ' ');

const spoken: Record<string, string> = { int: 'a whole number', array: 'a list', object: 'an object' };
const article = (type: string) => spoken[type] ?? (/^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`);

const isSentence = (message: string) => /^[A-Z]/.test(message);
// Our own words begin small and go on from "The … field"; whole sentences of ours stand for themselves.
const isOurs = ({ message }: Issue) => message !== '' && !message.startsWith('Invalid') && !message.startsWith('Too');

function ruleOf(issue: Issue): string {
  const unit = 'origin' in issue && issue.origin === 'string' ? ' characters' : '';
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${article(issue.expected)}.`;
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

/** The rule of one field; undefined where the schema knows no such field. */
const ruleAt = (schema: z.ZodType | undefined, path: PropertyKey[]) =>
  path.reduce<z.ZodType | undefined>((at, key) => {
    const { shape, element } = (at ?? {}) as { shape?: Record<PropertyKey, z.ZodType>; element?: z.ZodType };
    return shape ? shape[key] : element;
  }, schema);

const isNothing = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && isBlank(value));

/** All that is wrong with an input, by field, in words that a form can show. What must be there and isn't is required. */
export function errorsOf(issues: Issue[], schema: z.ZodType | undefined, input: unknown): Errors {
  // A field may be called `toString`: a plain object would have one already.
  const errors = new Map<string, string[]>();
  for (const issue of issues) {
    const { path } = issue;
    const isMissing = isNothing(valueAt(input, path)) && ruleAt(schema, path)?.isOptional() === false;
    const ours = isOurs(issue) ? issue.message : undefined;
    const said = isMissing && !(ours && isSentence(ours)) ? 'is required.' : (ours ?? ruleOf(issue));
    const message = isSentence(said) ? said : `The ${label(path)} field ${said}`;
    const field = path.map(String).join('.');
    const list = errors.get(field) ?? [];
    if (!list.includes(message)) errors.set(field, [...list, message]);
  }
  return Object.fromEntries(errors);
}
