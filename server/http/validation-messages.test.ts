import { expect, test } from 'vitest';
import { z } from 'zod';
import { contactInput } from '../../contract/site.ts';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { errorsOf } from './validation-messages.ts';

const said = (schema: z.ZodType, input: unknown) =>
  errorsOf(schema.safeParse(input).error?.issues ?? [], schema, input);

type Shape = Record<string, z.ZodType>;
const bodies = (allCalls as string[])
  .map((call) => [call, endpointOf(call).body] as const)
  .filter((pair): pair is [string, z.ZodObject] => typeof pair[1] === 'object');
const fields = bodies.flatMap(([call, body]) =>
  Object.entries(body.shape as Shape).map(([name, rule]) => ({ call, body, name, required: !rule.isOptional() })),
);

test('there are calls with fields that are required, and with fields that are not', () => {
  expect(new Set(fields.filter(({ required }) => required).map(({ call }) => call)).size).toBeGreaterThan(20);
  expect(fields.filter(({ required }) => !required).length).toBeGreaterThan(20);
});

test.each(fields.filter(({ required }) => required))(
  '$call says of $name that it is required, whether it is left out, null or blank',
  ({ body, name }) => {
    const sentence =
      name === 'review_text' ? 'Review text is required.' : `The ${name.replaceAll('_', ' ')} field is required.`;
    for (const sent of [{}, { [name]: undefined }, { [name]: null }, { [name]: '' }])
      expect(said(body, sent)[name], JSON.stringify(sent)).toEqual([sentence]);
  },
);

test.each(fields.filter(({ required }) => !required))(
  '$call never says of $name that it is required',
  ({ call, body, name }) => {
    expect(said(body, {})[name]).toBeUndefined();
    expect(String(said(body, { [name]: null })[name])).not.toMatch(/is required/);
    // A name and an address may stay as they are, and not become nothing.
    if (call !== 'PUT /profile') expect(String(said(body, { [name]: '' })[name])).not.toMatch(/is required/);
  },
);

test.each(['   ', '\t\n', '\u00a0', '\u200b', '\u200b \ufeff\u2060', '\u3164'])(
  'a text of %j shows nothing, so it is blank',
  (blank) => {
    expect(said(contactInput, { name: blank, email: blank, message: blank })).toEqual({
      name: ['The name field is required.'],
      email: ['The email field is required.'],
      message: ['The message field is required.'],
    });
  },
);

test('what is inside of a list is named by its place', () => {
  const schema = z.object({
    items: z.array(z.object({ id: z.number('must be an id.'), note: z.string().optional() })),
  });
  expect(said(schema, { items: [{ id: '' }, { id: 1, note: null }, null] })).toEqual({
    'items.0.id': ['The items.0.id field is required.'],
    'items.1.note': ['The items.1.note field must be a string.'],
    'items.2': ['The items.2 field is required.'],
  });
});

test('a bound is said as it is: one that is not reached itself by no "at least"', () => {
  const schema = z.object({ open: z.number().gt(0).lt(9), shut: z.number().min(1), text: z.string().max(3) });
  expect(said(schema, { open: 0, shut: 0, text: 'long' })).toEqual({
    open: ['The open field must be more than 0.'],
    shut: ['The shut field must be at least 1.'],
    text: ['The text field must be at most 3 characters.'],
  });
  expect(said(schema, { open: 9, shut: 1, text: '' })).toEqual({ open: ['The open field must be less than 9.'] });
});
