import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, buyAs, sendJson } from '../support/money.ts';
import { inMoreActions } from '../support/page-head.ts';
import { openWindowAs, signInAsAdmin } from '../support/people.ts';
import { detailsOf } from '../support/rows.ts';
import { countSteps } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const refundButton = (page: Page) => page.getByRole('button', { name: 'Refund', exact: true });
const rowOfOrder = (page: Page, id: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: `Order ${id}`, exact: true }) });
const dialogIn = (page: Page) => page.getByRole('dialog', { name: 'Refund' });

test('a payment is refunded in part and then in full, each in three clicks from the order', async ({ page, site }) => {
  const { orderId } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `orders/${orderId}?tab=history`);
  await refundButton(page).click();
  const dialog = dialogIn(page);
  await expect(
    dialog.getByText(/will be returned to Visa ·4242\. Credit note CN-.* The order will be cancelled\./),
  ).toBeVisible();
  await dialog.getByLabel('Amount').fill('20');
  await expect(
    dialog.getByText(/^\$20\.00 will be returned to Visa ·4242\. Credit note CN-\d{4}-\d{6} will be issued\.$/),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund $20.00' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('$20.00 refunded.')).toBeVisible();
  await expect(page.getByText(/^Refund of \$20\.00 to the customer’s Visa ·4242, credit note CN-/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Refund of $20.00' })).toBeVisible();

  await refundButton(page).click();
  await expect(dialog.getByLabel(/^Also cancel the order/)).toBeChecked();
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(refundButton(page)).toHaveCount(0);
  await expect(page.getByText('Order cancelled').first()).toBeVisible();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
});

test('an amount above what is refundable is refused with the most that is', async ({ page, site }) => {
  const { orderId } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `orders/${orderId}?tab=history`);
  await refundButton(page).click();
  const dialog = dialogIn(page);
  await dialog.getByLabel('Amount').fill('99999');
  await expect(dialog.getByText(/^At most \$[\d,.]+ can be refunded\.$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Refund $99,999.00' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to refund the payment. At most $');
  await expect(dialog.getByLabel('Amount')).toHaveValue('99999');
});

test('a refund is made by line, and is accessible in light and dark, on desktop and phone', async ({ page, site }) => {
  const { orderId, invoiceId } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `orders/${orderId}`);
  await expect(refundButton(page)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await refundButton(page).click();
  const dialog = dialogIn(page);
  await dialog.getByRole('button', { name: 'By line' }).click();
  const lines = dialog.getByRole('group', { name: 'Lines' }).getByRole('checkbox');
  await lines.first().check();
  await lines.last().check();
  const amounts = dialog.getByRole('textbox', { name: /^Amount for / });
  await expect(dialog.getByLabel('Also cancel the order (work hasn’t started)')).toBeVisible();
  await amounts.first().fill('10');
  await amounts.last().fill('5.50');
  await expect(dialog.getByText(/^\$15\.50 will be returned/)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Refund $15.50' }).click();
  await expect(dialog).toBeHidden();
  for (const path of [`invoices/${invoiceId}`, 'payments/refunds', 'payments/disputes', 'invoices/credit-notes']) {
    await openAsAdmin(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  }
});

test('one line is refunded in four clicks', async ({ page, site }) => {
  const { orderId } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `orders/${orderId}?tab=history`);
  await expect(refundButton(page)).toBeVisible();
  const taken = await countSteps(page);
  await page.reload();
  await refundButton(page).click();
  const dialog = dialogIn(page);
  await dialog.getByRole('button', { name: 'By line' }).click();
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: /^Refund \$/ }).click();
  await expect(page.getByText(/^Refund of \$[\d,.]+ to the customer’s Visa ·4242, credit note CN-/)).toBeVisible();
  expect(taken().clicks).toBe(4);
});

test('an order is cancelled with its refund in one dialog', async ({ page, site }) => {
  const { orderId } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `orders/${orderId}`);
  await inMoreActions(page, 'Cancel order');
  const dialog = page.getByRole('dialog', { name: `Cancel order ${orderId}?` });
  await expect(dialog.getByRole('checkbox', { name: /^Refund \$[\d,.]+ to Visa ·4242$/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await openAsAdmin(page, `payments/refunds?search=${orderId}`);
  await expect(rowOfOrder(page, orderId)).toContainText('Arrived');
});

test('a refund in the provider’s dashboard appears live on the order', async ({ page, site }) => {
  const { orderId, paymentRef } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `orders/${orderId}?tab=history`);
  await expect(refundButton(page)).toBeVisible();
  await sendJson(site, '/sandbox/stripe/refunds', { payment_intent: paymentRef, amount: 3_000 });
  await expect(page.getByText(/^Refund of \$30\.00 to the customer’s Visa ·4242, credit note CN-/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Refund of $30.00' })).toBeVisible();
  await openAsAdmin(page, 'payments/refunds?source=provider');
  await expect(rowOfOrder(page, orderId)).toContainText('$30.00');
});

test('a dispute is shown with its state, and a lost one is written off', async ({ page, site }) => {
  const { orderId, paymentRef } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, 'payments/disputes');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Disputes');
  const opened = await sendJson<{ id: string }>(site, '/sandbox/stripe/disputes', { payment_intent: paymentRef });
  const row = rowOfOrder(page, orderId);
  await expect(row).toContainText('To answer');
  await row.getByRole('button', { name: /^Details of / }).click();
  await expect(detailsOf(row).getByRole('link', { name: /^View at Stripe/ })).toBeVisible();
  await openAsAdmin(page, `orders/${orderId}?tab=history`);
  await expect(page.getByText('Disputed').first()).toBeVisible();
  await expect(refundButton(page)).toHaveCount(0);
  await sendJson(site, `/sandbox/stripe/disputes/${opened.id}/close`, { outcome: 'lost' });
  await expect(page.getByText('Charged back').first()).toBeVisible();

  await openAsAdmin(page, 'payments/disputes');
  await expect(row).toContainText('Lost');
  await row.getByRole('button', { name: 'Write off' }).click();
  const dialog = page.getByRole('dialog', { name: 'Write off this amount?' });
  await dialog.getByRole('button', { name: /^Write off \$/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole('link', { name: /^Closed\b/ }).click();
  await row.getByRole('button', { name: /^Details of / }).click();
  await expect(detailsOf(row)).toContainText('Written off');
  await expect(row.getByRole('button', { name: 'Write off' })).toHaveCount(0);
});

test('after a lost dispute the customer is asked for the payment again, and can pay', async ({ page, site }) => {
  const { orderId, paymentRef, invoiceId } = await buy(site, await signInAsAdmin(site));
  const opened = await sendJson<{ id: string }>(site, '/sandbox/stripe/disputes', { payment_intent: paymentRef });
  await sendJson(site, `/sandbox/stripe/disputes/${opened.id}/close`, { outcome: 'lost' });
  await openAsAdmin(page, 'payments/disputes');
  const row = rowOfOrder(page, orderId);
  await expect(row).toContainText('Lost');
  await expectAccessibleInEveryLook(page);
  await row.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Ask for payment again' }).click();
  await page.getByRole('dialog', { name: 'Ask for payment again?' }).getByRole('button', { name: 'Ask again' }).click();
  await expect(row).toHaveCount(0);
  await openAsAdmin(page, `invoices/${invoiceId}`);
  await expect(page.getByText('Unpaid', { exact: true }).first()).toBeVisible();
});

test('a customer sees the refund live, and downloads its credit note', async ({ browser, site }) => {
  const admin = await signInAsAdmin(site);
  const bought = await buyAs(site, admin, 'soren.lindqvist@example.com');
  const page = await openWindowAs(
    browser,
    site,
    'soren.lindqvist@example.com',
    `/customer/dashboard/invoices/${bought.invoiceId}`,
  );
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bought.invoiceNumber);
  const { data } = await admin.call<{ data: { id: number }[] }>('GET', `/admin/payments?order_id=${bought.orderId}`);
  await admin.call('POST', `/admin/payments/${data[0]?.id}/refunds`, { amount: '50.00', reason: 'goodwill' });
  await expect(page.getByText('$50.00 was refunded to your Visa ·4242')).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^PDF of credit note CN-/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^CN-\d{4}-\d{6}\.pdf$/);
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: 'My Orders' }).click();
  await expect(page.getByText('Partly refunded').first()).toBeVisible();
});

test('a refund that the provider has not paid out yet is on its way on the customer’s order, live', async ({
  browser,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const email = 'soren.lindqvist@example.com';
  const { orderId } = await buyAs(site, admin, email);
  const page = await openWindowAs(browser, site, email, `/customer/dashboard/orders/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Order ${orderId}`);
  const { data } = await admin.call<{ data: { id: number }[] }>('GET', `/admin/payments?order_id=${orderId}`);
  await sendJson(site, '/sandbox/behaviour', {
    rules: [{ operation: 'stripe.refunds.create', refund_state: 'pending', times: 1 }],
  });
  await admin.call('POST', `/admin/payments/${data[0]?.id}/refunds`, { amount: '50.00', reason: 'goodwill' });
  await expect(page.getByText('$50.00 is on its way back to your Visa ·4242')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  const refunds = (await (await fetch(`${site.url}/sandbox/refunds.json`)).json()) as { id: string; state: string }[];
  const pending = refunds.find(({ state }) => state === 'pending');
  await sendJson(site, `/sandbox/stripe/refunds/${pending?.id}/succeed`, {});
  await expect(page.getByRole('row', { name: /^Refunded/ })).toContainText('$50.00');
  await expect(page.getByText('is on its way back')).toHaveCount(0);
});
