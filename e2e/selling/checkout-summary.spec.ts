import { expectAccessible } from '../support/accessible.ts';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('a guest adds a service in the summary, names a company for the invoice, and is asked the questions first', async ({
  page,
  email,
}) => {
  await openCheckout(page, 'microsoft-365-move');
  await expect(payButton(page)).toHaveText('Pay $1,290.00');
  const summary = page.getByRole('complementary', { name: 'Order summary' });
  await summary
    .getByRole('group', { name: 'Goes well with this' })
    .getByLabel(/^Phishing drill/)
    .check();
  await expect(payButton(page)).toHaveText('Pay $1,739.00');
  await fillBuyer(page, email);
  await page.getByLabel('Company (optional)').fill('Larch & Sons LLC');
  await page.getByLabel('Country').selectOption('US');
  await expectAccessible(page);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectBought(page);
  await page.getByRole('link', { name: 'Answer 5 questions now' }).click();
  await expect(page.getByRole('heading', { name: 'We need some information from you' })).toBeInViewport();
  await page.getByRole('link', { name: 'View your order' }).click();
  await page.getByRole('link', { name: /^INV-/ }).click();
  await expect(page.getByText('Larch & Sons LLC')).toBeVisible();
});
