import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { logIn } from './support/accounts.ts';
import { expectAccessibleInEveryLook } from './support/looks.ts';
import { otherPerson, signIn } from './support/people.ts';
import { cards, chargesDuring, fillCard, payButton, paypalButton } from './support/shop.ts';
import { expect, expectAccessible, open, recover, test } from './support/test.ts';

async function order(page: Page): Promise<void> {
  await open(page, '/service/booking-page');
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('heading', { name: 'You May Need More Service' })).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  await expect(page).toHaveURL(/\/customer\/dashboard\/orders$/);
}

test('a customer orders once and pays the invoice by card with 3-D Secure', async ({ page, site }) => {
  await logIn(page, 'customer@demo.test');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await order(page);
  await expect(rows).toHaveCount(before + 1);
  await page.getByRole('link', { name: 'Pay the invoice' }).click();
  await expect(page.getByRole('heading', { name: 'Pay this invoice' })).toBeVisible();
  await expectAccessible(page);
  const charges = await chargesDuring(site, async () => {
    await fillCard(page, cards.threeDSecure);
    await payButton(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page.getByText(/invoice is paid/)).toBeVisible();
  });
  expect(charges).toBe(1);
  await expect(page.getByRole('article')).toContainText('Paid');
});

test('a customer pays an invoice with PayPal', async ({ page, site }) => {
  await logIn(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await order(page);
  await page.getByRole('link', { name: 'Pay the invoice' }).click();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  const charges = await chargesDuring(site, async () => {
    await paypalButton(page).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText(/invoice is paid/)).toBeVisible();
  });
  expect(charges).toBe(1);
  const [receipt] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download receipt' }).click(),
  ]);
  expect(receipt.suggestedFilename()).toMatch(/^INV-[\d-]+-receipt\.pdf$/);
  expect((await readFile(await receipt.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('an invoice can be printed and downloaded under its number', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await logIn(page, 'customer@demo.test');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await page.getByRole('link', { name: /^INV-/ }).last().click();
  const number = /INV-[\d-]+/.exec((await page.getByRole('article').textContent()) ?? '')?.[0];
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${number}.pdf`);
  // It was paid at once.
  await expect(page.getByRole('button', { name: 'Download receipt' })).toHaveCount(0);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
});

test('a failed load shows its message and can be retried', async ({ page }) => {
  await logIn(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await open(page, '/customer/dashboard/invoices/999999');
  await expect(page.getByRole('alert')).toHaveText('Invoice not found.');
  await page.route('**/api/customer/**', (route) => route.abort());
  for (const [link, message] of [
    ['My Orders', 'Failed to fetch data.'],
    ['Invoices', 'Failed to fetch invoices.'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toHaveText(message);
  }
  await recover(page, '**/api/customer/**');
  await expect(page.getByRole('table')).toBeVisible();
});

test('a review is submitted and returns to the dashboard; a blank one is not sent', async ({ page }) => {
  await logIn(page, 'customer@demo.test');
  await page.getByRole('link', { name: 'Write a review' }).click();
  const form = page.getByRole('form', { name: 'Write a review' });
  await expect(form.getByLabel('Rating')).toHaveValue('5');
  await expect(form.getByRole('option')).toHaveText(['5 Excellent', '4 Good', '3 Average', '2 Fair', '1 Poor']);
  await form.getByLabel('Comment').fill('  ');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByText('Review text is required.')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await form.getByLabel('Comment').fill('Calm, exact and a day early.');
  await page.route('**/api/customer/reviews', (route) => route.abort());
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByRole('alert')).toHaveText('Failed to submit review.');
  await expect(form.getByLabel('Comment')).toHaveValue('Calm, exact and a day early.');
  await page.unroute('**/api/customer/reviews');
  await form.getByRole('button', { name: 'Submit review' }).click();
  await expect(form.getByRole('status')).toBeVisible();
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});

test('an order’s progress updates without a reload', async ({ page, site }) => {
  const [customer, staff] = [await otherPerson(site, 'customer', 1), await otherPerson(site, 'staff', 0)];
  const admin = await signIn(site, 'admin@demo.test');
  const service = await customer.call<{ id: number }>('GET', '/services/booking-page');
  const { id } = await customer.call<{ id: number }>('POST', '/customer/orders', {
    items: [{ service_id: service.id, quantity: 1 }],
    payment_method: 'stripe',
  });
  await logIn(page, customer.email);
  const row = page.getByRole('row', { name: `Order ${id} ` });
  await expect(row).toContainText('New');
  await expectAccessibleInEveryLook(page);
  await admin.call('POST', `/admin/orders/${id}/assign-staff`, { user_id: staff.id });
  await staff.call('PUT', `/staff/orders/${id}/status`, { status: 'in_progress' });
  await expect(row).toContainText('In Delivery Process');
  await expect(row).toContainText('Step 2 of 4');
});

test('each email switch saves at once', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 2);
  await logIn(page, customer.email);
  await page.getByRole('link', { name: 'Profile' }).click();
  const emailSwitch = page.getByRole('switch', { name: 'My order was delivered' });
  await expect(emailSwitch).toBeChecked();
  await emailSwitch.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(emailSwitch).not.toBeChecked();
  await page.route('**/api/profile/mail-preferences', (route) => route.abort());
  await emailSwitch.click();
  await expect(page.getByText('Failed to save your email preferences.')).toBeVisible();
  await expect(emailSwitch).not.toBeChecked();
  await expectAccessibleInEveryLook(page);
});

test('“Log out everywhere” ends the sessions in all browsers', async ({ page, site, browser }) => {
  const customer = await otherPerson(site, 'customer', 3);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  for (const browserPage of [elsewhere, page]) {
    await logIn(browserPage, customer.email);
    await browserPage.getByRole('link', { name: 'Profile' }).click();
  }
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere?' });
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page).toHaveURL(/\/login$/);
  // The event stream ends with its session.
  await expect(elsewhere).toHaveURL(/\/login/);
  await elsewhere.context().close();
});
