import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type LagOption, lagging } from './lag.ts';
import { type Site, startSite } from './site.ts';

export { expect } from '@playwright/test';

type Journey = {
  /** An address that nobody has used yet. */
  email: string;
};

/** A page of the worker's own site. A script that fails unseen fails the journey. */
export const test = base.extend<Journey, { site: Site } & LagOption>({
  lagMs: [0, { option: true, scope: 'worker' }],
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: how the test runner is told that nothing else is needed
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  browser: [async ({ browser, lagMs }, use) => use(lagging(browser, lagMs)), { scope: 'worker' }],
  baseURL: async ({ site }, use) => use(site.url),
  page: async ({ page }, use) => {
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await use(page);
    expect(failures).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: how the test runner is told that nothing else is needed
  email: async ({}, use) => use(`buyer-${crypto.randomUUID()}@example.com`),
});

/** Opens a page and waits until it takes clicks. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
}

/** Nothing that WCAG 2.2 AA forbids and a program can find. */
export async function expectAccessible(page: Page): Promise<void> {
  const values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  // What passed is not wanted, and no frame of another site is open: without both it takes half the time.
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    .setLegacyMode()
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual(
    [],
  );
}

/**
 * What could not be loaded is asked for again. The button is pressed while the calls still fail: once they work, a screen
 * that listens to the server may come back by itself, and the button is gone before anybody reaches it.
 */
export async function recover(page: Page, calls: string): Promise<void> {
  await Promise.all([page.waitForRequest(calls), page.getByRole('button', { name: 'Try again' }).click()]);
  await page.unroute(calls);
  await page.reload();
}
