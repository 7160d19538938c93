import { expect, test } from 'vitest';
import { allCalls, endpointOf } from '../../test/support/client.ts';
import { world } from '../../test/support/world.ts';

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  security?: object[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
};
type Document = {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  security: object[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, { type: string; scheme: string }> };
};

async function documentOf() {
  const here = await world();
  const answer = await here.visitor.send('GET', '/api/openapi.json');
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const document = answer.body as unknown as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
  return { ...here, document, operations };
}

/** Every object in a document, with the way to it. */
function* walk(value: unknown, way = '#'): Generator<[string, Record<string, unknown>]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [way, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${way}/${key}`);
}

const at = (document: object, ref: string) =>
  ref
    .slice(2)
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

test('the document is OpenAPI 3.1 with every endpoint of the contract and no other', async () => {
  const { document, operations } = await documentOf();
  expect(document.openapi).toMatch(/^3\.1\.\d+$/);
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  expect(document.servers).toEqual([{ url: 'https://shop.test/api' }]);
  // The event stream never ends, so it stands beside the contract's calls.
  // A form changes a record with a picture by POST and `_method=PUT`.
  const byForm = allCalls.filter((call) => call.startsWith('PUT ') && endpointOf(call).images);
  expect(byForm).toHaveLength(6);
  expect(operations.map(({ call }) => call as string).sort()).toEqual(
    [...allCalls, ...byForm.map((call) => call.replace('PUT', 'POST')), 'GET /events'].sort(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test('every reference leads somewhere, and no inner one is left over', async () => {
  const { document } = await documentOf();
  let references = 0;
  for (const [way, one] of walk(document)) {
    for (const name of ['$defs', '$schema', '$id']) expect(one, way).not.toHaveProperty([name]);
    if (typeof one.$ref !== 'string') continue;
    references += 1;
    expect(one.$ref, way).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(at(document, one.$ref), `${way} ${one.$ref}`).toBeTypeOf('object');
  }
  expect(references).toBeGreaterThan(allCalls.length);
});

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

test('every schema is JSON Schema: known types, lists of required names that exist', async () => {
  const { document } = await documentOf();
  for (const [way, one] of walk(document)) {
    const { type, properties, required } = one as { type?: unknown; properties?: object; required?: unknown };
    if (!properties || typeof type !== 'string' || way.endsWith('/properties')) continue;
    expect(types, way).toContain(type);
    if (Array.isArray(required)) for (const name of required) expect(Object.keys(properties), way).toContain(name);
  }
});

test('every operation says its parameters, its answers, and who may call it', async () => {
  const { document, operations } = await documentOf();
  for (const { call, path, operation } of operations.filter((one) => (one.call as string) !== 'GET /events')) {
    const byForm = operation.operationId.endsWith('ByForm');
    const endpoint = endpointOf(byForm ? (call.replace('POST', 'PUT') as typeof call) : call);
    const bodies = Object.keys(operation.requestBody?.content ?? {});
    if (byForm) expect(bodies, call).toEqual(['multipart/form-data']);
    else if (endpoint.body) expect(bodies, call).toContain('application/json');
    const inPath = operation.parameters.filter((one) => one.in === 'path');
    expect(inPath.map(({ name }) => `{${name}}`).sort(), call).toEqual([...(path.match(/\{\w+\}/g) ?? [])].sort());
    for (const { name, required, schema } of operation.parameters) {
      expect(name, call).toMatch(/^[\w-]+$/);
      expect(schema, call).toBeTypeOf('object');
      if (inPath.some((one) => one.name === name)) expect(required, call).toBe(true);
    }
    expect(operation.summary.length, call).toBeGreaterThan(0);
    const success = operation.responses[endpoint.status ?? 200];
    expect(Object.values(success?.content ?? {})[0]?.schema, call).toBeTypeOf('object');
    for (const [code, { description }] of Object.entries(operation.responses)) {
      expect(code, call).toMatch(/^[2-5]\d\d$/);
      expect(description, `${call} ${code}`).toBeTruthy();
    }
    expect('requestBody' in operation, call).toBe(endpoint.body !== undefined);
    if (endpoint.access === 'public') expect(operation.security, call).toEqual([]);
    else expect(operation.responses, call).toMatchObject({ 401: {}, 403: {} });
  }
  expect(document.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } });
  expect(document.security).toEqual([{ bearer: [] }]);
});

test('the reference for people names every call, and needs no script', async () => {
  const { visitor, operations } = await documentOf();
  const page = await visitor.send('GET', '/api/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const html = page.bytes.toString();
  for (const { operation, path } of operations) {
    expect(html).toContain(`id="${operation.operationId}"`);
    expect(html).toContain(`<code>${path}</code>`);
  }
  expect(html).not.toMatch(/<script/i);
  expect(html).not.toMatch(/(src|href)="https?:/);
});
