import { expect, test } from '../support/test.ts';

test('an open page that the server has rendered anew since is loaded again, once', async ({ page }) => {
  let answers = 0;
  await page.route('**/page-scripts/**', async (route) => {
    answers += 1;
    const [, rest = ''] = /page-scripts\/[\w-]+(\/.*)$/.exec(route.request().url()) ?? [];
    const outdated = new URL(`/page-scripts/${'x'.repeat(22)}${rest}`, route.request().url()).href;
    if (answers > 2) await route.continue();
    else await route.continue({ url: outdated });
  });
  await page.goto('/services');
  const reloaded = page.waitForEvent('load');
  await page.mouse.move(5, 5);
  await reloaded;
  await page.mouse.move(50, 50);
  await expect.poll(() => answers).toBe(2);
  // It was loaded again already. The next sign of the visitor only asks for the scripts again.
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 2_000 });
  }).toPass();
  expect(answers).toBe(3);
});

test('scripts that could not be fetched are fetched at the next sign of the visitor', async ({ page }) => {
  let answers = 0;
  await page.route('**/page-scripts/**', (route) => {
    answers += 1;
    return answers === 1 ? route.abort() : route.continue();
  });
  await page.goto('/services');
  await page.mouse.move(5, 5);
  await expect.poll(() => answers).toBe(1);
  await expect(async () => {
    await page.mouse.move(50, 50);
    await page.mouse.move(60, 60);
    await expect(page.locator('html[data-hydrated]')).toBeAttached({ timeout: 2_000 });
  }).toPass();
});
