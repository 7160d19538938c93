import type { Locator, Page } from '@playwright/test';

export const pageHead = (page: Page): Locator => page.locator('[data-page-head]');

export async function inMoreActions(page: Page, name: string): Promise<void> {
  await pageHead(page).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}
