import type { Locator, Page } from '@playwright/test';
import { api, at, chooseImage, confirmDelete, openAsAdmin, rowOf, unique } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { pageHead } from '../support/page-head.ts';
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
  await form.getByLabel('Working days').fill('6');
  return form;
}

test('a service is drafted, published with what it still needs, hidden and deleted', async ({ page }) => {
  const title = unique('Service');
  await openAsAdmin(page, 'services');
  await page.getByRole('link', { name: 'Add service' }).click();
  const head = pageHead(page);
  await head.getByRole('button', { name: 'Save draft' }).click();
  for (const label of ['Category', 'Title', 'Description', 'Price', 'Working days'])
    await expect(page.getByText(label === 'Category' ? 'Choose a category.' : `${label} is required.`)).toBeVisible();
  const form = await fillService(page, title);
  await form.getByLabel('Video').fill('http://example.com/clip.mp4');
  await form.getByRole('button', { name: 'Save draft' }).click();
  await expect(form.getByLabel('Video')).toHaveAccessibleDescription(/with https:/);
  await expect(form.getByRole('alert')).toContainText('Failed to create service.');
  await form.getByLabel('Video').fill('');
  await form.getByLabel('Title').press('Enter');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expect(page).toHaveURL(/\/services\/\d+$/);
  await expect(head).toContainText('Draft');

  const edit = page.getByRole('form', { name: 'Edit service' });
  await head.getByRole('button', { name: 'Publish' }).click();
  const missing = page.getByRole('dialog', { name: 'Not ready to publish' });
  await expect(missing.getByRole('listitem')).toHaveText(['No teaser', 'No image']);
  await missing.getByRole('button', { name: 'No teaser' }).click();
  await expect(edit.getByLabel('Teaser')).toBeFocused();
  await page.keyboard.type('In one sentence.');
  await expect(edit.getByText('16/90')).toBeVisible();
  await chooseImage(edit);
  await head.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published. View service')).toBeVisible();
  await expect(head).toContainText('Published');
  const [site] = await Promise.all([
    page.waitForEvent('popup'),
    head.getByRole('link', { name: 'View on the site' }).click(),
  ]);
  await expect(site.getByText('Price: $1,250.50').first()).toBeVisible();
  await site.close();

  await head.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(head).toContainText('Hidden');
  await head.getByRole('link', { name: 'All services' }).click();
  await page.getByRole('navigation', { name: 'State' }).getByRole('link', { name: 'Hidden' }).click();
  const row = rowOf(page, title);
  await expect(row).toContainText('$1,250.50');
  await confirmDelete(page, title, 'service');
  await expect(row).toHaveCount(0);
});

test('an option and a question are saved together with the service, and a removed option is offered again', async ({
  page,
}) => {
  const title = unique('Whole');
  await openAsAdmin(page, 'services/new');
  const form = await fillService(page, title);
  await form.getByRole('button', { name: 'Add option' }).click();
  await form.getByLabel('Name', { exact: true }).fill('A second floor');
  await form.getByLabel('Extra price').fill('120');
  await form.getByRole('button', { name: 'Add question' }).click();
  await form.getByLabel('Question', { exact: true }).fill('How many rooms?');
  await form.getByRole('button', { name: 'Add line to Steps' }).click();
  await form.getByLabel('Step 1', { exact: true }).fill('Survey');
  await form.getByLabel('Day 1', { exact: true }).fill('2');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  const id = page.url().match(/\d+$/)?.[0];
  const read = () =>
    api<{
      options: { title: string; price: string; active: boolean }[];
      intake_form: { fields: { label: string }[] };
      steps: object[];
    }>(page, 'GET', `/admin/services/${id}`);
  expect(await read()).toMatchObject({
    active: false,
    options: [{ title: 'A second floor', price: '120.00', active: true }],
    intake_form: { fields: [{ label: 'How many rooms?' }] },
    steps: [{ name: 'Survey', offset_days: 2 }],
  });

  await page.getByRole('button', { name: 'Remove A second floor' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Draft saved.')).toBeVisible();
  expect((await read()).options).toMatchObject([{ active: false }]);
  await page.getByText('Removed options (1)').click();
  await page.getByRole('button', { name: 'Offer A second floor again' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Removed options')).toHaveCount(0);
  await expect.poll(async () => (await read()).options).toMatchObject([{ active: true }]);
  await api(page, 'DELETE', `/admin/services/${id}`);
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
  await page.getByLabel('Price', { exact: true }).fill('11');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  await other.getByLabel('Price', { exact: true }).fill('12');
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
  await form.getByLabel('Name', { exact: true }).fill(name);
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
  'services/new': null,
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
