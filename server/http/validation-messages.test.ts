import { expect, test } from 'vitest';
import { z } from 'zod';
import { contactInput } from '../../contract/inbox/contacts.ts';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { toFieldErrors } from './validation-messages.ts';

const errorsOf = (schema: z.ZodType, input: unknown) =>
  toFieldErrors(schema.safeParse(input).error?.issues ?? [], schema, input);

type Shape = Record<string, z.ZodType>;
const bodies = (allCalls as string[])
  .map((call) => [call, endpointOf(call).body] as const)
  .filter((pair): pair is [string, z.ZodObject] => typeof pair[1] === 'object');
const fields = bodies.flatMap(([call, body]) =>
  Object.entries(body.shape as Shape).map(([name, rule]) => ({ call, body, name, rule, required: !rule.isOptional() })),
);

test('the contract has required and optional fields', () => {
  expect(new Set(fields.filter(({ required }) => required).map(({ call }) => call)).size).toBeGreaterThan(20);
  expect(fields.filter(({ required }) => !required).length).toBeGreaterThan(20);
});

test.each(fields.filter(({ required }) => required))(
  '$call reports $name as required if it is missing, null or blank',
  ({ body: schema, name, rule }) => {
    const message =
      name === 'review_text' ? 'Review text is required.' : `The ${name.replaceAll('_', ' ')} field is required.`;
    const nulls = rule.isNullable() ? [] : [{ [name]: null }];
    for (const body of [{}, { [name]: undefined }, ...nulls, { [name]: '' }])
      expect(errorsOf(schema, body)[name], JSON.stringify(body)).toEqual([message]);
  },
);

/** A rule over several fields requires these in some cases only. */
const conditional = [
  'POST /login/second-factor code',
  'POST /profile/confirm code',
  'POST /profile/confirm password',
  'POST /payments/paypal/orders service_id',
  'POST /profile/totp current_password',
  'POST /profile/totp code',
  'POST /profile/passkeys current_password',
  'POST /profile/passkeys code',
  'POST /orders/{id}/messages content',
];

test.each(fields.filter(({ call, name, required }) => !required && !conditional.includes(`${call} ${name}`)))(
  '$call never reports $name as required',
  ({ call, body, name }) => {
    expect(errorsOf(body, {})[name]).toBeUndefined();
    expect(String(errorsOf(body, { [name]: null })[name])).not.toMatch(/is required/);
    if (!['PUT /profile', 'PUT /saved-views/{id}'].includes(call))
      expect(String(errorsOf(body, { [name]: '' })[name])).not.toMatch(/is required/);
  },
);

test.each(['   ', '\t\n', '\u00a0', '\u200b', '\u200b \ufeff\u2060', '\u3164'])('a text of %j is blank', (blank) => {
  expect(errorsOf(contactInput, { name: blank, email: blank, message: blank })).toEqual({
    name: ['The name field is required.'],
    email: ['The email field is required.'],
    message: ['The message field is required.'],
  });
});

test('an error inside a list is named by its path', () => {
  const schema = z.object({
    items: z.array(z.object({ id: z.number('must be an id.'), note: z.string().optional() })),
  });
  expect(errorsOf(schema, { items: [{ id: '' }, { id: 1, note: null }, null] })).toEqual({
    'items.0.id': ['The items.0.id field is required.'],
    'items.1.note': ['The items.1.note field must be a string.'],
    'items.2': ['The items.2 field is required.'],
  });
});

test('exclusive and inclusive bounds have different messages', () => {
  const schema = z.object({ open: z.number().gt(0).lt(9), shut: z.number().min(1), text: z.string().max(3) });
  expect(errorsOf(schema, { open: 0, shut: 0, text: 'long' })).toEqual({
    open: ['The open field must be more than 0.'],
    shut: ['The shut field must be at least 1.'],
    text: ['The text field must be at most 3 characters.'],
  });
  expect(errorsOf(schema, { open: 9, shut: 1, text: '' })).toEqual({ open: ['The open field must be less than 9.'] });
});
