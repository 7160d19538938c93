import type { Page } from '@playwright/test';
import { storeToken } from '../support/accounts.ts';
import { signIn } from '../support/people.ts';
import { expect, test, withoutMouse } from '../support/test.ts';

/** Requests for scripts, and kB of them. */
const most = [20, 170] as const;

/** These have a conversation with its composer and files, or an editor, in the first view. None may grow. */
const limits = {
  admin: {
    '/overview': most,
    '/orders': most,
    '/orders/21': [22, 194],
    '/inbox': most,
    '/invoices': most,
    '/settings': most,
    '/services/1': [20, 183],
  },
  staff: { '': most, '?job=21': [25, 198] },
  customer: { '/orders': most, '/orders/21': [23, 194] },
} as const;

/** Compressed, as the browser got them. */
const loadedScripts = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return { requests: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  });

for (const [role, screens] of Object.entries(limits))
  test(`the first view of the ${role} needs few scripts`, async ({ browser, site }) => {
    const { token } = await signIn(site, `${role}@demo.test`);
    for (const [path, [requests, kilobytes]] of Object.entries(screens))
      await test.step(path, async () => {
        const page = await browser.newPage({ baseURL: site.url });
        // A pointer that moves fetches what may be opened next.
        await withoutMouse(page);
        await page.addInitScript(storeToken, token);
        await page.goto(`/${role}/dashboard${path}`);
        await expect(page.locator('html[data-hydrated]')).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('load');
        const loaded = await loadedScripts(page);
        expect.soft(loaded.requests, `requests of ${role} ${path}`).toBeLessThanOrEqual(requests);
        expect.soft(loaded.bytes, `bytes of ${role} ${path}`).toBeLessThanOrEqual(kilobytes * 1000);
        await page.context().close();
      });
  });
