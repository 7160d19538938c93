import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { at, openAsAdmin } from '../support/catalog.ts';
import { applyLook, expectAccessibleAndFits, looks } from '../support/looks.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

const results = { name: 'Results' } as const;

for (const [path, text] of [
  ['/search', 'Popular services'],
  ['/search?q=wi-fi', 'result'],
  ['/search?q=xylophone', 'Nothing found for “xylophone”.'],
  ['/search?q=wi-fi+xylophone', 'Nothing has all of your words.'],
] as const)
  test(`${path} is accessible in both themes and widths and excluded from search engines`, async ({ page }) => {
    for (const look of looks) {
      await applyLook(page, look);
      await open(page, path);
      await expect(page.getByText(text).first()).toBeVisible();
      await expectAccessibleAndFits(page);
    }
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors search, narrow the results to a kind and open one', async ({ page }) => {
    await page.goto('/search');
    const form = page.getByRole('search', { name: 'This site' });
    await form.getByRole('searchbox').fill('wifi');
    await form.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/\/search\?q=wifi$/);
    await expect(page).toHaveTitle(/^Search results for “wifi” \|/);
    await page
      .getByRole('navigation', { name: 'Filter results' })
      .getByRole('link', { name: /^Services/ })
      .click();
    await page.getByRole('region', results).getByRole('link').first().click();
    await expect(page).toHaveURL(/\/service\//);
  });

  test('a query is text, not HTML', async ({ page }) => {
    await page.goto('/search?q=%3Cscript%3Ealert(1)%3C/script%3E');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Results for “<script>alert(1)</script>”');
  });
});

const palette = { name: 'Search and go to' } as const;

/** The bar that listens to the keys appears with the data of the screen. */
async function openScreen(page: Page, path: string): Promise<void> {
  await openAsAdmin(page, path);
  await expect(page.getByRole('button', { name: /^Search/ }).first()).toBeVisible();
}

test('an admin opens a screen and a record with the palette, by keys alone, and returns the focus', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const { data } = await admin.call<{ data: { invoice_number: string }[] }>('GET', '/admin/invoices?sort=id');
  const number = data[6]?.invoice_number ?? '';
  await openAsAdmin(page, 'orders');
  const button = page.getByRole('button', { name: /^Search/ }).first();
  await button.focus();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', palette);
  const field = dialog.getByRole('combobox', palette);
  await expect(field).toBeFocused();
  await expect(dialog.getByRole('option', { name: 'Add service' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Control+k');
  await field.fill('revie');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Payments to review');
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('option', { selected: true })).toContainText('Reviews');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard\/reviews$/);

  await page.keyboard.press('Control+k');
  await field.fill(number);
  await dialog.getByRole('group', { name: 'Invoices' }).getByRole('option', { name: number }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard\/orders\/\d+$/);

  await page.keyboard.press('Control+k');
  await expect(dialog.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(2);
});

test('the palette corrects a misspelled name and says when nothing is found', async ({ page }) => {
  await openScreen(page, 'overview');
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', palette);
  await dialog.getByRole('combobox').fill('ingird');
  await dialog.getByRole('group', { name: 'Did you mean' }).getByRole('option', { name: 'ingrid' }).click();
  await expect(dialog.getByRole('group', { name: 'Staff' }).getByRole('option').first()).toContainText('Ingrid');
  await dialog.getByRole('combobox').fill('xylophone');
  await expect(dialog.getByRole('status')).toHaveText('Nothing found for “xylophone”.');
  for (let i = 0; i < 5; i += 1) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
  }
  await expect(dialog.getByRole('combobox')).toHaveValue('');
});

test('the palette is accessible and fits a phone', async ({ page }) => {
  await openAsAdmin(page, 'overview');
  for (const look of looks) {
    await applyLook(page, look);
    await open(page, at('overview'));
    await page
      .getByRole('button', { name: /^Search/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', palette);
    await dialog.getByRole('combobox').fill('a');
    await expect(dialog.getByRole('group').first()).toBeVisible();
    await expectAccessible(page);
  }
});

test('single keys show the shortcuts and focus the list’s search, until they are switched off', async ({ page }) => {
  await openScreen(page, 'customers');
  await page.locator('main').focus();
  await page.keyboard.press('/');
  const field = page.getByRole('main').getByRole('searchbox').first();
  await expect(field).toBeFocused();
  await page.keyboard.type('?/');
  await expect(field).toHaveValue('?/');
  await page.locator('main').focus();
  await page.keyboard.press('Shift+?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(dialog).toContainText('Search this list');
  await expectAccessible(page);
  await dialog.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.locator('main').focus();
  await page.keyboard.press('Shift+?');
  await page.keyboard.press('/');
  await expect(dialog).toBeHidden();
  await expect(field).not.toBeFocused();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog', palette)).toBeVisible();
});

test('the reports list searches without results', async ({ page, site }) => {
  for (let i = 0; i < 3; i += 1) await fetch(`${site.url}/api/search?q=quantum+toaster`);
  await openAsAdmin(page, 'search-misses');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Searches without results');
  // Searches are counted in memory, and stored half a minute after the first.
  await expect(page.getByText('No searches without results').or(page.getByRole('table'))).toBeVisible();
  await expectAccessibleAndFits(page);
});
