import { devices } from '@playwright/test';
import { applyLook, expectAccessibleAndFits, expectFitsWidths, looks } from '../support/looks.ts';
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
import { expect, open, test } from '../support/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const pages = {
  '/': 'IT jobs',
  '/about': 'About',
  '/guarantee': 'Right or refunded',
  '/services': 'Our Services',
  '/services/security': 'Security Services',
  '/service/firewall-set-up': 'Firewall setup',
  '/services?need=hacked&max_price=1000&sort=price': 'Our Services',
  '/cases': 'Case studies',
  '/cases/oakline-freight-network': 'Wi-Fi behind the racking',
  '/solutions': 'Free Solutions',
  '/terms-of-service': 'Terms of Service',
  '/privacy-policy': 'Privacy Policy',
};

for (const [path, heading] of Object.entries(pages))
  test(`${path} is accessible in both themes and widths and runs no script that its policy blocks`, async ({
    page,
  }) => {
    const blocked: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && /content security policy/i.test(message.text())) blocked.push(message.text());
    });
    for (const look of looks) {
      await applyLook(page, look);
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toContainText(heading);
      await expectAccessibleAndFits(page);
    }
    await expectFitsWidths(page, [320, 640, 768, 1024, 1366]);
    expect(blocked).toEqual([]);
  });

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('visitors can browse from the home page to the checkout', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Find Services' }).first().click();
    await expect(page).toHaveURL(/\/services$/);
    await page.locator('main').getByRole('link', { name: 'View Services' }).first().click();
    await page.locator('main').getByRole('link', { name: 'View Details' }).first().click();
    await expect(page.getByText(/^Price: \$(?:\d{1,3},)*\d{1,3}\.\d{2}$/).first()).toBeVisible();
    await expect(page.getByText(/^Delivery in \d+ days$/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Order Now' }).first().click();
    await expect(page).toHaveURL(/\/checkout\?service=/);
  });

  test('FAQ questions and the mobile menu expand', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const answer = page.getByText('No. Choose a service, enter your name');
    await expect(answer).toBeHidden();
    await page.locator('summary', { hasText: 'Frequently asked questions' }).click();
    await page.locator('summary', { hasText: 'Do I need an account to order?' }).click();
    await expect(answer).toBeVisible();
    const menu = page.getByRole('navigation', { name: 'Main' });
    await expect(menu).toBeHidden();
    await page.locator('summary[aria-label=Menu]').press('Enter');
    await expect(menu.getByRole('link', { name: 'Solutions' })).toBeVisible();
  });

  test('all “Why Choose Us” panels are shown with their headings', async ({ page }) => {
    await page.goto('/');
    const reasons = page.getByRole('tabpanel');
    await expect(reasons).toHaveCount(4);
    for (const reason of await reasons.all()) {
      await expect(reason).toBeVisible();
      await expect(reason.getByRole('heading')).toHaveCSS('position', 'static');
    }
  });

  test('an unknown path is a 404 page with links', async ({ page }) => {
    const response = await page.goto('/no/such/page');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    expect((await page.goto('/service/no-such-service'))?.status()).toBe(404);
    expect((await page.goto('/services/no-such-category'))?.status()).toBe(404);
    await expect(page.getByText('Category not found.')).toBeVisible();
    expect((await page.goto('/solutions/post/no-such-post'))?.status()).toBe(404);
    await expect(page.getByText('Solution not found.')).toBeVisible();
    // Words that are routes of the API.
    for (const path of ['/service/hot', '/checkout?service=hot']) {
      expect((await page.goto(path))?.status(), path).toBe(404);
      await expect(page.getByRole('alert')).toHaveText('Could not fetch service details.');
    }
  });
});

for (const [from, link, failed] of [
  ['/about', /^Services$/, 'Failed to fetch service categories.'],
  ['/services', /View Services/, 'Failed to fetch category details.'],
  ['/services/security', /View Details/, 'Could not fetch service details.'],
  ['/about', /^Solutions$/, 'Failed to fetch solution categories.'],
  ['/solutions', /View Solutions/, 'Failed to fetch category data.'],
  ['/solutions/when-things-break', /Learn More/, 'Failed to fetch solution details.'],
  ['/', /View Details/, 'Could not fetch service details.'],
] as const)
  test(`a page whose data fails to load shows its own message: “${failed}” from ${from}`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.route('**/*.data*', (route) =>
      from === '/' ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad Gateway</h1> nginx' }),
    );
    await open(page, from);
    await page.getByRole('link', { name: link }).first().click();
    await expect(page.getByRole('alert')).toHaveText(failed);
    await expect(page.getByText('Bad Gateway')).toHaveCount(0);
  });

test('the home page without its data shows its static parts and error messages', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/about');
  await page.route('**/*.data*', (route) => route.abort());
  await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IT jobs');
  await expect(page.getByRole('alert')).toHaveText([
    'Failed to fetch hot services.',
    'Failed to fetch clients.',
    'Failed to fetch reviews.',
  ]);
});

