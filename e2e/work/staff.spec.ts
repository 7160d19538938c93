import type { Page } from '@playwright/test';
import { logIn, openAs, submitLogin } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { answerQuestions, buyService, createAskingService } from '../support/orders.ts';
import { openWindowAs, otherPerson, type Person, signInAsAdmin } from '../support/people.ts';
import { oneTimePassword } from '../support/shop.ts';
import type { Site } from '../support/site.ts';
import { expect, open, recover, test } from '../support/test.ts';

async function createAssignedOrder(site: Site, team: Person[], of = 'booking-page'): Promise<number> {
  const admin = await signInAsAdmin(site);
  const customer = await otherPerson(site, 'customer', 0);
  const service = await customer.call<{ id: number }>('GET', `/services/${of}`);
  const { id } = await customer.call<{ id: number }>('POST', '/customer/orders', {
    items: [{ service_id: service.id, quantity: 1 }],
    payment_method: 'stripe',
  });
  for (const one of team) await admin.call('POST', `/admin/orders/${id}/assign-staff`, { user_id: one.id });
  return id;
}

const assignmentItem = (page: Page, order: number) =>
  page
    .getByRole('region', { name: 'My jobs' })
    .getByRole('row')
    .filter({ hasText: `Order ${order},` });
/** Work is complete once everything that was sold is checked. */
async function checkAll(staff: Person, order: number): Promise<void> {
  const { checklist } = await staff.call<{ checklist: { id: number }[] }>('GET', `/orders/${order}`);
  for (const { id } of checklist) await staff.call('PUT', `/staff/orders/${order}/checklist/${id}`, { done: true });
}

const stepButton = (page: Page, order: number, step: string) =>
  assignmentItem(page, order).getByRole('button', { name: `${step} on order ${order}` });

test('an assignment goes through all its steps by keyboard alone and earns its commission', async ({ page, site }) => {
  const staff = await otherPerson(site, 'staff', 0);
  const order = await createAssignedOrder(site, [staff]);
  await checkAll(staff, order);
  await openAs(page, staff.email, '/staff/dashboard?panel=jobs');
  await expect(page.getByRole('heading', { level: 1, name: 'My Jobs' })).toBeVisible();
  for (const step of ['Start Work', 'Complete Work', 'Deliver Work']) {
    await stepButton(page, order, step).focus();
    await page.keyboard.press('Enter');
  }
  const dialog = page.getByRole('dialog', { name: 'Deliver Work' });
  await expect(dialog.getByLabel('Summary for the customer')).toBeFocused();
  await expect(dialog.getByLabel('Summary for the customer')).toHaveValue(/^Done:\n- /);
  await page.keyboard.type('The firewall is set up.');
  await dialog.getByText('Add a note for the office').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('All in the shared folder.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(assignmentItem(page, order)).toHaveCount(0);
  await page.getByRole('navigation', { name: 'Jobs' }).getByRole('link', { name: 'Delivered' }).click();
  await expect(assignmentItem(page, order)).toContainText('Work Delivered');
  await expect(assignmentItem(page, order).getByRole('button')).toHaveCount(0);
  const admin = await signInAsAdmin(site);
  const detail = await admin.call<{ status: string; assignments: { notes: string }[] }>(
    'GET',
    `/admin/orders/${order}`,
  );
  expect(detail).toMatchObject({ status: 'delivered', assignments: [{ notes: 'All in the shared folder.' }] });

  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page).toHaveURL(/\?panel=earnings$/);
  const unpaid = page.getByRole('region', { name: 'Unpaid commissions' }).getByRole('row', { name: `Order ${order} ` });
  await expect(unpaid).toContainText(/\$\d+/);
  const { data } = await admin.call<{ data: { id: number; order_id: number }[] }>('GET', '/admin/commissions');
  await admin.call('PUT', `/admin/commissions/${data.find(({ order_id }) => order_id === order)?.id}/pay`);
  await expect(unpaid).toHaveCount(0);
  await expect(
    page.getByRole('region', { name: 'Paid commissions', exact: true }).getByRole('row', { name: `Order ${order} ` }),
  ).toBeVisible();
});

test('two staff on one order see their own status and each other’s', async ({ page, site, browser }) => {
  const [one, two] = [await otherPerson(site, 'staff', 0), await otherPerson(site, 'staff', 1)];
  const order = await createAssignedOrder(site, [one, two]);
  await openAs(page, one.email, '/staff/dashboard');
  await expect(stepButton(page, order, 'Start Work')).toBeVisible();
  const other = await openWindowAs(browser, site, two.email, '/staff/dashboard?panel=jobs');
  await stepButton(page, order, 'Start Work').click();
  await expect(stepButton(page, order, 'Complete Work')).toBeVisible();
  await expect(assignmentItem(other, order)).toContainText(`${one.name} (in progress)`);
  await expect(stepButton(other, order, 'Start Work')).toBeVisible();
  await other.context().close();
});

