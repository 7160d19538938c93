import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type LagOption, withLag } from './lag.ts';
import { type Site, startSite } from './site.ts';
import { expectValidHtml } from './valid-html.ts';

export { expect } from '@playwright/test';

type Journey = {
  email: string;
};

/** Each worker has its own site. An uncaught error in a page fails the test. */
export const test = base.extend<Journey, { site: Site } & LagOption>({
  lagMs: [0, { option: true, scope: 'worker' }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the destructuring pattern
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  browser: [async ({ browser, lagMs }, use) => use(withLag(browser, lagMs)), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page }, use) => {
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await use(page);
    expect(failures).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the destructuring pattern
  email: async ({}, use) => use(`buyer-${crypto.randomUUID()}@example.com`),
});

/** A public page starts hydration at the first sign of a visitor. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.mouse.move(1, 1);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}

/** The headless shell's mouse is in the corner of each new page, where a browser's is the first sign of a visitor. */
export const withoutMouse = (page: Page) =>
  page.addInitScript(() => {
    const ignore = (event: PointerEvent) => {
      if (event.clientX === 0 && event.clientY === 0) event.stopImmediatePropagation();
    };
    addEventListener('pointerover', ignore, { capture: true });
    addEventListener('pointermove', ignore, { capture: true });
  });

/** No WCAG 2.2 AA violation that axe can detect, and valid HTML. */
export async function expectAccessible(page: Page): Promise<void> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // Axe measures a control half under the sticky header as if only its visible half could be clicked.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  // Skips passed rules and frames, which halves the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
  await expectValidHtml(await page.content(), page.url());
}

/** Clicks while the calls still fail: once they work, a live screen may reload and remove the button first. */
export async function recover(page: Page, calls: string): Promise<void> {
  await Promise.all([page.waitForRequest(calls), page.getByRole('button', { name: 'Try again' }).click()]);
  await page.unroute(calls);
  await page.reload();
}
