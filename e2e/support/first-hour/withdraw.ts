import type { Browser, Page } from '@playwright/test';
import { expect } from '../test.ts';
import type { Owner } from './owner-steps.ts';

/** The buyer has no account’s password, no scripts and no reason: the form, then the link in the receipt. */
export async function withdrawAsConsumer({ shop }: Owner, browser: Browser, buyer: string, invoice: string) {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto(shop.url);
  await page.getByRole('link', { name: /^Withdraw from contract here/ }).click();
  const form = page.getByRole('form', { name: 'Withdraw' });
  await form.getByLabel('Name', { exact: true }).fill('Gesa Guest');
  await form.getByLabel('Order or invoice number').fill(invoice);
  await form.getByLabel('Email', { exact: true }).fill(buyer);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(`I withdraw from the contract about order ${invoice}.`)).toBeVisible();
  await page.getByRole('button', { name: /^Confirm withdrawal/ }).click();
  await expect(page.getByText(/^Received\. Your reference is W-/)).toBeVisible();
  const receipt = await shop.mail.waitFor(buyer, /^We have your withdrawal/);
  const link = /https?:\S+\/withdraw\/confirm\?token=[\w-]+/.exec(receipt.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.getByRole('button', { name: /^Confirm withdrawal/ }).click();
  await expect(page.getByText('Your order is cancelled, and your money goes back the way you paid.')).toBeVisible();
  await page.context().close();
}

/** The session of the purchase is enough. */
export async function cancelBeforeStart(page: Page, ordersUrl: string): Promise<void> {
  await page.goto(ordersUrl);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Wi-Fi survey/ })
    .first()
    .click();
  await page
    .getByRole('list', { name: 'Ways out of this order' })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Next step', exact: true })).toContainText('Cancelled.');
}

/** The money is on its way, and no admin had to do anything. */
export async function expectRefunded({ page, shop }: Owner, buyer: string): Promise<void> {
  await shop.mail.waitFor(buyer, /your money is on its way back/);
  await page.goto(`${shop.url}/admin/dashboard/cancellations?state=done`);
  await expect(page.getByRole('link', { name: /Gesa Guest/ })).toBeVisible();
  await page.goto(`${shop.url}/admin/dashboard/payments/refunds`);
  await expect(page.getByText('Arrived').first()).toBeVisible();
}
