import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleAndFits, expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPlainService, deliverOrder, sendJson } from '../support/money.ts';
import { createPerson, openWindowAs, type Person, signInAsAdmin } from '../support/people.ts';
import {
  cards,
  chargesDuring,
  expectBought,
  fillBuyer,
  fillCard,
  openCheckout,
  payButton,
  paypalButton,
} from '../support/shop.ts';
import type { Site } from '../support/site.ts';
import { expect, open, test } from '../support/test.ts';

type Offer = { id: number; slug: string; title: string; admin: Person };

const options = [
  { group_name: 'Size', title: 'Up to 20 people', price: '0.00' },
  { group_name: 'Size', title: '21 to 60 people', price: '240.00', delivery_days: 2 },
  { title: 'Express', price: '150.00', delivery_days: -3 },
  { title: 'Printed handbook', price: '12.50', max_quantity: 20 },
];

/** $500 in 5 days, with options. */
async function createOffer(site: Site): Promise<Offer> {
  const admin = await signInAsAdmin(site);
  const service = await createPlainService(admin);
  await admin.call('PUT', `/admin/services/${service.id}/options`, { options });
  return { ...service, admin };
}

type Coupon = { id: number; code: string; updated_at: string };

const createCoupon = (admin: Person): Promise<Coupon> =>
  admin.call('POST', '/admin/coupons', {
    code: `E2E-${crypto.randomUUID().slice(0, 8)}`,
    name: 'Of a journey',
    kind: 'percent',
    percent: 10,
  });

/** Companies can only buy from a complete seller. */
async function completeSeller(admin: Person): Promise<void> {
  const { value, updated_at } = await admin.call<{ value: object; updated_at: string }>(
    'GET',
    '/admin/settings/seller',
  );
  const address = { street: '214 Alder Street', city: 'Portland', postal_code: '97204', region: 'OR', country: 'US' };
  const tax_ids = [{ kind: 'other', number: '93-1234567' }];
  await admin.call('PUT', '/admin/settings/seller', { value: { ...value, ...address, tax_ids }, updated_at });
}

const summaryOf = (page: Page) => page.getByRole('complementary', { name: 'Order summary' });

async function applyCoupon(page: Page, code: string): Promise<void> {
  const summary = summaryOf(page);
  await summary.getByText('Have a coupon?').click();
  await summary.getByLabel('Coupon code').fill(code);
  await summary.getByRole('button', { name: 'Apply' }).click();
  await expect(summary.getByText(`Coupon ${code} is applied.`)).toBeVisible();
}

test.describe('with tax on', () => {
  // The card provider’s form has the theme in which it was loaded.
  test.use({ colorScheme: 'dark' });
  test.beforeEach(async ({ site }) => {
    const admin = await signInAsAdmin(site);
    await admin.call('POST', '/admin/tax-rates/preset', { preset: 'us', replace: true });
    await completeSeller(admin);
  });
  test.afterEach(async ({ site }) => {
    const admin = await signInAsAdmin(site);
    await admin.call('POST', '/admin/tax-rates/preset', { preset: 'none', replace: true });
  });

  test('a company chooses options, uses a coupon and pays with PayPal', async ({ page, site, email }) => {
    const { slug, admin } = await createOffer(site);
    const { code } = await createCoupon(admin);
    await open(page, `/service/${slug}`);
    const card = page.getByRole('complementary', { name: 'Order' });
    await page.getByLabel('21 to 60 people').check();
    await page.getByLabel('Express').check();
    await page.getByLabel('Printed handbook').fill('4');
    await expect(card.getByText('Price: $940.00')).toBeVisible();
    await expect(card.getByText('Delivery in 4 days')).toBeVisible();
    await expectAccessibleInEveryLook(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('link', { name: /^Order Now/ }).click();

    await expect(page.getByLabel('Express')).toBeChecked();
    await expect(page.getByLabel('Printed handbook')).toHaveValue('4');
    await applyCoupon(page, code);
    await fillBuyer(page, email);
    await page.getByLabel('I am buying for a company').check();
    await page.getByLabel('Company', { exact: true }).fill('Larch & Sons LLC');
    await page.getByLabel('Street').fill('12 Pine Street');
    await page.getByLabel('Postal code').fill('97204');
    await page.getByLabel('City').fill('Portland');
    await page.getByLabel('State').selectOption('OR');
    await expect(summaryOf(page).getByText('$846.00')).toBeVisible();
    await expectAccessibleAndFits(page);
    await page.setViewportSize({ width: 390, height: 900 });
    await expectAccessibleAndFits(page);
    await page.getByRole('radio', { name: 'PayPal' }).check();
    const charges = await chargesDuring(site, async () => {
      await paypalButton(page).click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expectBought(page);
    });
    expect(charges).toBe(1);

    await page.getByRole('link', { name: 'View your order' }).click();
    await page.getByRole('button', { name: /^Money/ }).click();
    await expect(page.getByText('4 × Printed handbook')).toBeVisible();
    await expect(page.getByText(`Coupon ${code}`)).toBeVisible();
    await expect(page.getByRole('link', { name: /^Order again/ })).toHaveCount(1);
    await expectAccessibleInEveryLook(page);
    await page.getByRole('link', { name: /^INV-/ }).click();
    await expect(page.getByText('Larch & Sons LLC')).toBeVisible();
    await expect(page.getByRole('term').filter({ hasText: `Coupon ${code}` })).toBeVisible();
    await expect(page.getByText('Company missing from the invoice?')).toHaveCount(0);
    await expectAccessibleInEveryLook(page);
  });
});

test('a coupon that ends before the purchase charges nothing, and the full price is paid then', async ({
  page,
  site,
  email,
}) => {
  const { slug, admin } = await createOffer(site);
  const { id, code, updated_at } = await createCoupon(admin);
  await open(page, `/checkout?service=${slug}&coupon=${code}`);
  await expect(summaryOf(page).getByText(`Coupon ${code} is applied.`)).toBeVisible();
  await expect(payButton(page)).toHaveText('Pay $450.00');
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  await admin.call('PUT', `/admin/coupons/${id}`, { active: false, updated_at });
  const refused = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(summaryOf(page).getByText('This coupon code is not valid.')).toBeVisible();
    await expect(summaryOf(page).getByLabel('Coupon code')).toHaveValue(code);
  });
  expect(refused).toBe(0);
  await expectAccessibleAndFits(page);
  await expect(payButton(page)).toHaveText('Pay $500.00');
  await payButton(page).click();
  await expectBought(page);
});

