import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { legalPaths } from '../../contract/shared/company/legal-kinds.ts';
import type { CompanyFile } from '../../contract/shared/company.ts';
import type { Deps } from '../deps.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { companyOf } from '../shared/company/company.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { lastChangeOf } from '../shared/settings.ts';
import { serveBrandFiles } from './brand-files.ts';
import { offlinePage } from './offline-page.ts';
import { PLAIN_POLICY } from './plain-page.ts';

type AppFileDeps = Pick<Deps, 'config' | 'settings' | 'db' | 'clock' | 'publicUrl' | 'files'>;

const YEAR_MS = 365 * 24 * 3600_000;
const SECURITY_URL = '/.well-known/security.txt';
const TEXT = 'text/plain; charset=utf-8';
const OFFLINE_URL = '/offline.html';
/** The light theme's `--paper`. */
const PAPER = '#fcfaf6';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);

/**
 * The worker handles only navigations that fail. Where the browser supports routes, other requests don't even wake it.
 * A changed offline page changes this text, so that browsers install the new one.
 */
const serviceWorker = (version: string) => `const CACHE = 'offline-${version}';
const PAGE = '${OFFLINE_URL}';
addEventListener('install', (event) => {
  skipWaiting();
  if ('addRoutes' in event)
    event.addRoutes({ condition: { not: { requestMode: 'navigate' } }, source: 'network' }).catch(() => {});
  event.waitUntil(caches.open(CACHE).then((cache) => cache.add(new Request(PAGE, { cache: 'reload' }))));
});
const removeOld = async () => {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
  await clients.claim();
};
addEventListener('activate', (event) => event.waitUntil(removeOld()));
addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate') return;
  event.respondWith(fetch(event.request).catch(async () => (await caches.match(PAGE)) ?? Response.error()));
});
`;

const icon = (size: number, purpose: string) => ({
  src: `/brand/icon-${purpose === 'maskable' ? 'maskable-' : ''}${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Opens at the dashboard: the login page leads logged-in users there. */
const manifestOf = ({ name, tagline }: { name: string; tagline?: string }) => ({
  id: '/',
  name,
  short_name: name,
  ...(tagline && { description: tagline }),
  start_url: '/login',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')],
});

type File = { type: string; cacheControl: string; policy: string; body: string; etag: string };
type FileName = 'manifest' | 'worker' | 'offline';

const urls: Record<FileName, string> = {
  manifest: '/manifest.webmanifest',
  worker: '/service-worker.js',
  offline: OFFLINE_URL,
};

function filesOf(company: CompanyFile): Record<FileName, File> {
  const offline = offlinePage({
    name: escapeHtml(company.name),
    tint: company,
    phone: escapeHtml(company.phone),
  });
  const withTag = (file: Omit<File, 'etag'>): File => ({ ...file, etag: `"${hashOf(file.body)}"` });
  const revalidated = 'no-cache';
  return {
    manifest: withTag({
      type: 'application/manifest+json; charset=utf-8',
      cacheControl: revalidated,
      policy: DATA_POLICY,
      body: JSON.stringify(manifestOf(company)),
    }),
    worker: withTag({
      type: 'text/javascript; charset=utf-8',
      cacheControl: revalidated,
      // The policy applies to what the worker fetches: the offline page and navigations.
      policy: "default-src 'none'; connect-src 'self'",
      body: serviceWorker(hashOf(offline)),
    }),
    offline: withTag({
      type: 'text/html; charset=utf-8',
      cacheControl: revalidated,
      policy: PLAIN_POLICY,
      body: offline,
    }),
  };
}

/** Where to report a vulnerability (RFC 9116). It expires a year after the company was last saved. */
async function securityFile(deps: AppFileDeps): Promise<string | null> {
  const { email } = await companyOf(deps);
  const { security_contact } = await deps.settings.current();
  const contact = security_contact || email;
  if (contact === '') return null;
  const { updated_at } = await lastChangeOf(deps.db, ['company', 'seller', 'security_contact']);
  const saved = updated_at === null ? deps.clock.now().getTime() : Date.parse(updated_at);
  const policy = await deps.db
    .selectFrom('legal_documents')
    .select('id')
    .where('kind', '=', 'privacy')
    .where('state', '=', 'effective')
    .executeTakeFirst();
  const lines = [
    `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(saved + YEAR_MS).toISOString()}`,
    ...(policy ? [`Policy: ${deps.publicUrl()}${legalPaths.privacy}`] : []),
    `Canonical: ${deps.publicUrl()}${SECURITY_URL}`,
    'Preferred-Languages: en',
  ];
  return `${lines.join('\n')}\n`;
}

/** The files follow the company: one that changed is another object. */
export function serveAppFiles(app: FastifyInstance, deps: AppFileDeps): void {
  const made = new WeakMap<CompanyFile, Record<FileName, File>>();
  const current = async () => {
    const company = await companyOf(deps);
    const files = made.get(company) ?? filesOf(company);
    made.set(company, files);
    return files;
  };
  for (const [name, url] of Object.entries(urls))
    app.get(url, async (request, reply) => {
      const file = (await current())[name as FileName];
      return send(reply, file, request.headers['if-none-match']);
    });
  app.get(SECURITY_URL, async (_request, reply) => {
    const body = await securityFile(deps);
    if (body === null) return reply.callNotFound();
    return reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': DATA_POLICY }).type(TEXT).send(body);
  });
  serveBrandFiles(app, deps);
}

function send(reply: FastifyReply, { type, cacheControl, policy, body, etag }: File, known: string | undefined) {
  reply.headers({ etag, 'cache-control': cacheControl, 'content-security-policy': policy });
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
