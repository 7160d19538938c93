import { expectAccessible } from '../support/accessible.ts';
import { openAsAdmin, unique } from '../support/catalog.ts';
import { expect, open, test } from '../support/test.ts';

test('on a phone a service page states the date, the scope and the terms, and asks with a message begun', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/service/wifi-survey-and-tuning');
  const main = page.getByRole('main');
  for (const fact of [
    /^Done by \w{3}, \w{3} \d+(, \d{4})? if you order today\.$/,
    /^No sign-up\./,
    /The price is final\.$/,
    /^Instant invoice\./,
  ])
    await expect(main.getByRole('listitem').filter({ hasText: fact }).first()).toBeVisible();
  const bar = page.getByRole('complementary', { name: 'Order' });
  await expect(bar.getByText('Price: $390.00')).toBeVisible();
  await expect(bar.getByText('Delivery in 4 days')).toBeVisible();
  await expect(bar.getByText(/^Done by \w{3}, \w{3} \d+(, \d{4})?$/)).toBeVisible();
  for (const title of ['Included', 'Not included', 'What we need from you'])
    await expect(main.getByRole('heading', { name: title, exact: true })).toBeVisible();
  await expect(main.getByText('A map of each floor, before and after')).toBeVisible();
  await main.locator('summary', { hasText: 'What if new equipment is needed?' }).click();
  await expect(main.getByText('We name the model, the place and the expected gain.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Ask about this service' }).filter({ visible: true }).click();
  const message = page.getByRole('form', { name: 'Contact' }).getByLabel('Message');
  await expect(message).toBeInViewport();
  await expect(message).toHaveValue('I have a question about “Wi-Fi survey and tuning”: ');
});

test('reviews are of the service they are shown on, and marked as verified', async ({ page }) => {
  await open(page, '/service/firewall-set-up');
  const reviews = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Reviews of this service' }) });
  const review = reviews.getByRole('figure').filter({ hasText: 'Ana Beatriz Gonçalves' });
  await expect(review).toHaveCount(1);
  await expect(review.getByText('Verified order')).toBeVisible();
  await open(page, '/service/booking-page');
  await expect(page.getByRole('heading', { name: 'Reviews of this service' })).toHaveCount(0);
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
