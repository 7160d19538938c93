import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { buyAs, storeToken } from '../support/accounts.ts';
import { signIn } from '../support/people.ts';
import {
  cards,
  chargesDuring,
  expectBought,
  fillBuyer,
  fillCard,
  openCheckout,
  payButton,
  purchasePath,
} from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

/** The server completes the purchase, but its response never arrives. */
async function loseNextResponse(page: Page, failure: 'cut' | 'silence'): Promise<{ arrived: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    purchasePath,
    async (route) => {
      await route.fetch();
      resolve();
      if (failure === 'cut') await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return { arrived: promise };
}

/** The returned function lets the form load. */
async function delayCardForm(page: Page): Promise<() => void> {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/sandbox/stripe.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  return load;
}

async function fillCheckout(page: Page, email: string): Promise<void> {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
}

test('checkout input survives a reload', async ({ page, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Buyer');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
});

for (const width of [390, 1280])
  test(`at ${width} px the loading card form causes no layout shift below it`, async ({ page }) => {
    const load = await delayCardForm(page);
    await page.setViewportSize({ width, height: 844 });
    await openCheckout(page);
    const top = async () => (await page.getByRole('radio', { name: 'PayPal' }).boundingBox())?.y;
    await expect(page.getByText('Loading the card form')).toBeAttached();
    // Another font wraps the lines above elsewhere.
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const before = await top();
    load();
    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(await top()).toBe(before);
  });

test('a card form that fails to load is tried again, then offers a button', async ({ page }) => {
  const fail = (times: number) =>
    page.route('**/sandbox/stripe.js', (route) => route.abort('connectionreset'), { times });
  await fail(1);
  await openCheckout(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await fail(2);
  await page.reload();
  await page.getByRole('button', { name: 'Reload the card form' }).click();
  await expect(page.getByLabel('Card number')).toBeVisible();
});

test('Pay before the card form has loaded shows a message until it has', async ({ page, email }) => {
  const load = await delayCardForm(page);
  await openCheckout(page);
  await fillBuyer(page, email);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('The card form is not ready yet. Please try again in a moment.');
  load();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('a lost response is retried with the same key', async ({ page, site, email }) => {
  await fillCheckout(page, email);
  const keys: (string | undefined)[] = [];
  page.on(
    'request',
    (request) => request.url().includes('place-unauth') && keys.push(request.headers()['idempotency-key']),
  );
  await loseNextResponse(page, 'cut');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a reload during a payment completes it once', async ({ page, site, email }) => {
  await fillCheckout(page, email);
  const { arrived } = await loseNextResponse(page, 'silence');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await arrived;
    await page.reload();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('the back button during a payment charges once', async ({ page, site, email }) => {
  await open(page, '/service/firewall-set-up');
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  const { arrived } = await loseNextResponse(page, 'silence');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await arrived;
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Firewall setup' })).toBeVisible();
    await page.goForward();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('an unavailable provider shows a message and a safe retry', async ({ page, site, email }) => {
  await fillCheckout(page, email);
  const message = 'Stripe isn’t responding right now. Please try again. You won’t be charged twice.';
  await page.route(
    purchasePath,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { message, request_id: 'test' } }),
    { times: 1 },
  );
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    await expect(page.getByText('We couldn’t confirm your payment yet')).toBeVisible();
    await expect(page.getByLabel('Email Address')).not.toBeEditable();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('a failed payment is retried on request, not by coming back', async ({ page, site, email }) => {
  await fillCheckout(page, email);
  await page.route(purchasePath, (route) => route.fulfill({ status: 500, json: {} }));
  const problem = page.getByRole('alert').filter({ hasText: 'An error occurred.' });
  const withoutRequest = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(problem).toBeVisible();
    await page.unroute(purchasePath);
    await open(page, '/');
    await openCheckout(page);
    await expect(problem).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  });
  expect(withoutRequest).toBe(0);
  const onRequest = await chargesDuring(site, async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectBought(page);
  });
  expect(onRequest).toBe(1);
});

test('after a failure the locked fields are explained, and a refusal unlocks them', async ({ page, email }) => {
  await fillCheckout(page, email);
  const respond = (status: number, message: string) =>
    page.route(purchasePath, (route) => route.fulfill({ status, json: { message, request_id: 'test' } }));
  await respond(500, 'Server error.');
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('Server error.');
  await expect(page.getByText('We couldn’t confirm your payment yet')).toBeVisible();
  await expect(page.getByLabel('Email Address')).not.toBeEditable();
  await expectAccessible(page);
  await page.unroute(purchasePath);
  await respond(402, 'Your card was declined.');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await expect(page.getByText('We couldn’t confirm your payment yet')).toBeHidden();
  await expect(page.getByLabel('Email Address')).toBeEditable();
});

test('a payment without a network says only that an error occurred, and what happens next apart', async ({
  page,
  email,
}) => {
  await fillCheckout(page, email);
  await page.route(purchasePath, (route) => route.abort(), { times: 1 });
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('An error occurred.');
  await expect(page.getByText('We’re trying again, and you won’t be charged twice.')).toBeVisible();
  await expectBought(page);
});

test('coming back to a paid checkout does not offer to pay again', async ({ page, email }) => {
  await open(page, '/service/firewall-set-up');
  await fillCheckout(page, email);
  await payButton(page).click();
  await expectBought(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/service\/firewall-set-up$/);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  await openCheckout(page);
  await expect(page.getByRole('heading', { name: 'You’ve already paid for this order' })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await page.getByRole('link', { name: 'Order it again' }).click();
  await expect(page).toHaveURL(/\/customer\/dashboard\/new-order\/firewall-set-up$/);
});

test('the success page thanks no one else who uses the same tab', async ({ page, site, email }) => {
  await buyAs(page, email);
  const { token } = await signIn(site, 'staff@demo.test');
  await page.evaluate(storeToken, token);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order to show');
  await expect(page.getByText('Registration Successful!')).toHaveCount(0);
});
