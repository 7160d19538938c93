import type { Page } from '@playwright/test';
import { violationsOn } from '../support/accessible.ts';
import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPerson, type Person, signIn, signInAsAdmin } from '../support/people.ts';
import { sidebar } from '../support/sidebar.ts';
import { expect, test } from '../support/test.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });
const panel = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function openDashboard(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(bell(page)).toBeVisible();
}

async function sendTo({ id }: Person, from: Person, ...texts: string[]): Promise<void> {
  for (const content of texts) await from.call('POST', '/messages', { receiver_id: id, content });
}

test('messages appear at the bell without a reload, grouped, and opening the line marks it as read', async ({
  page,
  site,
}) => {
  const [customer, admin] = [await createPerson(site, 'customer'), await signInAsAdmin(site)];
  // Nothing lies under the panel here that it could half cover.
  await openDashboard(page, customer.email, '/customer/dashboard/no-such-screen');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await sendTo(customer, admin, 'Good morning.', 'Your router is here.', 'Shall we come on Monday?');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await bell(page).click();
  const line = panel(page).getByRole('link', { name: `3 new messages from ${admin.name}` });
  await expect(line).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await line.click();
  await expect(page).toHaveURL(/\/customer\/dashboard\/chat$/);
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
});

test('reading the thread in one window clears the bell in another', async ({ page, site, browser }) => {
  const [customer, admin] = [await createPerson(site, 'customer'), await signInAsAdmin(site)];
  await sendTo(customer, admin, 'Is the office open on Friday?');
  await openDashboard(page, customer.email, '/customer/dashboard/invoices');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openDashboard(elsewhere, customer.email, '/customer/dashboard/chat');
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await elsewhere.context().close();
});

test('with the keyboard, a job is found, marked as read, and all are listed on a page', async ({ page, site }) => {
  const staff = await createPerson(site, 'staff');
  const [customer, admin] = [await signIn(site, 'customer@demo.test'), await signInAsAdmin(site)];
  const { data } = await customer.call<{ data: { id: number }[] }>('GET', '/services');
  const items = [{ service_id: data[0]?.id, quantity: 1 }];
  const ids: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    const { id } = await customer.call<{ id: number }>('POST', '/customer/orders', { items, payment_method: 'stripe' });
    await admin.call('POST', `/admin/orders/${id}/assign-staff`, { user_id: staff.id });
    ids.push(id);
  }
  await openDashboard(page, staff.email, '/staff/dashboard?panel=profile');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread');
  await bell(page).focus();
  await page.keyboard.press('Enter');
  await panel(page)
    .getByRole('button', { name: `Mark as read: Order ${ids[1]} was assigned to you` })
    .press('Enter');
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread');
  await panel(page).getByRole('button', { name: 'Unread' }).press('Enter');
  await expect(panel(page).getByRole('listitem')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(bell(page)).toBeFocused();
  await bell(page).click();
  await panel(page).getByRole('link', { name: 'All notifications' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notifications');
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'assigned to you' })).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
  await page.getByRole('main').getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(page)).toHaveAccessibleName('Notifications');
  await page
    .getByRole('link', { name: /^Unread/ })
    .first()
    .click();
  await expect(page.getByText('You’re all caught up.')).toBeVisible();
});

test('the account menu names the role and leads to the profile and the site', async ({ page, site }) => {
  const person = await createPerson(site, 'customer');
  // Nothing lies under the menu here that it could half cover.
  await openDashboard(page, person.email, '/customer/dashboard/notifications');
  const button = page.getByRole('button', { name: /^Your account/ });
  await button.click();
  await expect(page.getByText(`Customer · ${person.email}`)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: 'Your profile' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Profile');
  await expect(page.getByRole('link', { name: 'Your profile' })).toBeHidden();
  await button.click();
  await page.getByRole('button', { name: 'Log out', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Logout' })).toBeHidden();
});

test('while a screen loads, the sidebar already marks it and a bar shows', async ({ page }) => {
  await openDashboard(page, 'admin@demo.test', '/admin/dashboard/roles');
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/admin/users?*', async (route) => {
    await gate.promise;
    await route.continue();
  });
  const row = page.getByRole('link', { name: 'Customers' });
  await row.click();
  await expect(row).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('progressbar', { name: 'Loading the page' })).toBeVisible();
  expect(await violationsOn(page, { type: 'rule', values: ['region'] })).toEqual([]);
  await expect(sidebar(page).locator('[aria-current]')).toHaveText(['Customers']);
  gate.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Customers');
  await expect(page.getByRole('progressbar')).toBeHidden();
});
