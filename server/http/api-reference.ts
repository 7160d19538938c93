import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.ts';
import { securityHeaders } from './headers.ts';
import { buildResponse, sendResponse } from './response-cache.ts';

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>;
  'x-roles'?: string | string[];
};
type Document = {
  info: { title: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
};

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const style = `
:root{color-scheme:light dark;--line:color-mix(in oklab,currentColor 18%,transparent)}
body{font:16px/1.55 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1.25rem 6rem}
h1{font-size:1.9rem;letter-spacing:-.01em}h2{margin-top:3rem;text-transform:capitalize}
details{border-top:1px solid var(--line)}summary{cursor:pointer;padding:.75rem 0;min-height:1.5rem}
summary b{display:inline-block;min-width:4.2rem;font:600 .85rem ui-monospace,monospace}
summary code{font-weight:600}summary span{opacity:.8}pre{overflow:auto;padding:1rem;border:1px solid var(--line);border-radius:8px;font-size:.85rem}
table{border-collapse:collapse}td{padding:.2rem 1.2rem .2rem 0;vertical-align:top}a{color:inherit}`;

const json = (value: unknown) => `<pre tabindex="0"><code>${escaped(JSON.stringify(value, null, 2))}</code></pre>`;

function operation(method: string, path: string, op: Operation): string {
  const body = op.requestBody?.content['application/json']?.schema;
  const roles = op['x-roles'];
  const access = roles === undefined ? 'anyone' : Array.isArray(roles) ? roles.join(', ') : roles;
  const answers = Object.entries(op.responses).map(
    ([code, r]) => `<tr><td>${code}</td><td>${escaped(r.description)}</td></tr>`,
  );
  const parameters = op.parameters.map(
    (p) => `<tr><td><code>${escaped(p.name)}</code></td><td>${p.in}${p.required ? ', required' : ''}</td></tr>`,
  );
  const ok = Object.values(op.responses['200']?.content ?? op.responses['201']?.content ?? {})[0]?.schema;
  return `<details id="${escaped(op.operationId)}"><summary><b>${method.toUpperCase()}</b><code>${escaped(path)}</code> <span>${escaped(op.summary)}</span></summary>
<p>For: ${escaped(access)}</p>${parameters.length ? `<h4>Parameters</h4><table>${parameters.join('')}</table>` : ''}
${body ? `<h4>Body</h4>${json(body)}` : ''}<h4>Answers</h4><table>${answers.join('')}</table>${ok ? json(ok) : ''}</details>`;
}

function page(document: Document): string {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, op]) => ({ area: op.tags[0] ?? '', html: operation(method, path, op) })),
  );
  const areas = [...Map.groupBy(all, (o) => o.area)].map(
    ([area, list]) => `<h2>${escaped(area)}</h2>${list.map((o) => o.html).join('')}`,
  );
  const schemas = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<details id="schema-${escaped(name)}"><summary><code>${escaped(name)}</code></summary>${json(schema)}</details>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(document.info.title)}</title><style>${style}</style></head><body><main>
<h1>${escaped(document.info.title)}</h1><p>All calls lie under <code>/api</code>; a session’s token goes along as <code>Authorization: Bearer …</code>. The same as a document for machines: <a href="/api/openapi.json">openapi.json</a>.</p>
${areas.join('')}<h2>Shapes</h2>${schemas.join('')}</main></body></html>`;
}

/** `/api/openapi.json` and, for people, `/api/docs`. Made at the first visit and kept. */
export function serveReference(
  app: FastifyInstance,
  { config, responseCache, publicUrl }: Pick<Deps, 'config' | 'responseCache' | 'publicUrl'>,
): void {
  const document = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    return openApiDocument(config.company.name, publicUrl());
  };
  const headers = { ...securityHeaders(publicUrl()), 'cache-control': 'public, max-age=0, must-revalidate' };
  app.get('/api/openapi.json', async (request, reply) => {
    const answer = await responseCache.getOrRender('/api/openapi.json', async () =>
      buildResponse(200, Buffer.from(JSON.stringify(await document())), {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
      }),
    );
    reply.hijack();
    sendResponse(answer, request.raw, reply.raw);
  });
  app.get('/api/docs', async (request, reply) => {
    const answer = await responseCache.getOrRender('/api/docs', async () =>
      buildResponse(200, Buffer.from(page((await document()) as unknown as Document)), {
        ...headers,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
      }),
    );
    reply.hijack();
    sendResponse(answer, request.raw, reply.raw);
  });
}
