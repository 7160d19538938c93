import { expect, test } from 'vitest';
import { z } from 'zod';
import { api } from '../contract/api.ts';
import type { Endpoint } from '../contract/shared/http.ts';
import { customerWorkspace, orderWorkspace, staffWorkspace } from '../contract/work/workspace.ts';

type Schema = {
  properties?: Record<string, Schema>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
};
type Role = 'customer' | 'staff';

const workspaceOf = { customer: customerWorkspace, staff: staffWorkspace };

/** `a.b.c` is a nested field; lists and alternatives have the fields of their contents. */
function keysOf(schema: Schema, definitions: Record<string, Schema>, path = ''): string[] {
  const inner = (part: Schema) => keysOf(part, definitions, path);
  const referred = definitions[schema.$ref?.split('/').at(-1) ?? ''];
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = path === '' ? key : `${path}.${key}`;
    return [name, ...keysOf(field, definitions, name)];
  });
  return [
    ...fields,
    ...(referred ? inner(referred) : []),
    ...(schema.items ? inner(schema.items) : []),
    ...(typeof schema.additionalProperties === 'object' ? inner(schema.additionalProperties) : []),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap(inner),
  ];
}

function responseKeys({ response }: Endpoint, role: Role): string[] {
  if (typeof response === 'string') return [`(${response})`];
  const seen = response === orderWorkspace ? workspaceOf[role] : response;
  const json = z.toJSONSchema(seen, { io: 'output', unrepresentable: 'any' }) as Schema & {
    $defs?: Record<string, Schema>;
  };
  return [...new Set(keysOf(json, json.$defs ?? {}))].sort();
}

const mayCall = ({ access }: Endpoint, role: Role) =>
  access === 'signed-in' || (Array.isArray(access) && access.includes(role));

const callsFor = (role: Role) =>
  Object.values(api)
    .flatMap((area) => Object.values(area) as Endpoint[])
    .filter((endpoint) => mayCall(endpoint, role))
    .map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, keys: responseKeys(endpoint, role) }))
    .sort((a, b) => (a.call < b.call ? -1 : 1));

const printed = (role: Role) =>
  `${callsFor(role)
    .map(({ call, keys }) => [call, ...keys.map((key) => `  ${key}`)].join('\n'))
    .join('\n')}\n`;

// A new line in these files is a decision: may this role see it?
test.each(['customer', 'staff'] as const)(
  'the responses to a %s have exactly the keys of the snapshot',
  async (role) => {
    await expect(printed(role)).toMatchFileSnapshot(`keys-by-role/${role}.txt`);
  },
);

test('no response to a customer has a field for what only the team may know', () => {
  const forbidden = /(^|\.)(notes|commissions?|rate_percent|rate_milli|load|absences?|internal|owner|earns)(\.|$)/;
  // The notes of a document are printed on it.
  const calls = callsFor('customer').filter(({ call }) => !/customer\/(invoices|credit-notes)/.test(call));
  const found = calls.flatMap(({ call, keys }) =>
    keys.filter((key) => forbidden.test(key)).map((key) => `${call} ${key}`),
  );
  expect(found).toEqual([]);
});
