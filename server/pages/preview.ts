import type { FastifyReply, FastifyRequest } from 'fastify';
import { isShownBeforeOpening, SHOP_NOT_OPEN } from '../../contract/shared/company/shop-state.ts';
import type { Deps } from '../deps.ts';
import { securityHeaders } from '../http/headers.ts';
import { setRoute } from '../http/observed-requests.ts';
import { splitUrl } from '../http/request-url.ts';
import { createPreviewKey, isPreviewKey, PREVIEW_COOKIE, PREVIEW_MS } from '../shared/shop/preview-keys.ts';
import { isClosedTo, type ShopDeps, type Visit } from '../shared/shop/shop.ts';
import { PLAIN_POLICY } from './plain-page.ts';

type PreviewDeps = ShopDeps & Pick<Deps, 'publicUrl'>;

/** `/preview?key=…`, which `POST /admin/shop/preview-link` creates. */
const PREVIEW_URL = '/preview';

export const previewHeaders = { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' };

const robotsFiles: Record<string, { type: string; body: string } | undefined> = {
  '/robots.txt': { type: 'text/plain; charset=utf-8', body: 'User-agent: *\nDisallow: /\n' },
  '/sitemap.xml': {
    type: 'application/xml; charset=utf-8',
    body: '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>\n',
  },
};

const isLocal = (url: string) => /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::|\/|$)/.test(url);

/** Browsers accept `Secure` from this machine without TLS, but not from another one on a private network. */
function cookieOf(url: string, value: string): string {
  const attributes = [`Max-Age=${PREVIEW_MS / 1000}`, 'Path=/', 'HttpOnly', 'SameSite=Lax'];
  const secure = url.startsWith('https:') || isLocal(url) ? ['Secure'] : [];
  return [`${PREVIEW_COOKIE}=${value}`, ...attributes, ...secure].join('; ');
}

/** Null for a key that does not work. The link of an open shop leads to the site. */
async function enterPreview(deps: PreviewDeps, query: string): Promise<Record<string, string> | null> {
  const { shop_state, preview_epoch } = await deps.settings.current();
  if (shop_state !== 'preview') return {};
  const key = new URLSearchParams(query).get('key') ?? '';
  if (!isPreviewKey(deps, 'preview-link', preview_epoch, key)) return null;
  const { key: value } = createPreviewKey(deps, 'preview-cookie', preview_epoch);
  return { 'set-cookie': cookieOf(deps.publicUrl(), value) };
}

/** Sends what a shop has in place of its pages before it opens. Null: the page is shown. */
export async function sendInsteadOfPage(
  deps: PreviewDeps,
  { visit, openingPage }: { visit: Visit; openingPage: () => Promise<string> },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | null> {
  const { path, query } = splitUrl(request.url);
  const entered = path === PREVIEW_URL ? await enterPreview(deps, query) : null;
  if (entered) return reply.headers({ ...entered, ...previewHeaders, 'referrer-policy': 'no-referrer' }).redirect('/');
  if (visit.state !== 'preview') return null;
  reply.headers({ ...securityHeaders(deps.publicUrl()), ...previewHeaders });
  const robotsFile = robotsFiles[path];
  if (robotsFile) return reply.type(robotsFile.type).send(robotsFile.body);
  if (!isClosedTo(visit) || isShownBeforeOpening(path.replace(/\.data$/, ''))) return null;
  setRoute(request.raw, 'opening');
  // A page that was open before reloads itself.
  if (path.endsWith('.data')) return reply.code(403).type('text/plain; charset=utf-8').send(SHOP_NOT_OPEN);
  return reply
    .header('content-security-policy', `${PLAIN_POLICY}; img-src 'self' https:`)
    .type('text/html; charset=utf-8')
    .send(await openingPage());
}
