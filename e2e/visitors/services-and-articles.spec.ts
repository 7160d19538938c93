import { expectAccessible } from '../support/accessible.ts';
import { openAsAdmin, unique } from '../support/catalog.ts';
import { expect, open, test } from '../support/test.ts';

const day = String.raw`\w{3}, \w{3} \d+(, \d{4})?`;

test('on a phone a service page has its price and day in a bar, which opens the terms and a message begun', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/service/wifi-survey-and-tuning');
  const main = page.getByRole('main');
  const bar = main.getByRole('button', { name: /^Price and options/ });
  await expect(bar).toHaveText(new RegExp(`\\$390\\.00 ?Done by ${day}$`));
  await expect(main.getByRole('link', { name: 'Order Now' })).toBeInViewport();
  for (const title of [
    'What you get',
    'Not included',
    'We need from you',
    'What happens on which day',
    'Fixed price or by the hour',
  ])
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(main.getByText('A map of each floor, before and after')).toBeVisible();
  await main.locator('summary', { hasText: 'What if new equipment is needed?' }).click();
  await expect(main.getByText('We name the model, the place and the expected gain.')).toBeVisible();
  await expectAccessible(page);
  await bar.click();
  const sheet = page.getByRole('dialog', { name: 'Wi-Fi survey and tuning' });
  for (const fact of [
    /^Price: \$390\.00$/,
    /^Delivery in 4 days$/,
    new RegExp(`^Done by ${day} if you order today\\.$`),
  ])
    await expect(sheet.getByText(fact)).toBeVisible();
  await expect(sheet.getByText('No account needed. The price is final.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bar).toBeFocused();
  await bar.click();
  await sheet.getByRole('link', { name: 'Ask about this service' }).click();
  const message = page.getByRole('form', { name: 'Contact' }).getByLabel('Message');
  await expect(message).toBeInViewport();
  await expect(message).toHaveValue('I have a question about “Wi-Fi survey and tuning”: ');
});

test('a service with hardly a review shows those of its category, each with its service', async ({ page }) => {
  await open(page, '/service/firewall-set-up');
  const review = page.getByRole('figure').filter({ hasText: 'Ana Beatriz Gonçalves' });
  await expect(review).toHaveCount(1);
  await expect(review.getByText('Verified order')).toBeVisible();
  await open(page, '/service/booking-page');
  const others = page.getByRole('region', { name: 'Reviews of Websites and shops' }).getByRole('figure');
  await expect(others.first().getByRole('link')).toHaveAttribute('href', /^\/service\//);
});

test('the days of a service are those of its steps, and begin and end with the order’s', async ({ page }) => {
  await open(page, '/service/backup-that-restores');
  const days = page.getByRole('region', { name: 'What happens on which day' });
  await expect(days.getByRole('listitem')).toHaveText([
    /You order$/,
    /Device and first nightly copy$/,
    /Copy in the data center$/,
    /Three restores in front of you$/,
  ]);
  await expect(days).toContainText('5 working days, Monday to Friday.');
  const last = await days.getByRole('listitem').last().locator('p').first().textContent();
  const card = page.getByRole('complementary', { name: 'Order' });
  await expect(card.getByText(`Done by ${last} if you order today.`)).toBeVisible();
});

test('a guide leads to its parts, to the service that does it, and to the next guide', async ({ page }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !['127.0.0.1', 'localhost'].includes(hostname)) outside.push(request.url());
  });
  await open(page, '/solutions');
  const latest = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Latest guides' }) });
  await expect(latest.getByText('Learn More')).toHaveCount(6);
  await open(page, '/solutions/when-things-break');
  await expect(page.getByText('3 min read').first()).toBeVisible();
  await page.getByRole('link', { name: /Learn More.*Slow Wi-Fi/ }).click();
  const contents = page.getByRole('navigation', { name: 'Contents' }).filter({ visible: true });
  await contents.getByRole('link', { name: 'Quick remedies' }).click();
  await expect(page.getByRole('heading', { name: 'Quick remedies' })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Next guide/ }).click();
  await expect(page).toHaveURL(/\/solutions\/post\/test-your-backup-in-half-an-hour$/);
  await page.goBack();
  const services = page.getByRole('complementary', { name: 'Related' });
  await expect(services.getByRole('heading', { name: 'Rather have us do it?' })).toBeVisible();
  await services.getByRole('link', { name: /Wi-Fi survey and tuning.*\$390.*4 days/ }).click();
  await expect(page).toHaveURL(/\/service\/wifi-survey-and-tuning$/);
  const guides = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Guides that help' }) });
  await expect(guides.getByRole('link', { name: /Learn More.*Slow Wi-Fi/ })).toBeVisible();
  expect(outside).toEqual([]);
});

test('a guide is published with a summary and services, previewed while it is written, and viewed at once', async ({
  page,
}) => {
  const title = unique('Guide');
  await openAsAdmin(page, 'solutions/new');
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.getByLabel('Category').selectOption({ label: 'When things break' });
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Switch it off and on.');
  const preview = page.locator('[inert]');
  await expect(preview).toContainText(title);
  await expect(preview).toContainText('Switch it off and on.');
  await page.getByLabel('Summary').fill('What helps most often.');
  await expect(preview).toContainText('What helps most often.');
  for (const label of ['Booking page', 'Phishing drill', 'Firewall setup'])
    await page.getByLabel('Services (optional)').selectOption({ label });
  await page.getByRole('button', { name: 'Move Firewall setup up' }).click();
  await page.getByRole('button', { name: 'Remove Booking page' }).click();
  await expect(page.getByRole('list', { name: 'Chosen services' }).getByRole('listitem')).toHaveText([
    'Firewall setup',
    'Phishing drill',
  ]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('status').getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  const services = page.getByRole('complementary', { name: 'Related' });
  await expect(services.getByRole('listitem')).toHaveText([/^Firewall setup/, /^Phishing drill/]);
});
