import { expect, type Locator, type Page } from '@playwright/test';

export const sidebar = (page: Page): Locator => page.getByRole('navigation', { name: 'Dashboard' });

/** Only the row of the current screen shows its pages. */
export async function followInSidebar(page: Page, row: string, name: string): Promise<void> {
  await sidebar(page)
    .getByRole('button', { name: `More in ${row}` })
    .click();
  await sidebar(page).getByRole('link', { name, exact: true }).click();
}

export async function openSecuritySettings(page: Page): Promise<void> {
  await sidebar(page).getByRole('link', { name: 'Settings' }).click();
  // The list that is left may name a service about security.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Settings');
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
}
