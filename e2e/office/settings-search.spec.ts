import { openAsAdmin } from '../support/catalog.ts';
import { expect, test } from '../support/test.ts';

test('a setting that was found has the focus, from the index, from Ctrl K, and after a reload', async ({ page }) => {
  await openAsAdmin(page, 'settings');
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('time zone');
  await page
    .getByRole('list', { name: 'Found settings' })
    .getByRole('link', { name: /^Time zone/ })
    .click();
  await expect(page).toHaveURL(/settings\/work#time_zone$/);
  const zone = page.getByRole('combobox', { name: 'Time zone' });
  await expect(zone).toBeFocused();
  await expect(zone).toBeInViewport();
  await page.reload();
  await expect(zone).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('storage of unpaid');
  await page.getByRole('option', { name: /^Storage of unpaid accounts/ }).click();
  const storage = page.getByLabel('Total for unpaid accounts');
  await expect(storage).toBeFocused();
  await expect(storage).toBeInViewport();

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill('bank details');
  await page.getByRole('option', { name: /^Bank details/ }).click();
  await expect(page.getByLabel('Account holder')).toBeFocused();
});
