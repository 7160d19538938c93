import type { Operation, Schema } from './operations.ts';
import type { FormField, Plan } from './plan.ts';
import { type Source, validValue } from './values.ts';

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

const isBinary = (schema: Schema | undefined) => schema?.format === 'binary';

function formFields(schema: Schema, source: Source): Record<string, FormField> {
  const properties = Object.assign(
    {},
    ...[schema, ...(schema.allOf ?? [])].map((part) => part.properties ?? {}),
  ) as Record<string, Schema>;
  const fields = Object.entries(validValue(schema, 'form', source) as object)
    .filter(([name, value]) => value !== null && !isBinary(properties[name]))
    .map(([name, value]): [string, FormField] => [name, String(value)]);
  const images = Object.keys(properties)
    .filter((name) => isBinary(properties[name]) && source.roll.in(0.5))
    .map((name): [string, FormField] => [name, { bytes: pixel, type: 'image/png' }]);
  return Object.fromEntries([...fields, ...images]);
}

export function validPlan(operation: Operation, source: Source): Plan {
  const { roll, ids } = source;
  const known = operation.path.includes('{') ? (ids.replace(operation.path, roll) ?? roll.between(1, 20)) : '';
  const query = operation.parameters.filter((one) => one.in === 'query' && roll.in(0.3));
  const plan: Plan = {
    method: operation.method,
    path: operation.path.replace(/\{\w+\}/, encodeURIComponent(String(known))),
    query: query.map(({ name, schema }) => [name, String(validValue(schema, name, source))]),
    headers: [],
  };
  if (operation.form && (!operation.json || roll.in(0.5))) return { ...plan, form: formFields(operation.form, source) };
  return operation.json ? { ...plan, body: validValue(operation.json, 'body', source) } : plan;
}
