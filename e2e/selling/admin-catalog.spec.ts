import type { Locator, Page } from '@playwright/test';
import { api, at, chooseImage, confirmDelete, openAsAdmin, rowOf, unique } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { rowAction } from '../support/rows.ts';
import { expect, open, recover, test } from '../support/test.ts';

for (const [tab, label] of [
  ['Designations', 'Title'],
  ['Services', 'Name'],
  ['Solutions', 'Name'],
] as const)
  test(`a category of ${tab.toLowerCase()} is created with an image, edited and deleted`, async ({ page }) => {
    const name = unique('Category');
    await openAsAdmin(page, `categories?tab=${tab.toLowerCase()}`);
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
    const add = page.getByRole('button', { name: 'Add New Category' });
    await add.click();
    const form = page.getByRole('dialog', { name: 'Add New Category' });
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form.getByText(`${label} is required.`)).toBeVisible();
    await form.getByLabel(label).fill(name);
    await form.getByLabel('Description').fill('A short description.');
    await chooseImage(form);
    await form.getByRole('button', { name: 'Create' }).click();
    await expect(form).toBeHidden();
    await expect(add).toBeFocused();
    await expect(rowOf(page, name).locator('img')).toHaveAttribute('width', '100');
    await rowAction(rowOf(page, name), 'Edit');
    const edit = page.getByRole('dialog', { name: 'Edit Category' });
    await expect(edit.getByLabel('Description')).toHaveValue('A short description.');
    await edit.getByLabel(label).fill(`${name} B`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(edit).toBeHidden();
    await confirmDelete(page, `${name} B`, 'category');
    await expect(rowOf(page, name)).toHaveCount(0);
  });

