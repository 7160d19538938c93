import type { Page } from '@playwright/test';
import { logIn, openAs } from '../support/accounts.ts';
import { answerQuestions, buyService, createAskingService } from '../support/orders.ts';
import { createPerson, otherPerson, signInAsAdmin } from '../support/people.ts';
import { followInSidebar } from '../support/sidebar.ts';
import { expect, open, test } from '../support/test.ts';

/** A release without the scripts that the tab has not loaded. After a deploy, the next document names those that exist. */
async function breakRelease(page: Page, { isDeploy = false } = {}): Promise<void> {
  const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const known = new Set(urls);
  let isBroken = true;
  page.on('request', (request) => {
    if (isDeploy && request.isNavigationRequest()) isBroken = false;
  });
  await page.route('**/assets/**', (route) =>
    !isBroken || known.has(route.request().url())
      ? route.continue()
      : route.fulfill({ status: 404, body: 'Not found' }),
  );
}

test('the first click after a deploy leads to its target, and what was being written is kept', async ({
  context,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const customer = await otherPerson(site, 'customer', 2);
  const service = await createAskingService(admin);
  const order = await buyService(customer, service.id);
  // The browser may report the missing script, which would fail the test with its own page.
  const page = await context.newPage();
  await openAs(page, 'admin@demo.test', `/admin/dashboard/orders/${order}`);
  const message = page.getByRole('textbox', { name: 'Message' });
  await message.fill('Ten minutes of text');
  await breakRelease(page, { isDeploy: true });
  await followInSidebar(page, 'Services', 'Coupons');
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
  await expect(page).toHaveURL(/\/coupons$/);
  await page.goBack();
  await expect(message).toHaveValue('Ten minutes of text');
});

test('a visitor’s first click after a deploy leads to its target', async ({ context }) => {
  const page = await context.newPage();
  await open(page, '/');
  await breakRelease(page, { isDeploy: true });
  await page.getByRole('link', { name: 'Services', exact: true }).first().click();
  await expect(page).toHaveURL(/\/services$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('scripts that are missing again offer another try', async ({ context }) => {
  // The missing script is an uncaught error, which would fail the test with its own page.
  const page = await context.newPage();
  await openAs(page, 'admin@demo.test', '/admin/dashboard/orders');
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await breakRelease(page);
  await followInSidebar(page, 'Services', 'Coupons');
  await expect(page).toHaveURL(/\/coupons$/);
  await expect(page.getByRole('alert')).toContainText('We couldn’t load this page.');
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
});

test('text of an editor survives a reload and a logout in another tab, for its author only', async ({
  page,
  site,
  context,
}) => {
  const [admin, another] = [await createPerson(site, 'admin'), await createPerson(site, 'admin')];
  const editor = page.locator('[contenteditable=true]');
  page.on('dialog', (dialog) => dialog.accept());
  await logIn(page, admin.email);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await open(page, '/admin/dashboard/solutions/new');
  await page.getByLabel('Title').fill('My title');
  await editor.click();
  await page.keyboard.type('Two hours of work');
  await page.reload();
  await expect(editor).toHaveText('Two hours of work');
  await expect(page.getByLabel('Title')).toHaveValue('My title');
  const other = await context.newPage();
  await open(other, '/admin/dashboard/coupons');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, admin.email);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  await open(page, '/admin/dashboard/solutions/new');
  await expect(editor).toHaveText('Two hours of work');
  await open(other, '/admin/dashboard/coupons');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, another.email);
  await expect(page).toHaveURL(/\/admin\/dashboard/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('private:')))).toEqual(
    [],
  );
});

test('rows are back after a reload, and text for what was changed since is offered', async ({ page, site }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const discard = page.getByRole('button', { name: 'Discard', exact: true });

  await openAs(page, 'admin@demo.test', '/admin/dashboard/settings/work');
  const holiday = page.getByRole('group', { name: 'Add a holiday' });
  await holiday.getByLabel('Day').fill('2099-12-24');
  await holiday.getByLabel('Name').fill('Founders’ Day');
  await holiday.getByRole('button', { name: 'Add holiday' }).click();
  await page.reload();
  await expect(page.getByRole('list', { name: 'Upcoming holidays' })).toContainText('Founders’ Day');
  await discard.click();

  await open(page, '/admin/dashboard/settings/seller');
  const number = page.getByLabel('Number', { exact: true }).last();
  await page.getByRole('button', { name: 'Add a tax id' }).click();
  await number.fill('DE123456789');
  await page.reload();
  await expect(number).toHaveValue('DE123456789');
  await discard.click();

  const admin = await signInAsAdmin(site);
  const { id } = await createAskingService(admin);
  await open(page, `/admin/dashboard/services/${id}/questions`);
  const intro = page.getByLabel('Introduction');
  await intro.fill('Written here.');
  const fields = [{ label: 'Your domain', type: 'line', required: true }];
  await admin.call('PUT', `/admin/services/${id}/intake-form`, { version: 1, intro: 'By a colleague.', fields });
  await page.reload();
  await expect(intro).toHaveValue('By a colleague.');
  const offer = page.getByRole('status').filter({ hasText: 'This was changed in the meantime.' });
  await offer.getByRole('button', { name: 'put it back' }).click();
  await expect(intro).toHaveValue('Written here.');
  await expect(offer).toHaveCount(0);
});

test('corrected answers are back after a reload, until they are discarded', async ({ page, site }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const customer = await createPerson(site, 'customer');
  const service = await createAskingService(await signInAsAdmin(site));
  const order = await buyService(customer, service.id);
  await answerQuestions(customer, order);
  await logIn(page, customer.email);
  await expect(page).toHaveURL(/\/customer\/dashboard/);
  await open(page, `/customer/dashboard/orders/${order}?tab=questions`);
  const answer = page.getByLabel('Your domain');
  const change = page.getByRole('button', { name: 'Change answers' });
  await change.click();
  await answer.fill('corrected.example');
  await page.reload();
  await expect(answer).toHaveValue('corrected.example');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await page.reload();
  await change.click();
  await expect(answer).toHaveValue('larch.example');
});
