import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';

/** Each theme and width once: they break independently. */
export const looks = [
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 1440 },
] as const;
type Look = (typeof looks)[number];

export async function applyLook(page: Page, { colorScheme, width }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 900 });
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A list measures itself once more after the window has changed.
  const message = `${page.url()} is wider than ${page.viewportSize()?.width} px`;
  await expect.poll(overflow, { message }).toBeLessThanOrEqual(0);
}

/** 640 px is a window of 1280 at 200 %. */
export async function expectFitsWidths(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page);
  }
}

export async function expectAccessibleAndFits(page: Page): Promise<void> {
  await expectAccessible(page);
  await expectNoOverflow(page);
}

export async function expectAccessibleInEveryLook(page: Page): Promise<void> {
  for (const look of looks) {
    await applyLook(page, look);
    await expectAccessibleAndFits(page);
  }
}
