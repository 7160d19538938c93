import { z } from 'zod';
import { api } from '../../contract/api.ts';
import { eventsEndpoint } from '../../contract/events.ts';
import { type Endpoint, errorShape } from '../../contract/http.ts';

type Schema = Record<string, unknown>;

// Shapes with an id are written once under components and referred to.
const components: Record<string, Schema> = {};

function schemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const {
    $schema: _,
    $defs,
    ...schema
  } = z.toJSONSchema(type, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  }) as Schema & { $defs?: Record<string, Schema> };
  for (const [id, shape] of Object.entries($defs ?? {})) components[id] ??= tidy(shape);
  return tidy(schema);
}

const named = (id: string) => ({ $ref: `#/components/schemas/${id}` });

/** Inner references point into the document, not into the schema that was turned over. */
function tidy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).filter(
    ([key]) => (key !== '$id' && key !== 'id') || typeof (value as Schema)[key] === 'object',
  );
  return Object.fromEntries(
    entries.map(([key, v]) => [
      key,
      key === '$ref' && typeof v === 'string' ? v.replace('#/$defs/', '#/components/schemas/') : tidy(v),
    ]),
  ) as T;
}

function shapeOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const id = z.globalRegistry.get(type)?.id;
  if (!id) return schemaOf(type, io);
  // Turning it over may already have put it there, and then gives back a reference to itself.
  const schema = schemaOf(type, io);
  components[id] ??= schema;
  return named(id);
}

const parametersOf = (type: z.ZodType | undefined, place: 'path' | 'query') => {
  if (!type) return [];
  const { properties = {}, required = [] } = schemaOf(type, 'input') as { properties?: Schema; required?: string[] };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }));
};

const failures: Record<string, string> = {
  400: 'The request can’t be read',
  401: 'Unauthenticated.',
  402: 'The payment was declined or needs a further step',
  403: 'This action is unauthorized.',
  404: 'Not found',
  409: 'A conflict with the present state',
  422: 'A field is invalid',
  429: 'Too many; see Retry-After',
  503: 'A dependency is away',
};

function failuresOf(endpoint: Endpoint): string[] {
  const codes = ['503'];
  if (endpoint.access !== 'public') codes.push('401', '403');
  if (endpoint.params) codes.push('404');
  if (endpoint.body || endpoint.query) codes.push('422');
  if (endpoint.body) codes.push('400', '429');
  if (endpoint.idempotent) codes.push('402', '409');
  return codes.sort();
}

/** What may be sent: JSON, and where pictures go a form with them. A form's POST names the method that it stands for. */
function contentOf({ body, images }: Endpoint, byForm: boolean): Schema {
  const schema = body === 'raw' ? { type: 'object' } : shapeOf(body as z.ZodType, 'input');
  if (!images) return { 'application/json': { schema } };
  const files = Object.fromEntries(images.map((name) => [name, { type: 'string', format: 'binary' }]));
  const override = { type: 'object', properties: { _method: { const: 'PUT' } }, required: ['_method'] };
  const sent = { type: 'object', properties: files };
  const form = { 'multipart/form-data': { schema: { allOf: [schema, sent, ...(byForm ? [override] : [])] } } };
  return byForm ? form : { 'application/json': { schema }, ...form };
}

type Kind = { media?: string; byForm?: boolean };

function operationOf(area: string, name: string, endpoint: Endpoint, kind: Kind = {}): Schema {
  const { media = 'application/json', byForm = false } = kind;
  const error = { content: { 'application/json': { schema: named('Error') } } };
  const answer =
    endpoint.response === 'pdf'
      ? { 'application/pdf': { schema: { type: 'string', format: 'binary' } } }
      : { [media]: { schema: shapeOf(endpoint.response, 'output') } };
  return {
    operationId: `${area}.${name}${byForm ? 'ByForm' : ''}`,
    tags: [area],
    summary: endpoint.summary,
    ...(endpoint.access === 'public' ? { security: [] } : { 'x-roles': endpoint.access }),
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } }]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: true,
            content: contentOf(endpoint, byForm),
          },
        }
      : {}),
    responses: {
      [endpoint.status ?? 200]: { description: 'Done', content: answer },
      ...Object.fromEntries(failuresOf(endpoint).map((code) => [code, { description: failures[code], ...error }])),
    },
  };
}

/** The contract as an OpenAPI 3.1 document. */
export function openApiDocument(company: string, publicUrl: string): Schema {
  const paths: Record<string, Schema> = {};
  shapeOf(errorShape, 'output');
  for (const [area, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const path = paths[endpoint.path] ?? {};
      paths[endpoint.path] = path;
      path[endpoint.method.toLowerCase()] = operationOf(area, name, endpoint);
      if (endpoint.images && endpoint.method === 'PUT') path.post = operationOf(area, name, endpoint, { byForm: true });
    }
  // An endless answer is no call of the contract, and yet part of it.
  paths[eventsEndpoint.path] = { get: operationOf('events', 'stream', eventsEndpoint, { media: 'text/event-stream' }) };
  return {
    openapi: '3.1.0',
    info: { title: `${company} API`, version: '1', description: 'Site, storefront, client portal and back office.' },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