test('a step already taken elsewhere is refused, and the current status is shown', async ({ page, site }) => {
  const staff = await otherPerson(site, 'staff', 1);
  const order = await createAssignedOrder(site, [staff]);
  // This window must not learn of the step taken elsewhere.
  await page.route(/\/(api\/events|readyz)$/, (route) => route.abort());
  await openAs(page, staff.email, '/staff/dashboard');
  await expect(stepButton(page, order, 'Start Work')).toBeVisible();
  await staff.call('PUT', `/staff/orders/${order}/status`, { status: 'in_progress' });
  await stepButton(page, order, 'Start Work').click();
  await expect(page.getByRole('alert')).toContainText(
    'Failed to update order status. This work has already been started',
  );
  await stepButton(page, order, 'Complete Work').click();
  await expect(page.getByRole('alert')).toContainText(/Failed to update order status\.\s+Still open: “/);
  await checkAll(staff, order);
  await stepButton(page, order, 'Complete Work').click();
  await stepButton(page, order, 'Deliver Work').click();
  await staff.call('POST', `/staff/orders/${order}/deliver`, { notes: 'From my phone.' });
  const dialog = page.getByRole('dialog', { name: 'Deliver Work' });
  const summary = dialog.getByLabel('Summary for the customer');
  await summary.fill('What I had to say.');
  await dialog.getByRole('button', { name: 'Deliver Work' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Failed to deliver work. This work has already been delivered');
  await expect(summary).toHaveValue('What I had to say.');
});

test('the day has its jobs by promised date, and delivered ones are a view of all jobs', async ({ page, site }) => {
  const staff = await otherPerson(site, 'staff', 1);
  const soon = await createAssignedOrder(site, [staff], 'booking-page');
  const later = await createAssignedOrder(site, [staff], 'online-shop-start');
  await openAs(page, staff.email, '/staff/dashboard');
  const two = page
    .getByRole('region', { name: 'My jobs' })
    .getByRole('row')
    .filter({ hasText: new RegExp(`Order (${soon}|${later}),`) });
  await expect(two).toContainText([`Order ${soon},`, `Order ${later},`]);
  for (const status of ['in_progress', 'completed'])
    await staff.call('PUT', `/staff/orders/${soon}/status`, { status });
  await staff.call('POST', `/staff/orders/${soon}/deliver`, {});
  await expect(two).toContainText([`Order ${later},`]);
  await open(page, '/staff/dashboard?panel=jobs&view=all');
  await expect(two).toHaveCount(2);
});

test('a job whose questions are open leads to them, and starts once they are answered', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 1);
  const customer = await otherPerson(site, 'customer', 0);
  const service = await createAskingService(admin);
  const order = await buyService(customer, service.id);
  await admin.call('POST', `/admin/orders/${order}/assign-staff`, { user_id: staff.id });
  await openAs(page, staff.email, '/staff/dashboard');
  const item = assignmentItem(page, order);
  await expect(item).toContainText('Waiting: answers');
  await expect(page.getByRole('table', { name: 'Waiting for the customer' })).toContainText(`Order ${order},`);
  await expect(stepButton(page, order, 'Start Work')).toHaveCount(0);
  await item.getByRole('link', { name: `See the questions of order ${order}` }).click();
  await expect(page.getByText('Your domain')).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Jobs' }).click();
  await answerQuestions(customer, order);
  await expect(stepButton(page, order, 'Start Work')).toBeVisible();
});

test('new staff see only their profile until they set their own password', async ({ page, site, email }) => {
  const admin = await signInAsAdmin(site);
  const { data: roles } = await admin.call<{ data: { id: number; name: string }[] }>('GET', '/admin/roles');
  await admin.call('POST', '/admin/users', {
    name: 'Nia New',
    email,
    role_id: roles.find(({ name }) => name === 'staff')?.id,
  });
  const temporaryPassword = await oneTimePassword(site, email);
  await logIn(page, email, temporaryPassword);
  await expect(page).toHaveURL(/\/set-password$/);
  await open(page, '/staff/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Jobs' }).click();
  await expect(page.getByRole('link', { name: 'Set your own password' })).toBeVisible();
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByLabel('One-time password').fill(temporaryPassword);
  await page.getByLabel('New Password', { exact: true }).fill('seven grey geese');
  await page.getByLabel('Confirm New Password').fill('seven grey geese');
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Password changed' })).toBeVisible();
  await expect(page.getByLabel('One-time password')).toHaveCount(0);
  await expect(page.getByLabel('Current Password')).toHaveValue('');
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByText('No open jobs')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await submitLogin(page, email, 'seven grey geese');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a failed load shows its error in the panel', async ({ page }) => {
  await page.route('**/api/staff/**', (route) => route.abort());
  await openAs(page, 'staff@demo.test', '/staff/dashboard');
  await expect(page.getByText('Failed to fetch assigned jobs.')).toBeVisible();
  await page.getByRole('link', { name: 'Earnings' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch earnings data.');
  await recover(page, '**/api/staff/**');
  await expect(page.getByText('To be paid', { exact: true })).toBeVisible();
});

test('every panel is accessible and does not overflow', async ({ page, site }) => {
  const staff = await otherPerson(site, 'staff', 0);
  const order = await createAssignedOrder(site, [staff]);
  await openAs(page, staff.email, '/staff/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  for (const [panel, heading] of [
    ['profile', 'Profile'],
    ['earnings', 'Earnings'],
    ['chat', 'Chat with Admin'],
    ['jobs', 'My Jobs'],
  ]) {
    await open(page, `/staff/dashboard?panel=${panel}`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expectAccessibleInEveryLook(page);
  }
  await checkAll(staff, order);
  for (const step of ['Start Work', 'Complete Work', 'Deliver Work']) await stepButton(page, order, step).click();
  await expect(page.getByRole('dialog', { name: 'Deliver Work' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});
