import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { logIn, loginOverPage, openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { otherPerson, signIn } from '../support/people.ts';
import { cards, chargesDuring, fillCard, payButton, paypalButton } from '../support/shop.ts';
import { expect, open, recover, test } from '../support/test.ts';

async function openOrder(page: Page): Promise<void> {
  await open(page, '/service/booking-page');
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('heading', { name: 'You May Need More Service' })).toBeVisible();
}

test('a customer orders and pays once on one page, by card with 3-D Secure', async ({ page, site }) => {
  await openAs(page, 'customer@demo.test', '/customer/dashboard');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await openOrder(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expectAccessible(page);
  await fillCard(page, cards.threeDSecure);
  const charges = await chargesDuring(site, async () => {
    await payButton(page).dblclick();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expect(page).toHaveURL(/\/customer\/dashboard\/orders$/);
  });
  expect(charges).toBe(1);
  await expect(page.getByRole('status').filter({ hasText: 'is paid and due by' })).toBeVisible();
  await expect(rows).toHaveCount(before + 1);
  await page.getByRole('link', { name: 'View the order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('log')).toContainText('Payment of $');
  await expectAccessibleInEveryLook(page);
});

test('a declined card leaves one unpaid order, which the next card pays after a reload', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 5);
  const orders = () => customer.call<{ data: { payment_status: string }[] }>('GET', '/customer/orders');
  const before = (await orders()).data.length;
  await openAs(page, customer.email, '/customer/dashboard');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await openOrder(page);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByText(/Order \d+ is saved, but not paid yet/)).toBeVisible();
  expect((await orders()).data.map(({ payment_status }) => payment_status)).toContain('unpaid');
  await page.reload();
  await fillCard(page, cards.good);
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(page).toHaveURL(/\/customer\/dashboard\/orders$/);
  });
  expect(charges).toBe(1);
  expect((await orders()).data).toHaveLength(before + 1);
});

test('a customer pays an order with PayPal after a canceled approval', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 6);
  await openAs(page, customer.email, '/customer/dashboard');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await openOrder(page);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  const charges = await chargesDuring(site, async () => {
    await paypalButton(page).click();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText(/Order \d+ is saved, but not paid yet/)).toBeVisible();
    await paypalButton(page).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page).toHaveURL(/\/customer\/dashboard\/orders$/);
  });
  expect(charges).toBe(1);
});

test('an unpaid invoice is paid on its own page, and gets a receipt', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 7);
  const service = await customer.call<{ id: number }>('GET', '/services/booking-page');
  await customer.call('POST', '/customer/orders', { items: [{ service_id: service.id, quantity: 1 }] });
  await openAs(page, customer.email, '/customer/dashboard');
  await page
    .getByRole('link', { name: /^Pay order/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Pay this invoice' })).toBeVisible();
  await expectAccessible(page);
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

test('a buyer at the bank reads that the invoice has changed, and is not thanked', async ({ page, site }) => {
  const [customer, admin] = [await otherPerson(site, 'customer', 7), await signIn(site, 'admin@demo.test')];
  const service = await customer.call<{ id: number }>('GET', '/services/booking-page');
  const { id, invoice_id } = await customer.call<{ id: number; invoice_id: number }>('POST', '/customer/orders', {
    items: [{ service_id: service.id, quantity: 1 }],
  });
  await openAs(page, customer.email, `/customer/dashboard/invoices/${invoice_id}`);
  await fillCard(page, cards.threeDSecure);
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    const confirm = page.getByRole('button', { name: 'Complete authentication' });
    await expect(confirm).toBeVisible();
    await admin.call('POST', `/admin/orders/${id}/cancel`, {});
    await confirm.click();
    await expect(page.getByText('This invoice has changed. You have not been charged.')).toBeVisible();
  });
  expect(charges).toBe(0);
  await expect(page.getByText(/is paid/)).toHaveCount(0);
});

test('an invoice of the list is downloaded with one click after the login, and invoices are found by month', async ({
  page,
}) => {
  await logIn(page, 'customer@demo.test');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('button', { name: /^PDF of invoice INV-/ })
      .first()
      .click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-[\d-]+\.pdf$/);
  await page.getByRole('link', { name: 'Invoices' }).click();
  const rows = page.locator('tr[data-row]');
  const all = await rows.count();
  const months = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: /^[A-Z][a-z]+ \d{4}$/ });
  const month = await months.last().textContent();
  await months.last().click();
  await expect(months.last()).toHaveAttribute('aria-current', 'page');
  await expect.poll(() => rows.count()).toBeLessThan(all);
  await expect(rows.first()).toContainText(month?.slice(0, 3) ?? '');
});

test('an invoice can be printed and downloaded under its number', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => {
      document.documentElement.dataset.printed = 'true';
    };
  });
  await openAs(page, 'customer@demo.test', '/customer/dashboard');
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
  await openAs(page, 'customer@demo.test', '/customer/dashboard');
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
  await expect(page.getByRole('table').first()).toBeVisible();
});

test('a review is submitted and returns to the dashboard; a blank one is not sent', async ({ page }) => {
  await openAs(page, 'customer@demo.test', '/customer/dashboard/write-review');
  const form = page.getByRole('form', { name: 'Write a review' });
  const rating = form.getByRole('group', { name: 'Rating' });
  await expect(rating.locator('label')).toHaveText(['1 Poor', '2 Fair', '3 Average', '4 Good', '5 Excellent']);
  await expect(rating.getByRole('radio', { name: '5 Excellent' })).toBeChecked();
  await expect(form.getByLabel('Which order is this about?')).toContainText(/^Order \d+, /);
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
  await openAs(page, customer.email, '/customer/dashboard');
  const row = page.getByRole('row', { name: `Order ${id} ` });
  await expect(row).toContainText('New');
  await expectAccessibleInEveryLook(page);
  await admin.call('POST', `/admin/orders/${id}/assign-staff`, { user_id: staff.id });
  await staff.call('PUT', `/staff/orders/${id}/status`, { status: 'in_progress' });
  await expect(row).toContainText('In Delivery Process');
});

test('each notification setting saves at once', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 2);
  await openAs(page, customer.email, '/customer/dashboard');
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  const inApp = page.getByRole('checkbox', { name: 'The delivery of my order: in the app' });
  const byEmail = page.getByRole('combobox', { name: 'The delivery of my order: by email' });
  await expect(inApp).toBeChecked();
  await inApp.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Saved')).toBeVisible();
  await byEmail.selectOption('Once a day');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.reload();
  await expect(inApp).not.toBeChecked();
  await expect(byEmail).toHaveValue('daily');
  await page.route('**/api/profile/notification-preferences', (route) => route.abort());
  await inApp.click();
  await expect(page.getByText('Failed to save your notification settings.')).toBeVisible();
  await expect(inApp).not.toBeChecked();
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
  await expect(loginOverPage(elsewhere)).toBeVisible();
  await elsewhere.context().close();
});
