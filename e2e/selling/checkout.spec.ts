import { expectAccessible } from '../support/accessible.ts';
import { buyAs, logIn, openAs, storeToken } from '../support/accounts.ts';
import { expectNoOverflow } from '../support/looks.ts';
import { signIn } from '../support/people.ts';
import {
  cards,
  chargesDuring,
  expectBought,
  fillBuyer,
  fillCard,
  openCheckout,
  payButton,
  paypalButton,
  purchasePath,
} from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a visitor pays by card and becomes a customer with an order and an invoice', async ({ page, site, email }) => {
  await open(page, '/service/firewall-set-up');
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await expectAccessible(page);
  const charges = await chargesDuring(site, async () => {
    await fillBuyer(page, email);
    await fillCard(page, cards.good);
    await payButton(page).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
  await expect(page.getByText(`A one-time password was sent to ${email}`)).toBeVisible();
  await expect(page.getByText(/^INV-\d{4}-\d{6}$/)).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText('Welcome Ann Buyer').first()).toBeVisible();

  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByText('Choose a password to order again and come back any time')).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('row', { name: /Firewall setup/ })).toContainText('New');
  await page.getByRole('link', { name: 'Invoices' }).click();
  await expect(page.getByRole('row', { name: /INV-/ })).toContainText('Paid');
});

