import type { BrowserContext, Page } from '@playwright/test';
import { browserStorage } from '../../contract/shared/company/browser-storage.ts';
import { legalPaths } from '../../contract/shared/company/legal-kinds.ts';
import { expect, open, test } from '../support/test.ts';

const others = ['/checkout', '/login', '/register', '/forgot-password', '/search', '/withdraw', '/take-back'];
/** Examples of the pages that the catalog makes; each kind of page is the same script. */
const perKind = 2;

const namesOf = (...where: string[]) =>
  browserStorage.flatMap((item) => (where.includes(item.where) ? item.names : []));
const unknown = (found: string[], ...where: string[]) =>
  found.filter((name) => !namesOf(...where).some((beginning) => name.startsWith(beginning)));

async function storedBy(page: Page, context: BrowserContext) {
  const { local, session, caches } = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await window.caches.keys(),
  }));
  const cookies = (await context.cookies()).map(({ name }) => name);
  return {
    local: unknown(local, 'local'),
    session: unknown(session, 'session'),
    caches: unknown(caches, 'cache'),
    cookies: unknown(cookies, 'cookie'),
  };
}

function pathsIn(sitemap: string): string[] {
  const counts = new Map<string, number>();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  return paths.filter((path) => {
    const kind = path.split('/').slice(0, -1).join('/') || path;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= perKind || kind === path;
  });
}

test('public pages store only what the privacy policy lists, and ask no one else', async ({ page, context, site }) => {
  test.slow();
  const strangers = new Set<string>();
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(site.url).origin) strangers.add(request.url());
  });
  const sitemap = await (await page.request.get('/sitemap.xml')).text();
  const listed = pathsIn(sitemap);
  expect(listed.length).toBeGreaterThan(10);
  for (const path of new Set([...listed, ...Object.values(legalPaths), ...others]))
    await test.step(path, async () => {
      await open(page, path);
      await page.waitForLoadState('load');
      expect.soft(await storedBy(page, context), path).toEqual({ local: [], session: [], caches: [], cookies: [] });
    });
  expect([...strangers]).toEqual([]);
});
