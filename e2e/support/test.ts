import { test as base, expect, type Page } from '@playwright/test';
import { type LagOption, withLag } from './lag.ts';
import type { Site } from './site.ts';
import { openSites, type Sites } from './sites.ts';
import { ignoreUnknownCommand } from './unknown-command.ts';

export { expect } from '@playwright/test';

type Journey = {
  email: string;
  site: Site;
};

/** Each worker has its own site. An uncaught error in a page fails the test. */
export const test = base.extend<Journey, { sites: Sites } & LagOption>({
  lagMs: [0, { option: true, scope: 'worker' }],
  sites: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the destructuring pattern
    async ({}, use) => {
      const sites = openSites();
      await use(sites);
      await sites.close();
    },
    { scope: 'worker' },
  ],
  site: async ({ sites }, use) => use(await sites.shared()),
  browser: [
    async ({ browser, browserName, lagMs }, use) => {
      if (browserName === 'firefox') ignoreUnknownCommand(browser);
      await use(withLag(browser, lagMs));
    },
    { scope: 'worker' },
  ],
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

/** Clicks while the calls still fail: once they work, a live screen may reload and remove the button first. */
export async function recover(page: Page, calls: string): Promise<void> {
  await Promise.all([page.waitForRequest(calls), page.getByRole('button', { name: 'Try again' }).click()]);
  await page.unroute(calls);
  await page.reload();
}
