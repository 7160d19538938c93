import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** The most requests for scripts, and kB of them. The goal is 20 and 170 everywhere; no screen may move away from it. */
const limits = {
  admin: {
    '/overview': [22, 178],
    '/orders': [23, 178],
    '/orders/31': [34, 225],
    '/inbox': [28, 204],
    '/invoices': [21, 176],
    '/settings': [18, 166],
    '/services/1': [27, 186],
  },
  staff: { '': [31, 203], '?job=31': [38, 222] },
  customer: { '/orders': [24, 173], '/orders/31': [28, 194] },
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
    for (const [path, [requests, kilobytes]] of Object.entries(screens))
      await test.step(path, async () => {
        const page = await browser.newPage({ baseURL: site.url });
        await openAs(page, `${role}@demo.test`, `/${role}/dashboard${path}`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('load');
        const loaded = await loadedScripts(page);
        expect.soft(loaded.requests, `requests of ${role} ${path}`).toBeLessThanOrEqual(requests);
        expect.soft(loaded.bytes, `bytes of ${role} ${path}`).toBeLessThanOrEqual(kilobytes * 1000);
        await page.context().close();
      });
  });
