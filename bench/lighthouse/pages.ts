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

const ABSENT: PageOptions = {
  path: '/no-such-page',
  isMain: false,
  skipAudits: ['is-crawlable', 'http-status-code'],
};

/** Null for a page that is not there. */
async function optionsOf(site: string, path: string): Promise<PageOptions | null> {
  const response = await fetch(site + path);
  if (response.status !== 200) return null;
  const isHidden = /<meta name="robots" content="[^"]*noindex/.test(await response.text());
  return { path, isMain: MAIN.includes(patternOf(path)), skipAudits: isHidden ? ['is-crawlable'] : [] };
}

async function listedPaths(site: string): Promise<string[]> {
  const sitemap = await (await fetch(`${site}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => new URL(loc).pathname);
  const byPattern = new Map<string, string>();
  for (const path of listed) if (!byPattern.has(patternOf(path))) byPattern.set(patternOf(path), path);
  const service = byPattern.get('/service/:slug')?.split('/').at(-1);
  return [...byPattern.values(), `/checkout?service=${service}`, ...UNLISTED, ...EMAILED];
}

/** One page of each kind, unless `wanted` names others. */
export async function publicPages(site: string, wanted?: string[]): Promise<PageOptions[]> {
  const pages: PageOptions[] = [];
  for (const path of wanted ?? [...(await listedPaths(site)), ABSENT.path]) {
    const page = path === ABSENT.path ? ABSENT : await optionsOf(site, path);
    if (page) pages.push(page);
    // Another checkout may not have a page of the list yet.
    else if (wanted) throw new Error(`There is no page ${path}.`);
  }
  return pages;
}
