import type { Route } from '@playwright/test';
import { storeToken } from '../support/accounts.ts';
import { countShifts, shiftOf } from '../support/layout-shift.ts';
import { signIn } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const firstScripts = 22;

/** Over a slow line, what is loaded last arrives long after the rest. */
function slowly() {
  let asked = 0;
  return async (route: Route) => {
    asked += 1;
    if (asked > firstScripts) await new Promise((resume) => setTimeout(resume, 800));
    await route.continue();
  };
}

for (const [role, path] of [
  ['admin', '/orders/1'],
  ['customer', '/orders/21'],
  ['staff', '?job=34'],
] as const)
  test(`on a phone, nothing on the order page of the ${role} moves when its last scripts arrive`, async ({
    browser,
    site,
  }) => {
    const { token } = await signIn(site, `${role}@demo.test`);
    const page = await browser.newPage({ baseURL: site.url, viewport: { width: 390, height: 844 } });
    await page.addInitScript(storeToken, token);
    await countShifts(page);
    await page.route('**/assets/*.js', slowly());
    await page.goto(`/${role}/dashboard${path}`);
    await expect(page.getByRole('heading', { name: 'Latest' })).toBeVisible();
    await page.waitForLoadState('load');
    expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    await page.context().close();
  });
