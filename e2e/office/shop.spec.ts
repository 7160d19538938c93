import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { ownSite } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

/** Other journeys need a shop that takes orders. */
const start = () => ownSite();
const test = base.extend({ site: async ({ sites }, use) => use(await sites.own(start)) });
test.describe.configure({ mode: 'default' });

const PAUSED = 'We’re not taking orders at the moment. Back on Monday.';

test('orders are paused with a text, and taken again', async ({ page, browser, site }) => {
  await openAsAdmin(page, 'settings/orders?pause=1');
  const dialog = page.getByRole('dialog', { name: 'Pause orders' });
  await dialog.getByLabel('Your text').fill('Back soon.');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('We’re not taking orders at the moment. Back soon.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the text' }).click();
  await page.getByLabel('Your text').fill('Back on Monday.');
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText(PAUSED)).toBeVisible();
  await expectAccessibleInEveryLook(page);

  const visitor = await browser.newPage({ baseURL: site.url });
  for (const path of ['/services', '/service/firewall-set-up', '/checkout?service=firewall-set-up']) {
    await visitor.goto(path);
    await expect(visitor.getByText(PAUSED).first()).toBeVisible();
  }
  await expect(visitor.getByRole('form', { name: 'Checkout' })).toHaveCount(0);
  const summary = visitor.getByRole('complementary', { name: 'Order summary' });
  await expect(summary).toContainText('Firewall setup');
  await expect(summary).toContainText('Delivery in 5 days');
  await expect(summary.getByText(/^Done by|coupon/i)).toHaveCount(0);
  await visitor.goto('/service/firewall-set-up');
  await expect(visitor.getByRole('link', { name: /^Order Now/ })).toHaveCount(0);
  await expect(visitor.getByText(/^Done by|on which day/)).toHaveCount(0);

  await page.getByRole('button', { name: 'Take orders again' }).click();
  await expect(page.getByText('Customers can order.', { exact: false }).first()).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('link', { name: /^Order Now/ }).first()).toBeVisible();
  await expect(visitor.getByText(PAUSED)).toHaveCount(0);
  await visitor.close();
});

test('the connections are checked step by step', async ({ page }) => {
  await openAsAdmin(page, 'settings/connections');
  for (const [name, last] of [
    ['Stripe', 'Signature accepted'],
    ['PayPal', 'Event arrived'],
    ['Files', 'Virus scanner'],
  ] as const) {
    const card = page.getByRole('group', { name, exact: true });
    await card.getByRole('button', { name: `Check ${name}` }).click();
    await expect(card.getByText('Works', { exact: true })).toBeVisible();
    await expect(card.getByRole('listitem').last()).toContainText(last);
  }
  await expectAccessibleInEveryLook(page);
});
