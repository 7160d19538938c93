import { patternOf } from './pattern.ts';

export type PageOptions = {
  path: string;
  /** Main pages are also measured with real throttling. */
  isMain: boolean;
  /** Audits that this page is meant to fail: an order form belongs in no search engine. */
  skipAudits: string[];
};

const MAIN = [
  '/',
  '/services',
  '/services/:slug',
  '/service/:slug',
  '/solutions',
  '/solutions/post/:slug',
  '/checkout',
];

/** These are in no sitemap. */
const UNLISTED = ['/login', '/register', '/forgot-password', '/order-success', '/search?q=wifi'];
const EMAILED = [
  '/reset-password?token=x&email=ann%40example.com',
  '/profile/confirm-email?token=x',
  '/invoice-email?token=x',
];

const isFound = async (url: string) => (await fetch(url)).status === 200;
const isHidden = async (url: string) =>
  /<meta name="robots" content="[^"]*noindex/.test(await (await fetch(url)).text());

export async function publicPages(site: string): Promise<PageOptions[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const byPattern = new Map<string, string>();
  for (const path of listed) if (!byPattern.has(patternOf(path))) byPattern.set(patternOf(path), path);
  const service = byPattern.get('/service/:slug')?.split('/').at(-1);
  const paths = [...byPattern.values(), `/checkout?service=${service}`, ...UNLISTED, ...EMAILED];
  const pages: PageOptions[] = [];
  for (const path of paths) {
    // Another checkout may not have the page yet.
    if (!(await isFound(site + path))) continue;
    const skipAudits = (await isHidden(site + path)) ? ['is-crawlable'] : [];
    pages.push({ path, isMain: MAIN.includes(patternOf(path)), skipAudits });
  }
  return [...pages, { path: '/no-such-page', isMain: false, skipAudits: ['is-crawlable', 'http-status-code'] }];
}
