import type { Page } from '@playwright/test';
import { openAsAdmin, rowOf } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, sendJson } from '../support/money.ts';
import { signInAsAdmin } from '../support/people.ts';
import { detailsOf } from '../support/rows.ts';
import { ownSite, type Site } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

const MINUTES_A_DAY = 1_440;

/** These journeys move the clock, so they have their own site. */
const start = () => ownSite();
const test = base.extend({ site: async ({ sites }, use) => use(await sites.own(start)) });
test.describe.configure({ mode: 'default' });

const compare = (page: Page) => page.getByRole('button', { name: 'Compare now' }).click();
const advance = (site: Site, days: number) => sendJson(site, '/sandbox/clock', { advance_days: days });

test('a payment that its provider does not know is found, and reversed', async ({ page, site }) => {
  const bought = await buy(site, await signInAsAdmin(site));
  await sendJson(site, '/sandbox/hide', { provider: 'stripe', payment: bought.paymentRef });
  try {
    // A payment of the last six hours could still appear.
    await advance(site, 0.5);
    await openAsAdmin(page, 'payments/reconciliation');
    await compare(page);
    const row = rowOf(page, bought.paymentRef);
    await row.getByRole('button', { name: /^Details of / }).click();
    // The details name the payment too.
    await expect(detailsOf(row.first())).toContainText(bought.invoiceNumber);
    await expectAccessibleInEveryLook(page);
    await row.getByRole('button', { name: /^More for / }).click();
    await page.getByRole('menuitem', { name: 'Reverse the payment' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reverse the payment' });
    await dialog.getByLabel(/^Type .* to confirm$/).fill('INV-1');
    await dialog.getByRole('button', { name: 'Reverse the payment' }).click();
    await expect(dialog.getByRole('alert')).toBeVisible();
    await dialog.getByLabel(/^Type .* to confirm$/).fill(bought.invoiceNumber);
    await expectAccessibleInEveryLook(page);
    await dialog.getByRole('button', { name: 'Reverse the payment' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toHaveCount(0);
    await page.getByRole('link', { name: /^Repaired\b/ }).click();
    await expect(row).toContainText('Payment reversed');
  } finally {
    await sendJson(site, '/sandbox/restore', {});
  }
  await openAsAdmin(page, `invoices/${bought.invoiceId}`);
  // Journeys before this one may have moved the clock past the due day.
  await expect(page.getByText(/^(Unpaid|Overdue)$/).first()).toBeVisible();
});

test('a payment of another system is put aside with one click and one confirmation', async ({ page, site }) => {
  const payment = await sendJson<{ id: string }>(site, '/sandbox/stripe/payment_intents', { amount: 7_700 });
  await openAsAdmin(page, 'payments/reconciliation');
  await compare(page);
  const others = page.getByRole('group').filter({ hasText: 'other systems in this account' });
  await others.getByText(/from other systems in this account/).click();
  const item = others.getByRole('listitem').filter({ hasText: payment.id });
  await item.getByRole('button', { name: /^More for / }).click();
  await page.getByRole('menuitem', { name: 'Not ours' }).click();
  await page.getByRole('dialog', { name: 'Not ours' }).getByRole('button', { name: 'Not ours' }).click();
  await expect(item).toHaveCount(0);
});

test('reconciliation says that webhooks do not arrive, until one does', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  await sendJson(site, '/sandbox/behaviour', { webhooks: { send: 'off' } });
  // An event that arrived shortly before the payment could be its own.
  await advance(site, 5 / MINUTES_A_DAY);
  await buy(site, admin);
  await advance(site, 20 / MINUTES_A_DAY);
  await openAsAdmin(page, 'payments/reconciliation');
  await expect(page.getByText('No events', { exact: true })).toBeVisible();

  await sendJson(site, '/sandbox/reset', {});
  await buy(site, admin);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Reconciliation');
    await expect(page.getByText(/^Last event/)).toHaveCount(1, { timeout: 500 });
    await expect(page.getByText('Waiting for the first event')).toHaveCount(1, { timeout: 500 });
  }).toPass();
});
