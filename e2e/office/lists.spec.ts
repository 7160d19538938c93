import type { Locator, Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

const rows = (page: Page): Locator => page.locator('tr[data-row]');
const undo = (page: Page): Locator => page.getByRole('button', { name: 'Undo', exact: true });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Actions for the selected rows' });

/** `Order 41` of `Order 41, Wi-Fi survey and tuning`. */
const orderIn = async (row: Locator) => (await row.getByRole('link').first().textContent())?.split(',')[0] ?? '';

test.describe.configure({ mode: 'serial' });

test('orders are found, selected, opened and left by keyboard alone', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page, 'orders');
  await expect(rows(page).first()).toBeVisible();
  // The shortcuts load after the screen.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox', { name: 'Search orders' })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  // Letters are letters while the user types.
  await page.keyboard.type('j');
  await expect(page.getByRole('searchbox', { name: 'Search orders' })).toHaveValue('j');
  await expect(page).toHaveURL(/search=j/);
  await page.keyboard.press('Backspace');
  // The search may remove a row that has the focus.
  await expect(page).not.toHaveURL(/search/);
  // The URL changes before the rows do, and the search finds fewer.
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  const second = rows(page).nth(1);
  const name = await orderIn(second);
  await expect(second.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('x');
  await expect(second.getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(bar(page)).toContainText('2 selected');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(rows(page).nth(1).getByRole('link').first()).toBeFocused();
});

test('the choices of a filter are loaded when the filter is opened, or a link filters by them', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAsAdmin(page, 'orders');
  await expect(rows(page).first()).toBeVisible();
  const choices = () => asked.filter((path) => path === '/api/admin/services').length;
  expect(choices()).toBe(0);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Filter' })
    .getByLabel('Service')
    .selectOption({ label: 'Wi-Fi survey and tuning' });
  const chip = page.getByRole('button', { name: 'Remove filter: Service: Wi-Fi survey and tuning' });
  await expect(chip).toBeVisible();
  expect(choices()).toBe(1);
  await page.reload();
  await expect(chip).toBeVisible();
  await chip.click();
  await expect(page).not.toHaveURL(/service_id/);
});

test('digits choose the views of a list', async ({ page }) => {
  await openAsAdmin(page, 'orders');
  await expect(rows(page).first()).toBeVisible();
  const views = page.getByRole('navigation', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
  await page.locator('main').focus();
  // The shortcuts load after the screen.
  await expect(async () => {
    await page.keyboard.press('2');
    await expect(views.getByRole('link', { name: 'Unassigned' })).toHaveAttribute('aria-current', 'page', {
      timeout: 1_000,
    });
  }).toPass();
  await page.keyboard.press('1');
  await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page');
});

test('a search that is taken back while its results are on the way shows the whole list', async ({ page }) => {
  await openAsAdmin(page, 'orders');
  const field = page.getByRole('searchbox', { name: 'Search orders' });
  await expect(rows(page).nth(1)).toBeVisible();
  const { promise: response, resolve: respond } = Promise.withResolvers<void>();
  await page.route(/\/api\/admin\/orders\?.*search=xylophone/, async (route) => {
    await response;
    await route.fallback();
  });
  const searched = page.waitForRequest(/search=xylophone/);
  await field.fill('xylophone');
  await searched;
  const whole = page.waitForRequest((request) => /\/api\/admin\/orders(\?(?!.*search)|$)/.test(request.url()));
  await field.fill('');
  await whole;
  respond();
  await expect(page).not.toHaveURL(/search/);
  await expect(rows(page).nth(1)).toBeVisible();
});

test('a bulk action affects exactly what the search finds, and undo takes it back', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const found = async () =>
    (await admin.call<{ meta: { total: number } }>('GET', '/admin/services?search=backup&active=1')).meta.total;
  const all = async () => (await admin.call<{ meta: { total: number } }>('GET', '/admin/services?active=1')).meta.total;
  const [before, active] = [await found(), await all()];
  expect(before).toBeGreaterThan(0);
  await openAsAdmin(page, 'services?search=backup&state=published');
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(bar(page)).toContainText(`${before} selected`);
  await bar(page).getByRole('button', { name: 'Hide' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  expect(await found()).toBe(0);
  expect(await all()).toBe(active - before);
  await page.keyboard.press('Control+z');
  await expect(rows(page)).toHaveCount(before);
  expect(await all()).toBe(active);
});

test('a deleted order returns with undo', async ({ page }) => {
  await openAsAdmin(page, 'orders');
  const name = await orderIn(rows(page).first());
  await rows(page)
    .first()
    .getByRole('button', { name: /^Actions for / })
    .click();
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').getByText(`${name} deleted.`)).toBeVisible();
  await expect(rows(page).first().getByRole('link').first()).not.toContainText(name);
  await undo(page).click();
  await expect(rows(page).first().getByRole('link').first()).toContainText(name);
});

test('filters are saved as a view, which opens first once it is the default', async ({ page }) => {
  // A narrower window has the view in a menu.
  await page.setViewportSize({ width: 1680, height: 900 });
  await openAsAdmin(page, 'orders?payment_status=unpaid&status=pending');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('button', { name: 'Save view' }).click();
  const form = page.getByRole('dialog', { name: 'Save view' });
  await form.getByLabel('Name').fill('New and unpaid');
  await form.getByLabel('Open this view first').check();
  await form.getByRole('button', { name: 'Save view' }).click();
  const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'New and unpaid' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await open(page, '/admin/dashboard/orders');
  await expect(page).toHaveURL(/payment_status=unpaid/);
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Options for the view New and unpaid' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(tab).toHaveCount(0);
});

test('the export has a line for every order that the filter finds', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { meta } = await admin.call<{ meta: { total: number } }>('GET', '/admin/orders?status=delivered&per_page=1');
  await openAsAdmin(page, 'orders?status=delivered');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const chunks: Buffer[] = [];
  for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString('utf8').trim().split('\r\n')).toHaveLength(meta.total + 1);
});

test('on a phone the filters are behind one button that counts them', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, 'orders');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('Payment').selectOption('unpaid');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeVisible();
  await expect(page).toHaveURL(/payment_status=unpaid/);
});

test('heads of columns and of rows begin where their cells do', async ({ page }) => {
  await openAsAdmin(page, 'services');
  await expect(rows(page).first()).toBeVisible();
  const alignments = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((heads) => [...new Set(heads.map((head) => getComputedStyle(head).textAlign))].sort());
  expect(await alignments()).toEqual(['end', 'start']);
  await open(page, '/checkout?service=firewall-set-up');
  const total = page.getByRole('rowheader', { name: 'Total' }).and(page.locator(':visible'));
  await expect(total).toHaveCSS('text-align', 'start');
});
