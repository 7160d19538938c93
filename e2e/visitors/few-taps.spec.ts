import { openAs } from '../support/accounts.ts';
import { openAsAdmin, unique } from '../support/catalog.ts';
import { createPlainService } from '../support/money.ts';
import { buyService } from '../support/orders.ts';
import { createPerson, openWindowAs, signInAsAdmin } from '../support/people.ts';
import { sidebar } from '../support/sidebar.ts';
import { countSteps } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const phone = { width: 390, height: 844 };

test('an admin assigns the newest order with four keys', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await createPerson(site, 'staff');
  const { id: service } = await createPlainService(admin);
  const id = await buyService(await createPerson(site, 'customer'), service);
  await openAsAdmin(page, `orders?search=${id}`);
  const row = page.locator('tr[data-row]').filter({ hasText: `Order ${id},` });
  await expect(row).toBeVisible();
  const picker = page.getByRole('dialog', { name: `Assign Staff to order ${id}` });
  // The shortcuts load after the screen.
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row.getByRole('link', { name: `Order ${id}` })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  const taken = await countSteps(page);
  await page.reload();
  await expect(async () => {
    await page.keyboard.press('j');
    await expect(row.getByRole('link', { name: `Order ${id}` })).toBeFocused({ timeout: 1_000 });
  }).toPass();
  const before = taken().keys;
  await page.keyboard.press('a');
  await expect(picker.getByRole('combobox')).toBeFocused();
  await page.keyboard.press(staff.name.charAt(0));
  await expect(picker.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /Assign Staff/ })).toHaveCount(0);
  expect(taken().clicks).toBe(0);
  // J is the first of them.
  expect(taken().keys - before + 1).toBe(4);
});

test('an admin publishes a guide with at most six clicks, after a look at its draft', async ({ page }) => {
  const title = unique('Guide');
  await openAsAdmin(page, 'orders');
  const taken = await countSteps(page);
  await page.reload();
  await sidebar(page)
    .getByRole('link', { name: /^Content/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Add solution' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Category')).toBeFocused();
  await page.keyboard.type('When things');
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Switch it off and on.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('link', { name: 'View post' }).first()).toBeVisible();
  expect(taken().clicks).toBeLessThanOrEqual(6);
});

test('an admin has all late orders one click after the login', async ({ page }) => {
  const taken = await countSteps(page);
  await openAs(page, 'admin@demo.test', '/admin/dashboard');
  const before = taken().clicks;
  await page
    .getByRole('navigation', { name: 'Views' })
    .getByRole('link', { name: /^Late\b/ })
    .click();
  await expect(page).toHaveURL(/overdue=1/);
  const due = page.locator('tr[data-row]');
  await expect(due.first()).toContainText(/days? late/);
  expect(await due.filter({ hasNotText: /days? late/ }).count()).toBe(0);
  expect(taken().clicks - before).toBe(1);
});

test('every page that the admin is promised is at most two clicks away', async ({ page }) => {
  const promised = `categories roles staff services solutions orders customers clients reviews chat chat/orders
    contact-messages inbound-emails saved-replies coupons invoices payments payments/refunds payments/disputes
    payments/reconciliation invoices/credit-notes reports/revenue reports/on-time search-misses settings`;
  await openAsAdmin(page, 'system');
  const links = sidebar(page).getByRole('link', { includeHidden: true });
  await expect(links.first()).toBeAttached();
  const hrefs = await links.evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  for (const path of promised.split(/\s+/)) expect(hrefs).toContain(`/admin/dashboard/${path}`);
  await sidebar(page).getByRole('link', { name: 'Settings', exact: true }).click();
  const main = page.getByRole('main');
  for (const name of ['Security', 'System', 'Audit log', 'Tax', 'Invoicing'])
    await expect(main.getByRole('link', { name: new RegExp(`^${name}`) }).first()).toBeVisible();
});

test('an engineer has the address, the number and what was sold with one tap', async ({ page }) => {
  await page.setViewportSize(phone);
  await openAs(page, 'staff@demo.test', '/staff/dashboard');
  const job = page.getByRole('main').getByRole('link', { name: /^Order 21\b/ });
  await expect(job).toBeVisible();
  const taken = await countSteps(page);
  await page.reload();
  await job.click();
  const contact = page.getByRole('list', { name: 'Contact' });
  await expect(contact.getByRole('link', { name: 'Map' })).toBeInViewport({ ratio: 1 });
  await expect(contact.getByRole('link', { name: 'Call' })).toBeInViewport({ ratio: 1 });
  await expect(
    page
      .getByRole('main')
      .getByText(/^(What was sold|Check list)/)
      .first(),
  ).toBeInViewport({ ratio: 1 });
  expect(taken().clicks).toBe(1);
});

test('an admin answers a customer on a phone with three taps and the text', async ({ browser, site }) => {
  const customer = await createPerson(site, 'customer');
  const { id } = await customer.call<{ id: number }>('GET', '/admin-user');
  await customer.call('POST', '/messages', { receiver_id: id, content: 'Can you come on Friday?' });
  const page = await openWindowAs(browser, site, 'admin@demo.test', '/admin/dashboard/inbox');
  await page.setViewportSize(phone);
  const row = page.getByRole('link').filter({ hasText: customer.name }).first();
  await expect(row).toBeVisible();
  const taken = await countSteps(page);
  await page.reload();
  await row.click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.click();
  await page.keyboard.type('Yes, at nine.');
  await expect(page.locator('[data-work-bar]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('Yes, at nine.')).toBeVisible();
  expect(taken().clicks).toBe(3);
  await page.context().close();
});
