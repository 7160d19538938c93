import { expect, type Frame, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { expectValidHtml } from './valid-html.ts';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A document keeps its axe: loading the script takes a tenth of the time that a check takes. */
async function addAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
}

/** Frames of other origins, and those that close meanwhile, are not checked. */
export async function violationsOn(page: Page, runOnly: RunOptions['runOnly']): Promise<string[]> {
  const [main, ...others] = page.frames();
  await Promise.all([main && addAxe(main), ...others.map((frame) => addAxe(frame).catch(() => {}))]);
  const violations = await page.evaluate(
    async (options) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const results = await run(document, options);
      return results.violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(' ')) }));
    },
    { runOnly, resultTypes: ['violations'] } satisfies RunOptions,
  );
  return violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
}

/** Most pages have the same HTML in every look. */
const lastValid = new WeakMap<Page, string>();

export async function expectValidPage(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toHaveCount(0);
  const html = await page.content();
  if (lastValid.get(page) === html) return;
  await expectValidHtml(html, page.url());
  lastValid.set(page, html);
}

/** No violation of WCAG 2.2 AA or of a best practice that axe can detect, and valid HTML. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.locator('h1').first()).toBeAttached();
  // Axe measures a control half under the sticky header as if only its visible half could be clicked.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  expect(await violationsOn(page, { type: 'tag', values: rules })).toEqual([]);
  await expectValidPage(page);
}
