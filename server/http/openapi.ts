import { z } from 'zod';
import { api } from '../../contract/api.ts';
import { eventsEndpoint } from '../../contract/shared/events.ts';
import { type Endpoint, errorShape, paymentErrorShape } from '../../contract/shared/http.ts';
import { programVersion } from '../shared/node.ts';
import { statusesOf } from './statuses.ts';

type Schema = Record<string, unknown>;

// Schemas with an id appear once, under components.
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

const refTo = (id: string) => ({ $ref: `#/components/schemas/${id}` });

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

function namedSchemaOf(type: z.ZodType, io: 'input' | 'output'): Schema {
  const id = z.globalRegistry.get(type)?.id;
  if (!id) return schemaOf(type, io);
  // Converting a recursive schema returns a reference to itself.
  const schema = schemaOf(type, io);
  components[id] ??= schema;
  return refTo(id);
}

/** zod leaves out the examples of a body that transforms a field, because it takes them for its output. */
function bodySchemaOf(type: z.ZodType): Schema {
  const schema = namedSchemaOf(type, 'input');
  const { id, examples } = z.globalRegistry.get(type) ?? {};
  if (!examples) return schema;
  if (!id) return { ...schema, examples };
  components[id] = { ...components[id], examples };
  return schema;
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

const descriptions: Record<number, string> = {
  304: 'Not modified; see If-None-Match',
  400: 'The request could not be read',
  401: 'Unauthenticated.',
  402: 'The payment was declined or needs a further step',
  403: 'This action is unauthorized.',
  404: 'Not found',
  409: 'A conflict with the current state',
  410: 'The link has expired',
  413: 'The request body is too large',
  415: 'The request body has another content type',
  416: 'The range is not in the file',
  422: 'A field is invalid',
  429: 'Too many requests; see Retry-After',
  503: 'A dependency is unavailable',
};

function otherResponsesOf(endpoint: Endpoint): Schema {
  const others = statusesOf(endpoint).filter((status) => status >= 300);
  return Object.fromEntries(
    others.map((status) => {
      const schema = refTo(status === 402 ? 'PaymentError' : 'Error');
      const content = status === 304 ? {} : { content: { 'application/json': { schema } } };
      return [status, { description: descriptions[status], ...content }];
    }),
  );
}

/** A form sends PUT as POST and names the method in a field. */
function contentOf({ body, images }: Endpoint, byForm: boolean): Schema {
  const schema = body === 'raw' || body === 'stream' ? { type: 'object' } : bodySchemaOf(body as z.ZodType);
  if (!images) return { 'application/json': { schema } };
  const files = Object.fromEntries(images.map((name) => [name, { type: 'string', format: 'binary' }]));
  const override = { type: 'object', properties: { _method: { const: 'PUT' } }, required: ['_method'] };
  const uploads = { type: 'object', properties: files };
  const form = { 'multipart/form-data': { schema: { allOf: [schema, uploads, ...(byForm ? [override] : [])] } } };
  return byForm ? form : { 'application/json': { schema }, ...form };
}

type Kind = { media?: string; byForm?: boolean };

function operationOf(area: string, name: string, endpoint: Endpoint, kind: Kind = {}): Schema {
  const { media = 'application/json', byForm = false } = kind;
  const content =
    endpoint.response === 'pdf' || endpoint.response === 'file'
      ? { [endpoint.media ?? 'application/pdf']: { schema: { type: 'string', format: 'binary' } } }
      : { [media]: { schema: namedSchemaOf(endpoint.response, 'output') } };
  const operationId = endpoint.operationId ?? `${area}.${name}`;
  return {
    operationId: byForm ? `${operationId}ByForm` : operationId,
    tags: [operationId.split('.', 1)[0]],
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
      [endpoint.status ?? 200]: { description: 'Done', content },
      ...(endpoint.accepted
        ? {
            202: {
              description: 'Another step is needed',
              content: { 'application/json': { schema: namedSchemaOf(endpoint.accepted, 'output') } },
            },
          }
        : {}),
      ...otherResponsesOf(endpoint),
    },
  };
}

export function openApiDocument(company: string, publicUrl: string): Schema {
  const paths: Record<string, Schema> = {};
  for (const shape of [errorShape, paymentErrorShape]) namedSchemaOf(shape, 'output');
  for (const [area, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints as Record<string, Endpoint>)) {
      const path = paths[endpoint.path] ?? {};
      paths[endpoint.path] = path;
      path[endpoint.method.toLowerCase()] = operationOf(area, name, endpoint);
      if (endpoint.images && endpoint.method === 'PUT') path.post = operationOf(area, name, endpoint, { byForm: true });
    }
  // The event stream is not in `api` because its response never ends.
  paths[eventsEndpoint.path] = { get: operationOf('events', 'stream', eventsEndpoint, { media: 'text/event-stream' }) };
  return {
    openapi: '3.1.0',
    info: {
      title: `${company} API`,
      version: programVersion(),
      description:
        'Site, storefront, client portal and back office. A query parameter that an operation does not have is 422, ' +
        'and a method that a path does not have is 405 with `Allow`.',
    },
    servers: [{ url: `${publicUrl}/api` }],
    security: [{ bearer: [] }],
    paths,
    components: { schemas: components, securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  };
}