test('a double click on Pay charges once', async ({ page, site, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  const charges = await chargesDuring(site, async () => {
    await payButton(page).dblclick();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('the bank’s extra step is completed in the page', async ({ page, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.threeDSecure);
  await payButton(page).click();
  await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
  await page.getByRole('button', { name: 'Complete authentication' }).click();
  await expectBought(page);
});

test('after a refusal by the bank, the same form can be submitted again', async ({ page, site, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.threeDSecure);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail authentication' }).click();
  await expect(page.getByRole('alert')).toContainText('unable to authenticate');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('a reload during the bank’s step returns to it', async ({ page, site, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.threeDSecure);
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(page.getByRole('button', { name: 'Complete authentication' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: 'Complete authentication' }).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('a visitor pays with PayPal after a canceled and a declined approval', async ({ page, site, email }) => {
  await openCheckout(page);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await paypalButton(page).click();
  await expect(page.getByText('Full Name is required.')).toBeVisible();
  await fillBuyer(page, email);
  await paypalButton(page).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const charges = await chargesDuring(site, async () => {
    await paypalButton(page).click();
    await page.getByRole('button', { name: /will be declined/ }).click();
    await expect(page.getByRole('alert')).toContainText('declined');
    await paypalButton(page).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('a declined card shows the reason and keeps the input, and another card pays', async ({ page, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Buyer');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await page.getByLabel('Card number').fill(cards.good);
  await payButton(page).click();
  await expectBought(page);
});

test('all invalid fields show their errors in one round, and nothing is sent', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await openCheckout(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText('Full Name is required.')).toBeVisible();
  await expect(page.getByText('Your card number is incomplete.')).toBeVisible();
  await expect(page.getByLabel('Full Name')).toBeFocused();
  await page.getByLabel('Email Address').fill('ann@firm');
  await page.getByLabel('Full Name').fill('Ann');
  await expect(page.getByText('Enter an email address like name@company.com.')).toBeVisible();
  await page.getByLabel('Email Address').fill('ann@firm.com');
  await expect(page.getByText('Enter an email address like name@company.com.')).toBeHidden();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Your card number is incomplete.' }).first()).toBeVisible();
  expect(sent).toEqual([]);
});

test('on a phone the order summary shows the total and expands', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openCheckout(page);
  const summary = page.locator('details').filter({ hasText: 'Order summary' });
  await expect(summary.getByText('Delivery in 5 days')).toBeHidden();
  await expect(summary.locator('summary')).toContainText('$860');
  await summary.locator('summary').click();
  await expect(summary.getByText('Delivery in 5 days')).toBeVisible();
  await expectNoOverflow(page);
});

test('a purchase with a known email is added to that account without opening a session', async ({ page }) => {
  await openCheckout(page);
  await fillBuyer(page, 'Customer@Demo.test');
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectBought(page, 'Your order was added to your account');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible();
});

test('a staff email must log in, and nothing is charged', async ({ page, site }) => {
  await openCheckout(page);
  await fillBuyer(page, 'staff@demo.test');
  await fillCard(page, cards.good);
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(page.getByRole('alert')).toHaveText('Please log in to place this order.');
  });
  expect(charges).toBe(0);
});

test('a changed price is shown before anything is charged, and Pay accepts it', async ({ page, site, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  // Simulates a page opened before the change.
  await page.route(
    purchasePath,
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), expected_total: '1.00' } }),
    { times: 1 },
  );
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(page.getByRole('alert')).toContainText('The price has changed to $860.00.');
  });
  expect(charges).toBe(0);
  await payButton(page).click();
  await expectBought(page);
});

test('a logged-in customer orders from their own page instead, with the service chosen', async ({ page }) => {
  await openAs(page, 'customer@demo.test', '/customer/dashboard');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await page.goto('/checkout?service=firewall-set-up');
  await expect(page).toHaveURL(/\/customer\/dashboard\/new-order\/firewall-set-up$/);
  await expect(page.getByRole('heading', { name: 'Firewall setup' })).toBeVisible();
});

for (const [role, as] of [
  ['staff', 'as staff'],
  ['admin', 'as an admin'],
] as const)
  test(`the ${role} is told why they can’t order`, async ({ page, site }) => {
    const refusal = `You’re logged in ${as}. Only customers can place orders. To order, log out first.`;
    await page.addInitScript(storeToken, (await signIn(site, `${role}@demo.test`)).token);
    await open(page, '/service/firewall-set-up');
    await page.getByRole('button', { name: 'Order Now' }).click();
    await expect(page.getByText(refusal)).toBeVisible();
    await expectAccessible(page);
    await openCheckout(page);
    await expect(page.getByText(refusal)).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    await page.goto('/customer/dashboard/new-order/firewall-set-up');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByText(refusal)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(refusal)).toBeHidden();
  });

test('checkout without a service redirects to the services, and an unknown one is a 404', async ({ page }) => {
  await page.goto('/checkout');
  await expect(page).toHaveURL(/\/services$/);
  const response = await page.goto('/checkout?service=no-such-service');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('alert')).toHaveText('Could not fetch service details.');
});

test('the success page thanks only for a purchase, and shows it again after a reload', async ({ page, email }) => {
  await open(page, '/order-success');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order to show');
  await expect(page.getByText('Registration Successful!')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Find Services' }).click();
  await expect(page).toHaveURL(/\/services$/);
  await buyAs(page, email);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Registration Successful!');
  await expect(page.getByText(`A one-time password was sent to ${email}`)).toBeVisible();
});

test('the browser’s wallet pays without any typing, after a canceled and a declined try', async ({ page, site }) => {
  await openCheckout(page);
  const wallet = page.getByRole('button', { name: 'Pay with Google Pay' });
  await wallet.click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await wallet.click();
  await page.getByRole('button', { name: /will be declined/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  const charges = await chargesDuring(site, async () => {
    await wallet.click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
  await expect(page.getByText('Welcome Sam Wallet').first()).toBeVisible();
});

test('a browser without a wallet shows none, and leaves no space for one', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PaymentRequest'));
  await openCheckout(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByText('or pay by card or PayPal')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Pay with Google Pay' })).toHaveCount(0);
});

test('the buyer chooses a password on the success page, and downloads the invoice', async ({ page, email }) => {
  await buyAs(page, email);
  await expect(page).toHaveTitle(/^Your order/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download invoice' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^INV-[\d-]+\.pdf$/);
  const form = page.getByRole('form', { name: 'Choose a password' });
  await form.getByLabel('New Password').fill('password123');
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(form.getByText(/too easy to guess/).first()).toBeVisible();
  await form.getByLabel('New Password').fill('Kettle-Meadow-58');
  await form.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByText('Your password is set.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  await expect(page.getByText('Choose a password to order again')).toHaveCount(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await logIn(page, email, 'Kettle-Meadow-58');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await expect(page.getByRole('row', { name: /Firewall setup/ })).toBeVisible();
});
