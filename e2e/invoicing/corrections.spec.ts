import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, buyAs } from '../support/money.ts';
import { inMoreActions } from '../support/page-head.ts';
import { openWindowAs, signIn, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test('a paid invoice is replaced by one with the company, and its payment moves along', async ({ page, site }) => {
  const { invoiceId, invoiceNumber } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, `invoices/${invoiceId}`);
  await inMoreActions(page, 'Correct invoice');
  const dialog = page.getByRole('dialog', { name: `Correct ${invoiceNumber}` });
  await dialog.getByLabel('For a company').check();
  await dialog.getByRole('button', { name: 'Correct invoice' }).click();
  await expect(dialog.getByLabel('Company', { exact: true })).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Country').selectOption('US');
  await dialog.getByLabel('Company', { exact: true }).fill('Corrected & Sons Ltd.');
  await dialog.getByLabel('Street').fill('1 High Street');
  await dialog.getByLabel('Postal code').fill('02108');
  await dialog.getByLabel('City').fill('Boston');
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Correct invoice' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Replaces invoice ${invoiceNumber}.`)).toBeVisible();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible();
  const newNumber = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  expect(newNumber).toMatch(/^INV-\d{4}-\d{6}$/);
  await expectAccessibleInEveryLook(page);

  await page.getByRole('link', { name: invoiceNumber }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(invoiceNumber);
  await expect(page.getByText('Cancelled', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: /^CN-\d{4}-\d{6}/ })).toBeVisible();
  // Its payment pays the new invoice, from where it is refunded.
  await expect(page.getByText(`Replaced by invoice ${newNumber}.`)).toBeVisible();
  await expect(page.getByRole('link', { name: newNumber })).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Refund', exact: true })).toHaveCount(0);
});

test('a name from right to left keeps the order of its words next to Latin ones', async ({ browser, site }) => {
  const email = 'soren.lindqvist@example.com';
  const { invoiceId } = await buyAs(site, await signInAsAdmin(site), email);
  const customer = await signIn(site, email);
  const company = 'אלקטרוניקה Xiaomi ישראל';
  const billing = { country: 'US', region: 'OR', is_business: true, company, line1: '1 High Street', city: 'Portland' };
  const { id } = await customer.call<{ id: number }>('POST', `/customer/invoices/${invoiceId}/correct`, {
    billing: { ...billing, postal_code: '97204' },
  });
  const page = await openWindowAs(browser, site, email, `/customer/dashboard/invoices/${id}`);
  const [first, last] = await page.getByText(company).evaluate((element) => {
    const [text] = element.childNodes;
    const leftOf = (from: number, to: number) => {
      const range = document.createRange();
      if (text) range.setStart(text, from);
      if (text) range.setEnd(text, to);
      return range.getBoundingClientRect().left;
    };
    return [leftOf(0, 10), leftOf(18, 23)] as const;
  });
  expect(first).toBeGreaterThan(last);
});
