import { applyLook, expectAccessibleAndFits, looks } from '../support/looks.ts';
import { expect, open, test } from '../support/test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors see every service with price and days, and filter them by need and price', async ({ page }) => {
    await page.goto('/services');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'View Services' })).toHaveCount(6);
    expect(await main.locator('a[href^="/service/"]').count()).toBeGreaterThanOrEqual(24);
    // Other journeys add services to this category.
    await expect(main.getByText(/\d services from \$320/)).toBeVisible();
    await main.getByRole('link', { name: 'We were hacked' }).click();
    await expect(page).toHaveURL('/services?need=hacked');
    await expect(main.getByRole('heading', { name: 'We were hacked: 6 services' })).toBeVisible();
    await main.getByLabel('Price').selectOption({ label: 'Up to $600' });
    await main.getByRole('button', { name: 'Apply' }).click();
    await expect(main.locator('a[href^="/service/"]')).toHaveText(['Phishing drill', 'Two-step login for everyone']);
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/services$/);
    await main.getByRole('link', { name: 'Clear filters' }).click();
    expect(await main.locator('a[href^="/service/"]').count()).toBeGreaterThanOrEqual(24);
  });

  test('visitors tick services and see them side by side', async ({ page }) => {
    await page.goto('/services?sort=price');
    const main = page.getByRole('main');
    await expect(main.getByRole('button', { name: 'Compare' })).toBeHidden();
    for (const title of ['Phishing drill', 'New starter laptop']) await main.getByLabel(`Compare ${title}`).check();
    await main.getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/\/services\?sort=price&compare=[a-z-]+&compare=[a-z-]+#compare$/);
    await expect(main.getByRole('table').getByRole('columnheader')).toHaveText([
      'New starter laptop',
      'Phishing drill',
    ]);
    await expect(main.getByRole('rowheader')).toHaveText(['Included', 'Not included', 'Delivery', 'Price']);
  });

  test('the footer opens its contact form and answers with a click', async ({ page }) => {
    await page.goto('/about');
    const form = page.getByRole('form', { name: 'Contact' });
    await expect(form).toBeHidden();
    await page.locator('summary', { hasText: 'Contact us' }).click();
    await expect(form).toBeVisible();
    await page.locator('summary', { hasText: 'Frequently asked questions' }).click();
    await page.locator('summary', { hasText: 'Do I need an account to order?' }).click();
    await expect(page.getByText('No. Choose a service, enter your name')).toBeVisible();
  });

  test('a link to the contact form opens it on the same page', async ({ page }) => {
    await page.goto('/terms-of-service#contact-us');
    await expect(page.getByRole('form', { name: 'Contact' })).toBeVisible();
  });
});

test('filters apply at once, keep the focus and the position, and are part of the URL', async ({ page }) => {
  await open(page, '/services');
  const main = page.getByRole('main');
  const price = main.getByLabel('Price');
  await price.focus();
  await price.selectOption({ label: 'Up to $300' });
  await expect(page).toHaveURL('/services?max_price=300');
  await expect(main.locator('a[href^="/service/"]')).toHaveText(['New starter laptop', 'Print and scan, sorted']);
  await expect(price).toBeFocused();
  await main.getByLabel('Sort by').selectOption({ label: 'Lowest price' });
  await main.getByLabel('Delivery').selectOption({ label: 'Within 3 days' });
  await expect(page).toHaveURL('/services?max_price=300&max_days=3&sort=price');
  await page.goBack();
  await expect(main.getByLabel('Delivery')).toHaveValue('');
  await main.getByRole('link', { name: 'We need more customers' }).click();
  await expect(main.getByText('No service fits these filters.')).toBeVisible();
  await main.getByRole('link', { name: 'Clear filters' }).click();
  await expect(main.getByRole('link', { name: 'View Services' })).toHaveCount(6);
  await expect(price).toHaveValue('');
  await expect(price).toBeFocused();
});

test('a category sorts its services by price', async ({ page }) => {
  await open(page, '/services/security');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await page.getByRole('link', { name: 'Lowest price' }).click();
  await expect(page).toHaveURL('/services/security?sort=price');
  await expect(titles.first()).toHaveText('Phishing drill');
});

test('a keyboard compares up to three services on a phone, and closes the comparison', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/services/security');
  const main = page.getByRole('main');
  const ticks = main.getByRole('checkbox', { name: /^Compare / });
  const button = main.getByRole('button', { name: 'Compare' });
  await ticks.nth(0).focus();
  await page.keyboard.press('Space');
  await expect(main.getByText('Choose one or two more to compare.')).toBeVisible();
  await expect(button).toBeHidden();
  for (const n of [1, 2]) {
    await ticks.nth(n).focus();
    await page.keyboard.press('Space');
  }
  await expect(main.getByText('3 of 3 chosen')).toBeVisible();
  await expect(ticks.nth(3)).toBeDisabled();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/services\/security\?compare=.*#compare$/);
  await expect(main.getByRole('table').getByRole('columnheader')).toHaveCount(3);
  await expect(page.locator('#compare')).toBeFocused();
  for (const look of looks) {
    await applyLook(page, look);
    await expectAccessibleAndFits(page);
  }
  await main.getByRole('link', { name: 'Close the comparison' }).click();
  await expect(page).toHaveURL('/services/security');
  await expect(main.getByRole('table')).toHaveCount(0);
  await expect(button).toBeHidden();
});

test('a price that options can raise is shown as the lowest one', async ({ page }) => {
  await open(page, '/services');
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(row('New starter laptop')).toContainText('from $149');
  await expect(row('Phishing drill')).not.toContainText('from');
});

test('the collapsed footer is at most 500 px high on a desktop', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/about');
  const box = await page.getByRole('contentinfo').boundingBox();
  expect(box?.height).toBeLessThanOrEqual(500);
});

test('“Get a quote” opens the contact form of the page', async ({ page }) => {
  await page.setViewportSize({ width: 1100, height: 900 });
  await open(page, '/about');
  const form = page.getByRole('form', { name: 'Contact' });
  await expect(form).toBeHidden();
  await page.getByRole('banner').getByRole('link', { name: 'Get a quote' }).click();
  await expect(form).toBeInViewport();
  for (const look of looks) {
    await applyLook(page, look);
    await expectAccessibleAndFits(page);
  }
});

test('a client’s logo leads to its case study, and that to the service', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('link', { name: 'Fernhill Dental Read the case study' }).first().click();
  await expect(page).toHaveURL('/cases/fernhill-dental-backup');
  await expect(page.getByText('$790').first()).toBeVisible();
  await page.getByRole('link', { name: 'See this service' }).click();
  await expect(page).toHaveURL('/service/backup-that-restores');
});

test('registering ends at a login that knows the email', async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  await open(page, '/register');
  await page.getByLabel('Name').fill('Rita Register');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-71');
  await page.getByLabel('Confirm Password').fill('Quiet-Harbour-71');
  await page.getByRole('button', { name: 'Register' }).click();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
