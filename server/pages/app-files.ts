import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isSample } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { DATA_POLICY } from '../http/headers.ts';
import { escapeHtml } from '../shared/escape-html.ts';
import { companyIcon, ICON_URL, SAMPLE_ICONS } from './company-icon.ts';
import { offlinePage } from './offline-page.ts';
import { PLAIN_POLICY } from './plain-page.ts';

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

const drawnIcon = { src: ICON_URL, sizes: 'any', type: 'image/svg+xml', purpose: 'any' };
const icon = (size: number, purpose: string) => ({
  src: `/brand/app-icon-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
});

/** Opens at the dashboard: the login page leads logged-in users there. */
const manifestOf = ({ name, tagline }: { name: string; tagline?: string }, isOfSample: boolean) => ({
  id: '/',
  name,
  short_name: name,
  ...(tagline && { description: tagline }),
  start_url: '/login',
  scope: '/',
  display: 'standalone',
  background_color: PAPER,
  theme_color: PAPER,
  icons: isOfSample ? [icon(192, 'any'), icon(512, 'any'), icon(192, 'maskable'), icon(512, 'maskable')] : [drawnIcon],
});

type File = { url: string; type: string; cacheControl: string; policy: string; body: string };

export function serveAppFiles(app: FastifyInstance, { config }: Pick<Deps, 'config'>): void {
  const { company } = config;
  const isOfSample = isSample(config);
  const offline = offlinePage({
    name: escapeHtml(company.name),
    hue: company.brand_hue,
    phone: escapeHtml(company.phone),
  });
  const revalidated = 'no-cache';
  const files: File[] = [
    {
      url: '/manifest.webmanifest',
      type: 'application/manifest+json; charset=utf-8',
      cacheControl: 'public, max-age=3600',
      policy: DATA_POLICY,
      body: JSON.stringify(manifestOf(company, isOfSample)),
    },
    {
      url: '/service-worker.js',
      type: 'text/javascript; charset=utf-8',
      cacheControl: revalidated,
      // The policy applies to what the worker fetches: the offline page and navigations.
      policy: "default-src 'none'; connect-src 'self'",
      body: serviceWorker(hashOf(offline)),
    },
    {
      url: OFFLINE_URL,
      type: 'text/html; charset=utf-8',
      cacheControl: revalidated,
      policy: PLAIN_POLICY,
      body: offline,
    },
  ];
  if (!isOfSample) {
    files.push({
      url: ICON_URL,
      type: 'image/svg+xml',
      cacheControl: 'public, max-age=3600',
      policy: DATA_POLICY,
      body: companyIcon(company),
    });
    for (const url of SAMPLE_ICONS) app.get(url, (_request, reply) => reply.callNotFound());
  }
  for (const { url, body, ...file } of files) {
    const etag = `"${hashOf(body)}"`;
    app.get(url, (request, reply) => send(reply, { ...file, body, etag }, request.headers['if-none-match']));
  }
}

function send(
  reply: FastifyReply,
  { type, cacheControl, policy, body, etag }: Omit<File, 'url'> & { etag: string },
  known: string | undefined,
) {
  reply.headers({ etag, 'cache-control': cacheControl, 'content-security-policy': policy });
  if (known?.includes(etag)) return reply.code(304).send();
  return reply.type(type).send(body);
}
