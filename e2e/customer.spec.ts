import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { logIn } from './support/accounts.ts';
import { cards, chargesDuring, fillCard, payButton, walletButton } from './support/shop.ts';
import { expect, expectAccessible, open, test } from './support/test.ts';

async function orderFromDashboard(page: Page): Promise<void> {
  await logIn(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await open(page, '/service/booking-page');
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('heading', { name: 'You May Need More Service' })).toBeVisible();
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  await expect(page).toHaveURL(/\/customer\/dashboard\/orders$/);
}

test('a customer orders from their account once, and pays the invoice by card with the bank’s consent', async ({
  page,
  site,
}) => {
  await logIn(page, 'customer@demo.test');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await orderFromDashboard(page);
  await expect(rows).toHaveCount(before + 1);
  await page.getByRole('link', { name: 'Pay its invoice' }).click();
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
  await orderFromDashboard(page);
  await page.getByRole('link', { name: 'Pay its invoice' }).click();
  await page.getByRole('radio', { name: 'PayPal' }).check();
  const charges = await chargesDuring(site, async () => {
    await walletButton(page).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expect(page.getByText(/invoice is paid/)).toBeVisible();
  });
  expect(charges).toBe(1);
});

test('an invoice is read, printed and saved under its number', async ({ page }) => {
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
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
});

test('what can’t be loaded says so, and the way around stays', async ({ page }) => {
  await logIn(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await open(page, '/customer/dashboard/invoices/999999');
  await expect(page.getByRole('alert')).toHaveText('Invoice not found.');
  await page.route('**/api/customer/**', (route) => route.abort());
  for (const [link, words] of [
    ['My Orders', 'Failed to fetch data.'],
    ['Invoices', 'Failed to fetch invoices.'],
  ] as const) {
    await page.getByRole('link', { name: link }).click();
    await expect(page.getByRole('alert')).toHaveText(words);
  }
  await page.unroute('**/api/customer/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
