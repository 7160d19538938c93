import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './test.ts';

/** Each theme and each width once: what a theme can break doesn't depend on the width. */
export const looks = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const;
type Look = (typeof looks)[number];

export async function putOn(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
}

/** Nothing has to be scrolled sideways. */
export async function expectToFit(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${page.url()} is wider than ${page.viewportSize()?.width} px`).toBeLessThanOrEqual(0);
}

/** What is open, as it looks now, passes the checker and fits. */
export async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectToFit(page);
}

/** The same in light on a desk and in dark on a phone. */
export async function expectGoodLooks(page: Page): Promise<void> {
  for (const look of looks) {
    await putOn(page, look);
    await expectFine(page);
  }
}
