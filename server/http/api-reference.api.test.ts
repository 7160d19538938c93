import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  assignmentStatuses,
  commissionStatuses,
  invoiceStatuses,
  orderStatuses,
  paymentProviders,
} from '../../contract/shared/status.ts';
import { allCalls, clientOf, endpointOf } from '../../test/support/client.ts';
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
  const w = await world();
  const response = await w.visitor.send('GET', '/api/openapi.json');
  expect([response.status, response.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
  const document = response.body as unknown as Document;
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  );
  return { ...w, document, operations };
}

function* walk(value: unknown, path = '#'): Generator<[string, Record<string, unknown>]> {
  if (value === null || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield [path, value as Record<string, unknown>];
  for (const [key, inner] of Object.entries(value)) yield* walk(inner, `${path}/${key}`);
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
  // A form sends PUT as POST with `_method=PUT`. The event stream is not in `api`.
  const byForm = allCalls.filter((call) => call.startsWith('PUT ') && endpointOf(call).images);
  expect(byForm).toHaveLength(7);
  expect(operations.map(({ call }) => call as string).sort()).toEqual(
    [...allCalls, ...byForm.map((call) => call.replace('PUT', 'POST')), 'GET /events'].sort(),
  );
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length);
});

test('every reference resolves, and none points into a single schema', async () => {
  const { document } = await documentOf();
  let references = 0;
  for (const [path, one] of walk(document)) {
    for (const name of ['$defs', '$schema', '$id']) expect(one, path).not.toHaveProperty([name]);
    if (typeof one.$ref !== 'string') continue;
    references += 1;
    expect(one.$ref, path).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(at(document, one.$ref), `${path} ${one.$ref}`).toBeTypeOf('object');
  }
  expect(references).toBeGreaterThan(allCalls.length);
});

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

test('every schema has known types and existing required properties', async () => {
  const { document } = await documentOf();
  for (const [path, one] of walk(document)) {
    const { type, properties, required } = one as { type?: unknown; properties?: object; required?: unknown };
    if (!properties || typeof type !== 'string' || path.endsWith('/properties')) continue;
    expect(types, path).toContain(type);
    if (Array.isArray(required)) for (const name of required) expect(Object.keys(properties), path).toContain(name);
  }
});

test('every operation has its parameters, responses and access', async () => {
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

const schemaOf = (operation: Operation, status: number) =>
  operation.responses[status]?.content['application/json']?.schema;

test('the errors that any request can cause are documented, and those of the rules', async () => {
  const { operations } = await documentOf();
  const of = (call: string) => {
    const found = operations.find((one) => (one.call as string) === call);
    if (!found) throw new Error(`The document has no ${call}.`);
    return found.operation;
  };
  const everywhere = ['400', '422', '503'];
  for (const { call, operation } of operations) {
    expect(Object.keys(operation.responses), call).toEqual(expect.arrayContaining(everywhere));
    const hasBody = !(call as string).startsWith('GET');
    for (const status of ['413', '415']) expect(status in operation.responses, `${call} ${status}`).toBe(hasBody);
  }
  expect(schemaOf(of('POST /admin/orders/{id}/assign-staff'), 409)).toEqual({ $ref: '#/components/schemas/Error' });
  expect(schemaOf(of('POST /login'), 429)).toEqual({ $ref: '#/components/schemas/Error' });
  expect(of('GET /services').responses).toHaveProperty('304');
  expect(of('GET /profile').responses).not.toHaveProperty('409');
});

test('a payment that needs a further step, and every state, have their own schemas', async () => {
  const { document, operations } = await documentOf();
  const purchase = operations.find((one) => (one.call as string) === 'POST /orders/place-unauthenticated');
  expect(purchase && schemaOf(purchase.operation, 402)).toEqual({ $ref: '#/components/schemas/PaymentError' });
  const { schemas } = document.components;
  expect(schemas.PaymentError).toMatchObject({
    properties: {
      requires_action: { properties: { client_secret: { type: 'string' }, payment_token: { type: 'string' } } },
    },
  });
  expect(schemas).toMatchObject({
    OrderStatus: { enum: [...orderStatuses] },
    AssignmentStatus: { enum: [...assignmentStatuses] },
    InvoiceStatus: { enum: [...invoiceStatuses] },
    CommissionStatus: { enum: [...commissionStatuses] },
    PaymentProvider: { enum: [...paymentProviders] },
  });
  for (const [path, one] of walk(schemas))
    for (const name of ['status', 'payment_status', 'payment_method', 'payment_provider', 'provider', 'my_status']) {
      const property = (one.properties as Record<string, object> | undefined)?.[name];
      // Forbidden fields are `not: {}`, others may be null.
      const isNamed = (schema: object) => '$ref' in schema || 'enum' in schema;
      const kinds = property && 'anyOf' in property ? (property.anyOf as { type?: string }[]) : [];
      const named = kinds.filter(({ type }) => type !== 'null');
      if (property && !('not' in property))
        expect(named.length > 0 ? named.every(isNamed) : isNamed(property), `${path} ${name}`).toBe(true);
    }
});

test('a status that the contract does not declare fails the test that gets it', async () => {
  const { stage } = await world({ fresh: true });
  const teapot = { inject: async () => ({ statusCode: 418, headers: {}, body: '', rawPayload: Buffer.alloc(0) }) };
  const client = clientOf(teapot as unknown as typeof stage.app, '10.0.0.1', null, () => '');
  await expect(client.send('GET', '/api/services')).rejects.toThrow('GET /services returned 418');
  await expect(client.send('GET', '/api/services/hot?limit=1')).rejects.toThrow('GET /services/hot returned 418');
  await expect(client.send('POST', '/api/admin/clients/7')).rejects.toThrow('PUT /admin/clients/{id} returned 418');
});

test('the reference page loads its script from this server and nothing from elsewhere', async () => {
  const { visitor } = await world();
  const page = await visitor.send('GET', '/api/docs');
  expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';");
  const html = page.bytes.toString();
  expect(html).toContain('&quot;url&quot;:&quot;/api/openapi.json&quot;');
  expect(html).not.toMatch(/(src|href)="https?:/);
  expect(html).not.toMatch(/<script[^>]*>[^<]/);

  const [, url = ''] = /<script src="([^"]+)"/.exec(html) ?? [];
  const script = await visitor.send('GET', url);
  expect([script.status, script.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
  expect(script.bytes.length).toBeGreaterThan(1_000_000);
  const again = await visitor.send('GET', url, { headers: { 'if-none-match': script.headers.etag ?? '' } });
  expect(again.status).toBe(304);
});

test('the body of a call has the example of the contract', async () => {
  const { document, operations } = await documentOf();
  let examples = 0;
  for (const { call, operation } of operations.filter((one) => (one.call as string) !== 'GET /events')) {
    const byForm = operation.operationId.endsWith('ByForm');
    const { body } = endpointOf(byForm ? (call.replace('POST', 'PUT') as typeof call) : call);
    const expected = typeof body === 'object' ? z.globalRegistry.get(body)?.examples : undefined;
    if (!expected) continue;
    examples += 1;
    for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
      const [own] = (schema as { allOf?: object[] }).allOf ?? [schema];
      const { $ref } = own as { $ref?: string };
      expect($ref ? at(document, $ref) : own, call).toMatchObject({ examples: expected });
    }
  }
  expect(examples).toBeGreaterThan(50);
});