test('a price of an option that changed meanwhile is shown before anything is charged', async ({
  page,
  site,
  email,
}) => {
  const { id, slug, admin } = await createOffer(site);
  await openCheckout(page, slug);
  await page.getByLabel('Express').check();
  await expect(payButton(page)).toHaveText('Pay $650.00');
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  const { options: stored } = await admin.call<{ options: { title: string; price: string }[] }>(
    'GET',
    `/admin/services/${id}/options`,
  );
  const dearer = stored.map((option) => (option.title === 'Express' ? { ...option, price: '175.00' } : option));
  await admin.call('PUT', `/admin/services/${id}/options`, { options: dearer });
  const refused = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(payButton(page)).toHaveText('Pay $675.00');
  });
  expect(refused).toBe(0);
  await expect(page.getByLabel('Express')).toBeChecked();
  await payButton(page).click();
  await expectBought(page);
});

test('an admin changes options and saves them once, and is told when another admin was faster', async ({
  page,
  site,
}) => {
  const { id, admin } = await createOffer(site);
  const offered = async () => {
    const stored = await admin.call<{ options: { title: string; active: boolean }[] }>('GET', `/admin/services/${id}`);
    return stored.options.filter(({ active }) => active).map(({ title }) => title);
  };
  await openAsAdmin(page, `services/${id}`);
  const rows = page.getByRole('list', { name: 'Options' });
  await rows.getByRole('button', { name: 'Remove Express' }).click();
  await rows.getByRole('button', { name: 'Move Printed handbook up' }).click();
  await expect(rows.getByRole('listitem').nth(1)).toContainText('Printed handbook');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(offered).toEqual(['Up to 20 people', 'Printed handbook', '21 to 60 people']);
  await expect(page.getByText('Removed options (1)')).toBeVisible();
  await admin.call('PUT', `/admin/services/${id}/options`, { options: [{ title: 'Of a colleague', price: '1.00' }] });
  await rows.getByRole('button', { name: 'Remove Printed handbook' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('alert')).toContainText('This has changed since you opened it.');
  expect(await offered()).toEqual(['Of a colleague']);
});

test('a quantity can be cleared and typed again', async ({ page, site }) => {
  const { slug } = await createOffer(site);
  await openCheckout(page, slug);
  const quantity = page.getByLabel('Printed handbook');
  await quantity.fill('');
  await quantity.pressSequentially('3');
  await expect(quantity).toHaveValue('3');
  await expect(payButton(page)).toHaveText('Pay $537.50');
  await quantity.fill('99');
  await quantity.blur();
  await expect(quantity).toHaveValue('20');
  await expect(payButton(page)).toHaveText('Pay $750.00');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('options change price and days by a reload', async ({ page, site }) => {
    const { slug } = await createOffer(site);
    await page.goto(`/service/${slug}`);
    await page.getByLabel('21 to 60 people').check();
    await page.getByLabel('Printed handbook').fill('2');
    await page.getByRole('button', { name: 'Update the price' }).click();
    const card = page.getByRole('complementary', { name: 'Order' });
    await expect(card.getByText('Price: $765.00')).toBeVisible();
    await expect(card.getByText('Delivery in 7 days')).toBeVisible();
    await expect(page.getByLabel('21 to 60 people')).toBeChecked();
    await page.getByRole('link', { name: /^Order Now/ }).click();
    await expect(page).toHaveURL(/\/checkout\?service=.*&option=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeVisible();
  });
});

test('staff see the reversal of a refund below its commission', async ({ browser, site, email }) => {
  const admin = await signInAsAdmin(site);
  const [service, staff] = [await createPlainService(admin), await createPerson(site, 'staff')];
  const { invoice } = await sendJson<{ invoice: { order: { id: number } } }>(
    site,
    '/api/orders/place-unauthenticated',
    {
      name: 'Rita Refund',
      email,
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      items: [{ service_id: service.id, quantity: 1 }],
    },
  );
  const orderId = invoice.order.id;
  await deliverOrder(admin, staff, orderId);
  const { data } = await admin.call<{ data: { id: number }[] }>('GET', `/admin/payments?order_id=${orderId}`);
  await admin.call('POST', `/admin/payments/${data[0]?.id}/refunds`, { amount: '250.00', reason: 'not_delivered' });
  const page = await openWindowAs(browser, site, staff.email, '/staff/dashboard?panel=earnings');
  const rows = page.getByRole('table', { name: /^Unpaid commissions/ }).getByRole('row');
  await expect(rows.nth(1)).toContainText(`Order ${orderId}`);
  await expect(rows.nth(2)).toContainText(`Refund of order ${orderId}`);
  await expect(rows.nth(2)).toContainText('−$25.00');
  await expect(page.getByRole('main')).toContainText('2 lines');
  await expectAccessibleInEveryLook(page);
});
