import { submitLogin } from '../support/accounts.ts';
import { api, at } from '../support/catalog.ts';
import { setUp } from '../support/first-hour/owner-steps.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { startNewInstallation } from '../support/new-installation.ts';
import { expect, open, test } from '../support/test.ts';

/** Other journeys need an installation without a service. */
const start = () => startNewInstallation();
test.describe.configure({ mode: 'default' });

test('a line of the checklist opens again with its fact, and an early opening names what is missing', async ({
  page,
  sites,
}) => {
  const { url, admin } = await sites.own(start);
  await open(page, `${url}/login`);
  await submitLogin(page, admin.email, admin.password);
  const line = setUp(page).getByRole('link', { name: 'Fix First category and service' });
  await expect(line).toBeVisible();
  const category = await api<{ id: number }>(page, 'POST', '/admin/service-categories', { name: 'Networks' });
  const service = { title: 'Wi-Fi survey', description: 'We measure.', price_decimal: '499.00', delivery_days: '7' };
  await api(page, 'POST', '/admin/services', { ...service, category_id: String(category.id) });
  const home = page.getByRole('link', { name: 'Home', exact: true });
  const services = page.getByRole('link', { name: 'Services', exact: true });
  const bar = page.getByRole('navigation', { name: 'Set up your shop' });
  await services.click();
  await expect(bar).toContainText('1 of 12 done');
  await expectAccessibleInEveryLook(page);
  await home.click();
  await expect(setUp(page)).toContainText('1 of 12 done');
  await expect(line).toHaveCount(0);

  await services.click();
  await page.getByRole('link', { name: /Wi-Fi survey/ }).click();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Hide' }).click();
  await expect(bar).toContainText('0 of 12 done');
  await home.click();
  await expect(line).toBeVisible();

  // The button waits for the required lines. Another admin may undo one while the dialog is open.
  const opens = setUp(page).getByRole('button', { name: 'Open the shop' });
  await expect(opens).toBeDisabled();
  await page.route('**/api/admin/setup', async (route) => {
    const response = await route.fetch();
    const setup = await response.json();
    for (const item of setup.items) item.status = 'done';
    await route.fulfill({ response, json: setup });
  });
  await services.click();
  await home.click();
  await opens.click();
  const dialog = page.getByRole('dialog', { name: 'Open the shop' });
  await dialog.getByLabel('Name of your company').fill('127.0.0.1');
  await dialog.getByRole('button', { name: 'Open', exact: true }).click();
  await expect(dialog.getByRole('alert')).toContainText('Not ready to open.');
  await expect(dialog.getByRole('alert')).toContainText(
    'Missing: Company, Legal documents, Time zone and working days, Payments, Tax, Emails, First category and service',
  );
  await page.unroute('**/api/admin/setup');
  await page.goto(url + at('overview'));
  await expect(opens).toBeDisabled();
});