test('every navigation starts at the top of the page, also going back', async ({ page }) => {
  await open(page, '/');
  const details = page.getByRole('link', { name: /View Details/ }).last();
  await details.scrollIntoViewIfNeeded();
  await details.click();
  await expect(page).toHaveURL(/\/service\//);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('IT jobs');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  // The browser's scroll restoration comes some frames later.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the home page is at most seven windows high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/');
  // The first visit on a busy computer may do without the font, which is in the cache now.
  await page.reload();
  const height = await page.evaluate(() => {
    const banner = document.querySelector('[data-banner]')?.clientHeight ?? 0;
    return document.documentElement.scrollHeight - banner;
  });
  expect(height).toBeLessThanOrEqual(7 * 844);
});

test('pages have metadata for search engines', async ({ request, site }) => {
  const html = await (await request.get('/service/firewall-set-up')).text();
  expect(html).toMatch(/<title>[^<]*Firewall setup[^<]*<\/title>/);
  expect(html).toContain('rel="canonical"');
  expect(html).toMatch(/property="og:image"/);
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  expect(data).toContain('"priceCurrency":"USD"');
  const sitemap = await (await request.get('/sitemap.xml')).text();
  expect(sitemap).toMatch(/\/service\/firewall-set-up<\/loc><lastmod>\d{4}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  expect(sitemap).toMatch(/\/solutions\/post\/[\w-]+<\/loc><lastmod>/);
  expect(sitemap).not.toContain('/checkout');
  expect(await (await request.get('/robots.txt')).text()).toContain('/sitemap.xml');
  expect(site.url).toMatch(/^http/);
});

test('the contact form shows missing fields, then sends the message and resets', async ({ page }) => {
  await open(page, '/about');
  await page.locator('summary', { hasText: 'Contact us' }).click();
  const form = page
    .getByRole('form', { name: /contact/i })
    .or(page.locator('#contact-us form'))
    .first();
  await form.getByRole('button', { name: /send/i }).click();
  await expect(form.locator('[aria-invalid="true"]').first()).toBeVisible();
  await form.getByLabel('Name').fill('Vera Visitor');
  await form.getByLabel('Email').fill('vera@example.com');
  await form.getByLabel('Message').fill('Do you serve the next town too?');
  await form.getByRole('button', { name: /send/i }).click();
  await expect(page.getByText('Message sent successfully!')).toBeVisible();
  await expect(form.getByLabel('Message')).toHaveValue('');
});

test('the services menu opens by keyboard, closes with Escape and is sorted', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  const header = page.getByRole('banner');
  const toggle = header.getByRole('button', { name: /services/i }).first();
  await toggle.focus();
  await page.keyboard.press('Enter');
  const links = header.getByRole('list').locator('a[href^="/services/"]:visible');
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b)));
  expect(names).toHaveLength(6);
  await page.keyboard.press('Escape');
  await expect(links.first()).toBeHidden();
});

test('the services menu opened by hovering stays open when it is clicked', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open(page, '/');
  const header = page.getByRole('banner');
  const toggle = header.getByRole('button', { name: 'Show services categories' });
  const link = header.locator('a[href="/services/security"]:visible');
  await toggle.hover();
  await expect(link).toBeVisible();
  await page.mouse.down();
  await page.mouse.up();
  await expect(toggle).toHaveAttribute('aria-expanded', 'true');
  await page.mouse.move(700, 700);
  await expect(link).toBeVisible();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await expect(link).toBeHidden();
  await toggle.click();
  await page.keyboard.press('Escape');
  await expect(link).toBeHidden();
  await toggle.click();
  await header.getByRole('button', { name: 'Show solutions categories' }).hover();
  await expect(link).toBeHidden();
  await expect(header.locator('a[href^="/solutions/"]:visible').first()).toBeVisible();
  await page.mouse.move(700, 700);
  await expect(header.locator('a[href^="/solutions/"]:visible')).toHaveCount(0);
  // A dropdown pinned by a click closes at a click anywhere else.
  await toggle.click();
  await page.mouse.move(700, 700);
  await page.mouse.down();
  await page.mouse.up();
  await expect(link).toBeHidden();
});

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7'] ?? {};
  test.use(phone);

  test('a visitor pays by card with 3-D Secure, and with PayPal', async ({ page, site, email }) => {
    const charges = await chargesDuring(site, async () => {
      await openCheckout(page);
      await fillBuyer(page, email);
      await fillCard(page, cards.threeDSecure);
      await payButton(page).click();
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await expectBought(page);
    });
    expect(charges).toBe(1);
    await page.evaluate(() => localStorage.clear());
    const paypalCharges = await chargesDuring(site, async () => {
      await openCheckout(page, 'phishing-drill');
      await fillBuyer(page, `paypal-${email}`);
      await page.getByLabel(/^PayPal/).check();
      await paypalButton(page).click();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await expectBought(page);
    });
    expect(paypalCharges).toBe(1);
  });
});
