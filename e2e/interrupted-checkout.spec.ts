import type { Page } from '@playwright/test';
import {
  cards,
  chargesDuring,
  expectBought,
  fillBuyer,
  fillCard,
  openCheckout,
  payButton,
  purchasePath,
} from './support/shop.ts';
import { expect, open, test } from './support/test.ts';

/** The next purchase reaches the server and is carried out, and its answer never arrives. */
async function loseNextAnswer(page: Page, how: 'cut' | 'silence'): Promise<{ arrived: Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    purchasePath,
    async (route) => {
      await route.fetch();
      resolve();
      if (how === 'cut') await route.abort('connectionreset');
    },
    { times: 1 },
  );
  return { arrived: promise };
}

/** The provider's card form doesn't load before the answer is called. */
async function holdCardForm(page: Page): Promise<() => void> {
  const { promise: mayLoad, resolve: load } = Promise.withResolvers<void>();
  await page.route('**/sandbox/stripe.js', async (route) => {
    await mayLoad;
    await route.continue();
  });
  return load;
}

async function readyToPay(page: Page, email: string): Promise<void> {
  await openCheckout(page);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
}

test('what was typed survives a reload', async ({ page, email }) => {
  await openCheckout(page);
  await fillBuyer(page, email);
  await page.getByRole('radio', { name: 'PayPal' }).check();
  await page.reload();
  await expect(page.getByLabel('Full Name')).toHaveValue('Ann Buyer');
  await expect(page.getByLabel('Email Address')).toHaveValue(email);
  await expect(page.getByRole('radio', { name: 'PayPal' })).toBeChecked();
});

for (const width of [390, 1280])
  test(`at ${width} px what stands below the card form keeps its place while the form loads`, async ({ page }) => {
    const load = await holdCardForm(page);
    await page.setViewportSize({ width, height: 844 });
    await openCheckout(page);
    const top = async () => (await page.getByRole('radio', { name: 'PayPal' }).boundingBox())?.y;
    await expect(page.getByText('Loading the card form')).toBeAttached();
    const before = await top();
    load();
    await expect(page.getByLabel('Card number')).toBeVisible();
    expect(await top()).toBe(before);
  });

test('who pays before the card form is there is told so, until it is', async ({ page, email }) => {
  const load = await holdCardForm(page);
  await openCheckout(page);
  await fillBuyer(page, email);
  await payButton(page).click();
  await expect(page.getByRole('alert')).toHaveText('The card form is not ready yet. Please try again in a moment.');
  load();
  await expect(page.getByLabel('Card number')).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
});

test('an answer that is cut off is asked for again, with the same key', async ({ page, site, email }) => {
  await readyToPay(page, email);
  const keys: (string | undefined)[] = [];
  page.on(
    'request',
    (request) => request.url().includes('place-unauth') && keys.push(request.headers()['idempotency-key']),
  );
  await loseNextAnswer(page, 'cut');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
});

test('a reload in the middle of a payment finishes it, once', async ({ page, site, email }) => {
  await readyToPay(page, email);
  const { arrived } = await loseNextAnswer(page, 'silence');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await arrived;
    await page.reload();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('the back button in the middle of a payment doubles nothing', async ({ page, site, email }) => {
  await open(page, '/service/firewall-set-up');
  await page.getByRole('link', { name: 'Order Now' }).click();
  await expect(page.getByRole('heading', { name: 'Checkout' })).toBeVisible();
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  const { arrived } = await loseNextAnswer(page, 'silence');
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await arrived;
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Firewall set-up' })).toBeVisible();
    await page.goForward();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('a provider that is away gives a clear message and a retry that is safe', async ({ page, site, email }) => {
  await readyToPay(page, email);
  const message = 'Stripe does not answer at the moment. Please try again: you will not be charged twice.';
  await page.route(
    purchasePath,
    (route) => route.fulfill({ status: 503, headers: { 'retry-after': '60' }, json: { message, request_id: 'test' } }),
    { times: 1 },
  );
  const charges = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(payButton(page)).toBeHidden();
    await expect(page.getByLabel('Email Address')).not.toBeEditable();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectBought(page);
  });
  expect(charges).toBe(1);
});

test('a payment that was said to have failed goes on when it is asked for, and not by coming back', async ({
  page,
  site,
  email,
}) => {
  await readyToPay(page, email);
  await page.route(purchasePath, (route) => route.fulfill({ status: 500, json: {} }));
  const problem = page.getByRole('alert').filter({ hasText: 'An error occurred.' });
  const unasked = await chargesDuring(site, async () => {
    await payButton(page).click();
    await expect(problem).toBeVisible();
    await page.unroute(purchasePath);
    await open(page, '/');
    await openCheckout(page);
    await expect(problem).toBeVisible();
    await expect(payButton(page)).toBeHidden();
  });
  expect(unasked).toBe(0);
  const asked = await chargesDuring(site, async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expectBought(page);
  });
  expect(asked).toBe(1);
});

test('coming back to a finished checkout shows that it is done', async ({ page, email }) => {
  await open(page, '/service/firewall-set-up');
  await readyToPay(page, email);
  await payButton(page).click();
  await expectBought(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/service\/firewall-set-up$/);
  await openCheckout(page);
  await expect(page.getByRole('heading', { name: 'This order is placed and paid' })).toBeVisible();
  await expect(payButton(page)).toBeHidden();
  await page.getByRole('button', { name: 'Order it once more' }).click();
  await expect(payButton(page)).toBeVisible();
});
