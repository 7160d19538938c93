import type { Locator, Page } from '@playwright/test';

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
  await page.getByRole('main').getByRole('link', { name: 'Security' }).click();
}
