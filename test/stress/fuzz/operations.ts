import { z } from 'zod';

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  not?: object;
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  anyOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
};
type Content = Record<string, { schema: Schema }>;
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema };
type Documented = {
  operationId: string;
  security?: unknown[];
  'x-roles'?: string[] | 'signed-in';
  parameters: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Document = {
  paths: Record<string, Record<string, Documented>>;
  components: { schemas: Record<string, Schema> };
};

/** A machine with much else to do may answer 503 first. */
export async function fetchDocument(url: string): Promise<Document> {
  for (let left = 10; ; left -= 1) {
    const response = await fetch(`${url}/api/openapi.json`);
    if (response.ok) return (await response.json()) as Document;
    if (left === 0) throw new Error(`The OpenAPI document is ${response.status}: ${await response.text()}`);
  }
}

export type Operation = {
  id: string;
  method: string;
  path: string;
  /** `[]` means public, `signed-in` every role. */
  roles: string[] | 'signed-in';
  parameters: Parameter[];
  json: Schema | null;
  form: Schema | null;
  statuses: number[];
  /** Returns the problems of a response body, or null if the document describes it. */
  check(status: number, contentType: string, body: Buffer): string | null;
  pattern: RegExp;
};

const DEFINITIONS = '#/$defs/';

// The library resolves references only below `$defs`.
function withDefinitions(document: Document): Document {
  return JSON.parse(JSON.stringify(document).replaceAll('#/components/schemas/', DEFINITIONS));
}

function validatorOf(schema: Schema, definitions: Record<string, Schema>): (value: unknown) => string | null {
  let type: z.ZodType | undefined;
  return (value) => {
    // Converted at the first use: a document has hundreds of responses.
    type ??= z.fromJSONSchema({ ...schema, $defs: definitions } as Parameters<typeof z.fromJSONSchema>[0]);
    const { error } = type.safeParse(value);
    return error ? z.prettifyError(error) : null;
  };
}

type Check = Operation['check'];

function checksOf(responses: Documented['responses'], definitions: Record<string, Schema>): Check {
  const validators = Object.entries(responses).flatMap(([status, { content = {} }]) =>
    Object.entries(content).map(([type, { schema }]) => ({
      status: Number(status),
      type,
      validate: validatorOf(schema, definitions),
    })),
  );
  return (status, contentType, body) => {
    if (!responses[status]) return `status ${status} is not documented`;
    const known = validators.filter((one) => one.status === status);
    if (known.length === 0) return body.length === 0 ? null : `status ${status} has a body`;
    const found = known.find(({ type }) => contentType.startsWith(type));
    if (!found) return `content type ${contentType} is not documented for ${status}`;
    if (found.type !== 'application/json') return null;
    try {
      return found.validate(JSON.parse(body.toString()));
    } catch {
      return `the body of ${status} is not JSON`;
    }
  };
}

export const resolve = (schema: Schema, definitions: Record<string, Schema>): Schema =>
  schema.$ref ? resolve(definitions[schema.$ref.slice(DEFINITIONS.length)] ?? {}, definitions) : schema;

export function operationsOf(document: Document): { operations: Operation[]; definitions: Record<string, Schema> } {
  const {
    paths,
    components: { schemas: definitions },
  } = withDefinitions(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, documented]): Operation => ({
        id: documented.operationId,
        method: method.toUpperCase(),
        path: `/api${path}`,
        roles: documented.security ? [] : (documented['x-roles'] ?? 'signed-in'),
        parameters: documented.parameters,
        json: documented.requestBody?.content['application/json']?.schema ?? null,
        form: documented.requestBody?.content['multipart/form-data']?.schema ?? null,
        statuses: Object.keys(documented.responses).map(Number),
        check: checksOf(documented.responses, definitions),
        pattern: new RegExp(`^/api${path.replaceAll(/\{\w+\}/g, '[^/]*')}$`),
      }),
    ),
  );
  return { operations, definitions };
}

/** A fixed path is matched before one with parameters. */
export function operationAt(operations: Operation[], method: string, target: string): Operation | null {
  const path = target.split(/[?#]/, 1)[0] ?? '';
  const matching = operations.filter(
    (one) => one.method === (method === 'HEAD' ? 'GET' : method) && one.pattern.test(path),
  );
  return matching.find((one) => !one.path.includes('{')) ?? matching[0] ?? null;
}