test('a category in use can’t be deleted, and each tab has its own search', async ({ page }) => {
  await openAsAdmin(page, 'categories?tab=services&search=Security');
  await confirmDelete(page, 'Security', 'category');
  await expect(page.getByRole('alert')).toHaveText(/^Failed to delete category\.\n.*in use by 4 services\.$/);
  await expect(rowOf(page, 'Security')).toBeVisible();
  await page.getByRole('tab', { name: 'Services' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/\/categories\?tab=solutions$/);
  await expect(page.getByRole('table', { name: 'Solutions' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a category is created by keyboard alone', async ({ page }) => {
  const name = unique('By keys');
  await openAsAdmin(page, 'categories');
  const add = page.getByRole('button', { name: 'Add New Category' });
  for (let i = 0; i < 40 && !(await add.evaluate((it) => it === document.activeElement)); i++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard your changes?' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByLabel('Title').press('Enter');
  await expect(rowOf(page, name)).toBeVisible();
  await expect(add).toBeFocused();
});

async function fillService(page: Page, title: string): Promise<Locator> {
  const form = page.getByRole('form', { name: 'Add service' });
  await form.getByLabel('Category').selectOption({ label: 'Security' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Description').fill('First paragraph.\n\nSecond paragraph.');
  await form.getByLabel('Price').fill('1250.50');
  await form.getByLabel('Delivery days').fill('6');
  return form;
}

test('a service is created with an image, shown on the site, deactivated and deleted', async ({ page }) => {
  const title = unique('Service');
  await openAsAdmin(page, 'services');
  await page.getByRole('link', { name: 'Add service' }).click();
  await page.getByRole('button', { name: 'Create' }).click();
  for (const label of ['Category', 'Title', 'Description', 'Price', 'Delivery days'])
    await expect(page.getByText(label === 'Category' ? 'Choose a category.' : `${label} is required.`)).toBeVisible();
  const form = await fillService(page, title);
  await chooseImage(form);
  await form.getByLabel('Video').fill('http://example.com/clip.mp4');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByLabel('Video')).toHaveAccessibleDescription(/with https:/);
  await expect(form.getByRole('alert')).toContainText('Failed to create service.');
  await expect(form.getByLabel('Title')).toHaveValue(title);
  await form.getByLabel('Video').fill('');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await page.getByLabel('Search services').fill(title);
  const row = rowOf(page, title);
  await expect(row).toContainText('$1,250.50');
  await expect(row).not.toContainText('Hidden');
  const [site] = await Promise.all([
    page.waitForEvent('popup'),
    (async () => {
      await rowAction(row, 'Edit');
      await page.getByRole('link', { name: 'View on the site' }).click();
    })(),
  ]);
  await expect(site.getByText('Price: $1,250.50').first()).toBeVisible();
  await site.close();
  await page.getByLabel('Active').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Hidden');
  await confirmDelete(page, title, 'service');
  await expect(row).toHaveCount(0);
});

test('two tabs edit one service: the second is refused and keeps its input', async ({ page, context }) => {
  const title = unique('Shared');
  await openAsAdmin(page, 'services');
  const { id } = await api<{ id: number }>(page, 'POST', '/admin/services', {
    category_id: '1',
    title,
    description: 'Text.',
    price_decimal: '10',
    delivery_days: '1',
  });
  await open(page, at(`services/${id}`));
  const other = await context.newPage();
  await open(other, at(`services/${id}`));
  for (const tab of [page, other]) await expect(tab.getByLabel('Price')).toHaveValue(/^10/);
  await page.getByLabel('Price').fill('11');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await other.getByLabel('Price').fill('12');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(other.getByRole('alert')).toHaveText(
    /^Failed to update service\.\nThis has changed since you opened it\./,
  );
  await expect(other.getByLabel('Price')).toHaveValue('12');
  await api(page, 'DELETE', `/admin/services/${id}`);
});

test('a client is created with a logo, keeps it when edited, and is deleted', async ({ page }) => {
  const name = unique('Client');
  await openAsAdmin(page, 'clients');
  await page.getByRole('button', { name: 'Add client' }).click();
  const form = page.getByRole('dialog', { name: 'Add client' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Logo is required.')).toBeVisible();
  await chooseImage(form, 'Logo');
  await form.getByRole('button', { name: 'Create' }).click();
  await rowAction(rowOf(page, name), 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit client' });
  await edit.getByLabel('Name').fill(`${name} B`);
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(rowOf(page, `${name} B`).locator('img')).toBeVisible();
  await confirmDelete(page, `${name} B`, 'client');
  await expect(rowOf(page, name)).toHaveCount(0);
});

test('failed loads and saves show an error', async ({ page }) => {
  await openAsAdmin(page, 'services');
  await page.route('**/api/admin/**', (route) => route.abort());
  for (const [path, message] of [
    ['Categories', 'Failed to fetch categories.'],
    ['Services', 'Failed to fetch services or categories.'],
    ['Content', 'Failed to fetch solutions or categories.'],
    ['Clients', 'Failed to fetch clients.'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: path }).first().click();
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  await recover(page, '**/api/admin/**');
  await expect(page.getByRole('table', { name: 'Clients' })).toBeVisible();
  await page.route('**/api/admin/**', (route) => route.abort());
  await rowAction(page.locator('tbody').getByRole('row').first(), 'Edit');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to update client.');
});

const screens = {
  'categories?tab=services': 'Add New Category',
  services: null,
  'services/1': null,
  solutions: null,
  'solutions/1': null,
  clients: 'Add client',
};

test('every screen is accessible in light and dark, on a phone and a desktop', async ({ page }) => {
  test.slow();
  await openAsAdmin(page, 'clients');
  for (const [path, dialog] of Object.entries(screens)) {
    await open(page, at(path));
    await expect(page.getByRole('table').or(page.getByRole('form')).first()).toBeVisible();
    if (path.startsWith('solutions/')) {
      await page.getByRole('textbox', { name: 'Content' }).click();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
    }
    await expectAccessibleInEveryLook(page);
    if (!dialog) continue;
    await page.getByRole('button', { name: dialog }).click();
    await expectAccessibleInEveryLook(page);
  }
});
