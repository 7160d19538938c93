import type { Page } from '@playwright/test';
import { storeToken } from '../support/accounts.ts';
import { signIn } from '../support/people.ts';
import { expect, test, withoutMouse } from '../support/test.ts';

const MOST_REQUESTS = 20;
const MOST_BYTES = 170_000;

const screens = {
  admin: [
    '/overview',
    '/orders',
    '/orders/21',
    '/inbox',
    '/chat',
    '/invoices',
    '/invoices/1',
    '/payments',
    '/payments/reconciliation',
    '/settings',
    '/settings/tax',
    '/services',
    '/services/1',
    '/customers',
    '/customers/:customer/orders',
    '/staff',
    '/coupons',
    '/audit-log',
    '/profile',
  ],
  staff: [
    '',
    '?job=21',
    '?panel=jobs',
    '?panel=jobs&view=calendar',
    '?panel=earnings',
    '?panel=chat',
    '?panel=profile',
  ],
  customer: ['', '/orders', '/orders/21', '/invoices', '/chat', '/profile'],
} as const;

/** Compressed, as the browser got them. */
const loadedScripts = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => new URL(name).pathname.endsWith('.js'));
    return { requests: scripts.length, bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) };
  });

for (const [role, paths] of Object.entries(screens))
  test(`the first view of the ${role} needs few scripts`, async ({ browser, site }) => {
    const { token } = await signIn(site, `${role}@demo.test`);
    const customer = await signIn(site, 'customer@demo.test');
    for (const path of paths)
      await test.step(path, async () => {
        const page = await browser.newPage({ baseURL: site.url });
        // A pointer that moves fetches what may be opened next.
        await withoutMouse(page);
        await page.addInitScript(storeToken, token);
        await page.goto(`/${role}/dashboard${path.replace(':customer', String(customer.id))}`);
        await expect(page.locator('html[data-hydrated]')).toBeAttached();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await page.waitForLoadState('load');
        const loaded = await loadedScripts(page);
        expect.soft(loaded.requests, `requests of ${role} ${path}`).toBeLessThanOrEqual(MOST_REQUESTS);
        expect.soft(loaded.bytes, `bytes of ${role} ${path}`).toBeLessThanOrEqual(MOST_BYTES);
        await page.context().close();
      });
  });
