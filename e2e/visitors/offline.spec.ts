import { expectAccessible } from '../support/accessible.ts';
import { logIn } from '../support/accounts.ts';
import { expect, open, test, withoutMouse } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

test('without a network, a page of the company says so, and the way back is one click', async ({ page, site }) => {
  await logIn(page, 'customer@demo.test');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.context().setOffline(true);
  await page.goto('/services');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline');
  await expect(page).toHaveURL(`${site.url}/services`);
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline');
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(stored).toEqual(['/offline.html']);
});

test('a public page can be installed, and registers no service worker before the visitor does something', async ({
  page,
}) => {
  await withoutMouse(page);
  await page.goto('/about');
  const manifest = await page.locator('link[rel=manifest]').getAttribute('href');
  const { icons } = await (await page.request.get(manifest ?? '')).json();
  for (const { src } of icons) expect((await page.request.get(src)).status(), src).toBe(200);
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  await open(page, '/about');
  await page.evaluate(() => navigator.serviceWorker.ready);
});
