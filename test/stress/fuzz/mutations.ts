import { Buffer } from 'node:buffer';
import { hostileTexts, valueAt, withValue } from '../../support/hostile.ts';
import { type Operation, resolve, type Schema } from './operations.ts';
import type { Plan } from './plan.ts';
import { hostileText, hostileValue, pick, type Source } from './values.ts';

type Mutation = (plan: Plan, operation: Operation, source: Source) => Plan;

type Path = (string | number)[];

function* pathsOf(value: unknown, path: Path = []): Generator<Path> {
  if (path.length > 0) yield path;
  if (value === null || typeof value !== 'object') return;
  for (const [key, inner] of Object.entries(value))
    yield* pathsOf(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}

function schemaAt(schema: Schema, path: Path, source: Source): Schema {
  return path.reduce<Schema>((found, key) => {
    const { properties, items, allOf } = resolve(found, source.definitions);
    const merged = { ...properties, ...Object.assign({}, ...(allOf ?? []).map((part) => part.properties ?? {})) };
    return typeof key === 'number' ? (items ?? {}) : (merged[key] ?? {});
  }, schema);
}

const oneField: Mutation = (plan, operation, source) => {
  const schema = operation.json ?? operation.form ?? {};
  if (plan.form) {
    const name = pick(source.roll, Object.keys(plan.form));
    return {
      ...plan,
      form: { ...plan.form, [name]: hostileText(schemaAt(schema, [name], source), source.roll) },
    };
  }
  const paths = [...pathsOf(plan.body)];
  if (paths.length === 0) return { ...plan, body: hostileValue({}, source.roll) };
  const path = pick(source.roll, paths);
  return { ...plan, body: withValue(plan.body, path, hostileValue(schemaAt(schema, path, source), source.roll)) };
};

const withoutField: Mutation = (plan, _, { roll }) => {
  if (plan.body === null || typeof plan.body !== 'object') return plan;
  const [dropped] = pick(roll, [...pathsOf(plan.body), ['nothing']]);
  return { ...plan, body: Object.fromEntries(Object.entries(plan.body).filter(([name]) => name !== dropped)) };
};

const extraField: Mutation = (plan, operation, { roll, definitions }) => {
  const known = Object.keys(resolve(operation.json ?? {}, definitions).properties ?? {});
  const name = pick(roll, [
    ...known,
    'role_id',
    'is_admin',
    'status',
    'id',
    '_method',
    '__proto__',
    'constructor',
    'a.b',
    '',
  ]);
  const value = hostileValue({}, roll);
  if (plan.form) return { ...plan, form: { ...plan.form, [name]: hostileText({}, roll) } };
  const body = valueAt(plan.body, []) as object | undefined;
  return {
    ...plan,
    body: {
      ...(typeof body === 'object' ? body : {}),
      ...JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`),
    },
  };
};

const rawBodies = [
  '',
  ' ',
  'null',
  '[]',
  '"text"',
  '"\\u0000"',
  '0',
  '-1e999',
  '{',
  '{"a":}',
  '{"name":"a","name":"b"}',
  '{"__proto__":{"x":1}}',
  '{"constructor":{"prototype":{"x":1}}}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '[{"a":"\\u0000"}]',
  '{"a":\u0000}',
  `${'['.repeat(1_000)}${']'.repeat(1_000)}`,
  `${'{"a":'.repeat(19)}1${'}'.repeat(19)}`,
  `{"a":"${'x'.repeat(66_000)}"}`,
  `{"a":"${'x'.repeat(300_000)}"}`,
  `{${Array.from({ length: 3_000 }, (_, i) => `"k${i}":1`).join(',')}}`,
].map((text) => Buffer.from(text));

const anotherBody: Mutation = ({ form: _, ...plan }, __, { roll }) => ({
  ...plan,
  raw: pick(roll, [...rawBodies, Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('{"a":"\xff"}', 'latin1')]),
});

const contentTypes = [
  null,
  '',
  'text/plain',
  'application/json; charset=utf-16',
  'application/JSON',
  'application/json,text/plain',
  'application/problem+json',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=deskfront-test-boundary',
  'multipart/form-data; boundary="a b"',
  `multipart/form-data; boundary=${'x'.repeat(300)}`,
  'application/json\t;;',
  'é',
];

const anotherType: Mutation = (plan, _, { roll }) => ({ ...plan, contentType: pick(roll, contentTypes) });

const cutShort: Mutation = (plan, _, { roll }) => ({ ...plan, sentShare: roll.between(0, 99) / 100 });

const oddHeaders: [string, string][] = [
  ['Idempotency-Key', 'key-1'],
  ['Idempotency-Key', 'x'.repeat(256)],
  ['Idempotency-Key', ' '],
  ['Idempotency-Key', 'ключ'],
  ['Idempotency-Key', 'a b'],
  ['If-None-Match', '*'],
  ['If-None-Match', 'W/"'],
  ['If-None-Match', `${'"a",'.repeat(500)}"b"`],
  ['If-Modified-Since', 'tomorrow'],
  ['Range', 'bytes=0-0'],
  ['Range', 'bytes=-1,99999-,0-0'],
  ['Accept-Encoding', 'br;q=x, gzip;q=0, *'],
  ['Accept-Encoding', 'zstd'],
  ['Accept', 'application/x-nothing'],
  ['Content-Length', '0'],
  ['Content-Length', '1'],
  ['Content-Length', '-1'],
  ['Content-Length', '99999999999999999999'],
  ['Transfer-Encoding', 'chunked'],
  ['Transfer-Encoding', 'gzip, chunked'],
  ['Content-Encoding', 'gzip'],
  ['Expect', '100-continue'],
  ['Expect', 'nothing'],
  ['Upgrade', 'websocket'],
  ['Host', 'evil.test'],
  ['Host', ''],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['X-Forwarded-Host', 'evil.test'],
  ['X-Forwarded-For', 'not an address, ::1, 1.2.3.4'],
  ['X-Forwarded-For', ','.repeat(200)],
  ['Authorization', 'Bearer'],
  ['Authorization', 'Basic Og=='],
  ['Authorization', `Bearer ${'a'.repeat(100)}`],
  ['Cookie', `${'a=b;'.repeat(300)}`],
  ['X-Long', 'x'.repeat(15_000)],
  ['X-Longer', 'x'.repeat(20_000)],
  ['X-NUL', 'a\0b'],
  ['X Space', 'a'],
  ['Last-Event-ID', '\u0007'],
];

const oddHeader: Mutation = (plan, _, { roll }) => {
  const header = pick(roll, oddHeaders);
  // The server would wait for announced bytes that are never sent.
  const lies = /content-length|transfer-encoding/i.test(header[0]);
  return { ...plan, headers: [...plan.headers, header], ...(lies ? { sentShare: 0.99 } : {}) };
};

const oddQuery: Mutation = (plan, { parameters }, { roll }) => {
  const known = parameters.filter((one) => one.in === 'query');
  const name = pick(roll, [...known.map((one) => one.name), 'unknown', '__proto__', 'page[]', 'x[y]', 'a%', '']);
  const schema = known.find((one) => one.name === name)?.schema ?? {};
  const value = roll.in(0.2)
    ? pick(roll, ['%', '%00', '%ff', '%c0%af', '+', '&&', '#', ';'])
    : hostileText(schema, roll);
  return { ...plan, query: [...plan.query, [name, value.slice(0, roll.in(0.9) ? 2_000 : 14_000)]] };
};

const oddPaths = [
  '0',
  '-1',
  '2147483648',
  '99999999999999999999',
  '1e0',
  'hot',
  '%00',
  '%',
  '%zz',
  '%ff',
  '%2e%2e',
  '..',
  '.',
  '',
  '..%2f..%2fapi%2fconfig',
  '__proto__',
  'constructor',
  'a'.repeat(301),
  '1;drop',
  '1#x',
  'ä',
  '%F0%9F%92%A5',
  '1/../1',
  '1//',
  '\\',
];

const oddPath: Mutation = (plan, operation, { roll }) => {
  const odd = pick(roll, oddPaths);
  if (operation.path.includes('{')) return { ...plan, path: operation.path.replace(/\{\w+\}/, odd) };
  const base = pick(roll, [plan.path, plan.path.toUpperCase(), '/api', '', '/storage', '/assets']);
  return { ...plan, path: `${base}/${odd}` };
};

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'FOO', 'get'];

const anotherMethod: Mutation = (plan, _, { roll }) => ({ ...plan, method: pick(roll, methods) });

const longText: Mutation = (plan, _, { roll }) => ({
  ...plan,
  body: {
    ...(plan.body as object),
    [pick(roll, ['name', 'email', 'content', 'password', 'search'])]: hostileTexts.long,
  },
});

const everywhere: Mutation[] = [oddHeader, oddQuery, oddPath, anotherMethod, anotherBody, cutShort];
const withBody: Mutation[] = [
  ...[oneField, oneField, oneField, oneField, withoutField, extraField, extraField],
  ...[longText, anotherBody, anotherType, cutShort],
];

export function mutate(plan: Plan, operation: Operation, source: Source): Plan {
  const { roll } = source;
  const count = roll.in(0.4) ? 0 : roll.in(0.75) ? 1 : roll.between(2, 3);
  const mutations = operation.json && roll.in(0.7) ? withBody : everywhere;
  return Array.from({ length: count }, () => pick(roll, mutations)).reduce(
    (p, change) => change(p, operation, source),
    plan,
  );
}
