import type { Page } from '@playwright/test';
import { buyAs, submitLogin } from '../support/accounts.ts';
import { createPlainService } from '../support/money.ts';
import { buyService, textFile } from '../support/orders.ts';
import { otherPerson, signIn, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import { expect, open, test } from '../support/test.ts';

// One site for all.
test.describe.configure({ mode: 'default' });

/** Logs in from the page that needs it, and returns there. */
async function logInTo(page: Page, path: string, email: string): Promise<void> {
  await open(page, `/login?${new URLSearchParams({ next: path })}`);
  await submitLogin(page, email);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

const contrast = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((field) => {
    const { color, backgroundColor } = getComputedStyle(field);
    const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    const luminance = (value: string) => {
      context.fillStyle = value;
      context.fillRect(0, 0, 1, 1);
      const [r = 0, g = 0, b = 0] = [...context.getImageData(0, 0, 1, 1).data].map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b + 0.05;
    };
    const [text, ground] = [luminance(color), luminance(backgroundColor)];
    return Math.max(text, ground) / Math.min(text, ground);
  });

test('a visitor buys', async ({ page, email }) => {
  await open(page, '/service/firewall-set-up');
  const button = page.getByRole('link', { name: 'Order Now' }).first();
  await expect(button).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await buyAs(page, email);
});

test('the card’s fields are readable', async ({ page }) => {
  await open(page, '/checkout?service=firewall-set-up');
  await expect(page.getByLabel('Card number')).toBeVisible();
  for (const label of ['Card number', 'Full Name']) expect(await contrast(page, label)).toBeGreaterThan(7);
});

test('a customer logs in to an order, sends a file, and has an invoice', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const customer = await signIn(site, 'customer@demo.test');
  const { id, title } = await createPlainService(admin);
  const orderId = await buyService(customer, id);
  await logInTo(page, `/customer/dashboard/orders/${orderId}?tab=conversation`, customer.email);
  await page.getByRole('main').locator('input[type=file]').setInputFiles(textFile('network-plan.txt'));
  await expect(page.getByRole('button', { name: /network-plan.txt/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText('network-plan.txt')).toBeVisible();
  await page.getByRole('navigation').getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('table').getByText(title)).toBeVisible();
});

test('an admin assigns staff from a row’s menu, and moves on with the palette, without an error', async ({
  page,
  site,
}) => {
  const problems: string[] = [];
  // Chrome 112 announces the popovers of 114.
  const isExpected = (text: string) => text.startsWith("Found a 'popover' attribute.");
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
  });
  const admin = await signInAsAdmin(site);
  const { id, title } = await createPlainService(admin);
  const orderId = await buyService(await signIn(site, 'customer@demo.test'), id);
  const { name } = await otherPerson(site, 'staff', 0);
  await logInTo(page, `/admin/dashboard/orders?search=${orderId}`, admin.email);
  const row = page.getByRole('row').filter({ hasText: title });

  const more = row.getByRole('button', { name: /^Actions for / });
  await more.press('Enter');
  const items = page.getByRole('menuitem');
  await expect(items.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(items.nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(items).toHaveCount(0);
  await expect(more).toBeFocused();
  await more.click();
  await more.click();
  await expect(items).toHaveCount(0);
  await rowAction(row, 'Assign Staff');
  const panel = page.getByRole('dialog', { name: `Assign Staff to order ${orderId}` });
  await panel.getByRole('combobox', { name: 'Staff member' }).fill(name);
  await panel.getByRole('option', { name }).click();
  await expect(panel).toBeHidden();
  await expect(row).toContainText(name.split(' ')[0] ?? name);

  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and go to' });
  const field = palette.getByRole('combobox');
  await expect(field).toBeFocused();
  await field.pressSequentially('revie');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Payments to review');
  await page.keyboard.press('ArrowDown');
  await expect(palette.getByRole('option', { selected: true })).toContainText('Reviews');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/dashboard\/reviews$/);
  await page.goto('/admin/dashboard/customers');
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
  expect(problems).toEqual([]);
});
