import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

/** The most requests for scripts, and kB of them. The goal is 20 and 170 everywhere; no screen may move away from it. */
const limits = {
  admin: {
    '/overview': [24, 186],
    '/orders': [25, 186],
    '/orders/21': [36, 234],
    '/inbox': [30, 212],
    '/invoices': [23, 182],
    '/settings': [20, 173],
    '/services/1': [29, 195],
  },
  staff: { '': [33, 211], '?job=21': [40, 232] },
  customer: { '/orders': [26, 180], '/orders/21': [31, 208] },
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
