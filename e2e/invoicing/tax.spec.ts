import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleAndFits, expectAccessibleInEveryLook } from '../support/looks.ts';
import { clearSeller } from '../support/money.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expectBought, fillBuyer, fillCard, openCheckout, payButton } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test.beforeEach(async ({ site }) => clearSeller(await signInAsAdmin(site)));

test.afterEach(async ({ site }) => {
  const admin = await signInAsAdmin(site);
  await admin.call('POST', '/admin/tax-rates/preset', { preset: 'none', replace: true });
});

test('one click turns tax on, and a company abroad buys with reverse charge', async ({ page, site, email }) => {
  await openAsAdmin(page, 'settings/tax');
  await page.getByRole('button', { name: 'Set up EU VAT' }).click();
  await expect(page.getByText('Rates as of 2026-11. Please check them.')).toBeVisible();
  await expect(page.getByText('Add your address and tax id so that companies can buy with tax.')).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await page.getByLabel('Price on the site').fill('119.00');
  await page.getByRole('button', { name: 'Show the invoice' }).click();
  await expect(page.getByText('VAT 19%')).toBeVisible();

  await page.getByRole('link', { name: 'Add address and tax id' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company and invoices');
  await page.getByLabel('Street').fill('Kanalstraße 4');
  await page.getByLabel('Postal code').fill('10115');
  await page.getByLabel('City').fill('Berlin');
  await page.getByRole('button', { name: 'Add a tax id' }).click();
  await page.getByLabel('Number', { exact: true }).fill('DE136695976');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Company details saved.')).toBeVisible();
  await expectAccessibleInEveryLook(page);

  const buyer = await page.context().browser()?.newContext({ baseURL: site.url });
  if (!buyer) throw new Error('The browser is gone.');
  const shop = await buyer.newPage();
  await openCheckout(shop);
  const summary = shop.getByRole('complementary', { name: 'Order summary' });
  await expect(summary.getByText('VAT 19%')).toBeVisible();
  await fillBuyer(shop, email);
  await shop.getByLabel('Country').selectOption('FR');
  await shop.getByLabel('I am buying for a company').check();
  await shop.getByLabel('Company', { exact: true }).fill('Acme SARL');
  await shop.getByLabel('Street').fill('12 rue de la Paix');
  await shop.getByLabel('Postal code').fill('75002');
  await shop.getByLabel('City').fill('Paris');
  await shop.getByLabel('VAT number').fill('FR40303265046');
  await shop.getByLabel('VAT number').blur();
  await expect(shop.getByText('This is not a valid VAT number for France.')).toBeVisible();
  await shop.getByLabel('VAT number').fill('FR40303265045');
  await shop.getByLabel('VAT number').blur();
  await expect(summary.getByText('Reverse charge')).toBeVisible();
  const total =
    (await summary
      .getByRole('row', { name: /^Total/ })
      .getByRole('cell')
      .textContent()) ?? '';
  await expectAccessibleAndFits(shop);
  await shop.setViewportSize({ width: 390, height: 900 });
  await expectAccessibleAndFits(shop);
  await shop.setViewportSize({ width: 1440, height: 900 });
  await fillCard(shop, '4242424242424242');
  await expect(payButton(shop)).toHaveText(`Pay ${total}`);
  await payButton(shop).click();
  await expectBought(shop);
  await expect(shop.getByText(total).first()).toBeVisible();
  await buyer.close();
});
