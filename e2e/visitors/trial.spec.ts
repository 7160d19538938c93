import { submitLogin } from '../support/accounts.ts';
import { api, at } from '../support/catalog.ts';
import { startNewInstallation } from '../support/new-installation.ts';
import { cards, expectBought, fillBuyer, fillCard, payButton } from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

const banner = 'Preview: only people with the link see this. Nothing here is charged.';

test('before the opening, who has the link buys with a simulated card', async ({ page, browser, sites }) => {
  const { url, admin } = await sites.own(startNewInstallation);
  await page.goto(url);
  await expect(page.getByRole('heading', { name: 'Opening soon' })).toBeVisible();
  await open(page, `${url}/login`);
  await submitLogin(page, admin.email, admin.password);
  await expect(page).toHaveURL(`${url}${at('overview')}`);
  const checklist = page.getByRole('region', { name: 'Set up your shop' });
  await expect(checklist).toContainText('Trial order');
  const category = await api<{ id: number }>(page, 'POST', '/admin/service-categories', { name: 'Networks' });
  const service = { title: 'Wi-Fi survey', description: 'We measure.', price_decimal: '499.00', delivery_days: '7' };
  await api(page, 'POST', '/admin/services', { ...service, category_id: String(category.id) });

  const link = await api<{ url: string }>(page, 'POST', '/admin/shop/preview-link');
  const guest = await (await browser.newContext()).newPage();
  await guest.goto(link.url);
  await expect(guest.getByText(banner)).toBeVisible();
  await open(guest, `${url}/checkout?service=wi-fi-survey`);
  await expect(guest.getByText(banner)).toBeVisible();
  await fillBuyer(guest, 'ann@nordlicht-it.de');
  await fillCard(guest, cards.threeDSecure);
  await payButton(guest).click();
  await guest.getByRole('button', { name: 'Complete authentication' }).click();
  await expectBought(guest);
  await expect(guest.getByText(/TRIAL-INV-\d{4}-000001/).first()).toBeVisible();

  await page.goto(`${url}${at('system/outbox')}`);
  await page
    .getByRole('button', { name: 'Show', exact: true })
    .and(page.locator('[aria-description="One-time password to ann@nordlicht-it.de"]'))
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('[Trial]');
  await expect(dialog.frameLocator('iframe').getByText('••••••••')).toBeVisible();
  await guest.context().close();
});
