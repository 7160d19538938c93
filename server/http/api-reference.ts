import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { languageAttributes } from '../../contract/shared/language/formats.ts';
import type { Deps } from '../deps.ts';
import { companyOf } from '../shared/company/company.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { lazy } from '../shared/lazy.ts';
import { securityHeaders } from './headers.ts';
import { buildResponse, type CachedResponse, sendResponse } from './response-cache.ts';

const DOCUMENT_URL = '/api/openapi.json';
const SCRIPT_URL = '/api/docs/scalar.js';

// Scalar sets `style` attributes. Everything else must come from this server.
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

// Scalar's defaults load fonts, report usage and offer services of its maker.
const configuration = {
  url: DOCUMENT_URL,
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
};

const page = (company: string) => `<!doctype html>
<html ${languageAttributes()}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(company)} API</title>
</head>
<body>
<noscript>This page needs JavaScript. The API is also described in <a href="${DOCUMENT_URL}">openapi.json</a>.</noscript>
<script id="api-reference" data-configuration="${escapeHtml(JSON.stringify(configuration))}"></script>
<script src="${SCRIPT_URL}"></script>
</body>
</html>
`;

async function renderScript(headers: Record<string, string>): Promise<CachedResponse> {
  const worker = new Worker(new URL('./api-reference-script.ts', import.meta.url), { workerData: headers });
  try {
    const [response] = (await once(worker, 'message')) as [CachedResponse];
    return response;
  } finally {
    await worker.terminate();
  }
}

/** Rendered at the first visit, so that a start pays nothing for it. */
export function serveApiReference(
  app: FastifyInstance,
  deps: Pick<Deps, 'config' | 'settings' | 'responseCache' | 'publicUrl'>,
): void {
  const { responseCache, publicUrl } = deps;
  const headersFor = (type: string, policy?: string) => ({
    ...securityHeaders(publicUrl()),
    'cache-control': 'public, max-age=0, must-revalidate',
    'content-type': `${type}; charset=utf-8`,
    ...(policy ? { 'content-security-policy': policy } : {}),
  });
  const document = async () => {
    const { openApiDocument } = await import('./openapi.ts');
    const json = JSON.stringify(openApiDocument((await companyOf(deps)).name, publicUrl()));
    return buildResponse(200, Buffer.from(json), headersFor('application/json'));
  };
  const docs = async () =>
    buildResponse(200, Buffer.from(page((await companyOf(deps)).name)), headersFor('text/html', PAGE_POLICY));
  // The script's 7 MB would evict pages from the response cache and be lost with every change of content.
  const script = lazy(() => renderScript(headersFor('text/javascript')));

  const serve = (url: string, respond: () => Promise<CachedResponse>) =>
    app.get(url, async (request, reply) => {
      const response = await respond();
      reply.hijack();
      sendResponse(response, request.raw, reply.raw);
    });
  serve(DOCUMENT_URL, () => responseCache.getOrRender('api', DOCUMENT_URL, document));
  serve('/api/docs', () => responseCache.getOrRender('api', '/api/docs', docs));
  serve(SCRIPT_URL, script);
}
