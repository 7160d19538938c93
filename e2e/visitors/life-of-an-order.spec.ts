import type { Browser, Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { cards, expectBought, fillBuyer, fillCard, oneTimePassword, openCheckout, payButton } from '../support/shop.ts';
import type { Site } from '../support/site.ts';
import { expect, open, test } from '../support/test.ts';

async function windowOf(browser: Browser, site: Site): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url })).newPage();
}

// Windows are reloaded only where a user would open another screen.
test('from purchase to review, customer, admin and staff see each other’s steps without a reload', async ({
  page: customer,
  site,
  email,
  browser,
}) => {
  const name = `Vera ${email.slice(6, 14)}`;
  const admin = await windowOf(browser, site);
  const staff = await windowOf(browser, site);
  const adminRow = admin.getByRole('row').filter({ hasText: name });
  const staffItem = staff.getByRole('row').filter({ hasText: name }).first();
  let order = '';

  await test.step('admin and staff have their dashboards open', async () => {
    await logIn(admin, 'admin@demo.test');
    await expect(admin.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await logIn(staff, 'staff@demo.test');
    await expect(staff).toHaveURL(/\/staff\/dashboard/);
    await expect(adminRow).toHaveCount(0);
  });

  await test.step('a visitor buys, and the admin sees the new order', async () => {
    await openCheckout(customer);
    await fillBuyer(customer, email);
    await customer.getByLabel('Full Name').fill(name);
    await fillCard(customer, cards.good);
    await payButton(customer).click();
    await expectBought(customer);
    await expect(adminRow).toContainText('New');
    await expect(adminRow).not.toContainText('Unpaid');
    order = /Order (\d+)/.exec((await adminRow.textContent()) ?? '')?.[1] ?? '';
    expect(order).not.toBe('');
  });

  await test.step('the buyer replaces the temporary password and opens the dashboard', async () => {
    await customer.evaluate(() => localStorage.clear());
    const temporaryPassword = await oneTimePassword(site, email);
    await logIn(customer, email, temporaryPassword);
    await customer.getByLabel('One-time password').fill(temporaryPassword);
    await customer.getByLabel('New Password', { exact: true }).fill('green lamp on Tuesday');
    await customer.getByLabel('Confirm New Password').fill('green lamp on Tuesday');
    await customer.getByRole('button', { name: 'Set password' }).click();
    await expect(customer.getByText('Firewall setup').first()).toBeVisible();
    await expect(customer.getByText('New', { exact: true }).first()).toBeVisible();
  });

  await test.step('the admin assigns the order, and it appears in the staff dashboard', async () => {
    await adminRow.getByRole('button', { name: /Assign Staff/ }).click();
    const dialog = admin.getByRole('dialog');
    await dialog.getByRole('option', { name: await staffName(staff) }).click();
    await expect(dialog).toBeHidden();
    await expect(staffItem).toContainText('Firewall setup');
  });

  await test.step('work starts, and customer and admin see it', async () => {
    await staffItem.getByRole('button', { name: /Start Work/ }).click();
    await expect(customer.getByText('In Delivery Process').first()).toBeVisible();
    await expect(adminRow).toContainText('In Delivery Process');
    await expect(adminRow.getByRole('button', { name: /Assign Staff/ })).toHaveCount(0);
  });

  await test.step('work is completed', async () => {
    await staffItem.getByRole('link', { name: /Firewall setup/ }).click();
    await staff.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: /^Work/ }).click();
    const lines = staff.getByRole('list', { name: 'Check list' }).getByRole('checkbox');
    await expect(lines.first()).toBeVisible();
    for (const line of await lines.all()) await line.check();
    const count = await lines.count();
    await expect(staff.getByRole('heading', { name: `Check list: ${count} of ${count} done` })).toBeVisible();
    await staff.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'My Jobs' }).click();
    await staffItem.getByRole('button', { name: /Complete Work/ }).click();
    await expect(adminRow).toContainText('Completed');
    await expect(customer.getByText('Completed', { exact: true }).first()).toBeVisible();
  });

  await test.step('the admin sees the delivery notes', async () => {
    await adminRow.getByRole('link', { name: new RegExp(order) }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toContainText(`Order ${order}`);
    await admin.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Work' }).click();
    await staffItem.getByRole('button', { name: /Deliver Work/ }).click();
    const delivery = staff.getByRole('dialog', { name: 'Deliver Work' });
    await delivery.getByLabel('Summary for the customer').fill('The firewall is set up.');
    await delivery.getByText('Add a note for the office').click();
    await delivery.getByLabel('Note for the office').fill('Rules are in the shared folder.\nThe old box may go.');
    await delivery.getByRole('button', { name: 'Deliver Work' }).click();
    await expect(staffItem).toHaveCount(0);
    await expect(admin.getByText('Rules are in the shared folder.').first()).toBeVisible();
    await expect(customer.getByText('Delivered', { exact: true }).first()).toBeVisible();
  });

  await test.step('the commission is paid, and the staff member sees it', async () => {
    await staff.getByRole('link', { name: 'Earnings' }).click();
    const earnedIn = (list: string) =>
      staff.getByRole('region', { name: list, exact: true }).getByRole('row', { name: `Order ${order} ` });
    await expect(earnedIn('Unpaid commissions')).toContainText('To pay');
    await open(admin, '/admin/dashboard/staff?tab=commissions&status=all');
    const due = admin
      .getByRole('row')
      .filter({ has: admin.getByRole('link', { name: `Order ${order}`, exact: true }) });
    await due.getByRole('button', { name: 'Mark as paid', exact: true }).click();
    await admin.getByRole('dialog').getByRole('button', { name: /^Mark/ }).click();
    await expect(due).toContainText('Paid');
    await expect(earnedIn('Paid commissions')).toBeVisible();
  });

  const reviewText = `Calm, exact and a day early. ${email}`;
  await test.step('the customer writes a review, and the admin sees it as pending', async () => {
    await open(admin, '/admin/dashboard/reviews');
    await open(customer, '/customer/dashboard/write-review');
    await customer.getByLabel('Comment').fill(reviewText);
    await customer.getByRole('button', { name: 'Submit review' }).click();
    await expect(customer.getByText(/submitted/)).toBeVisible();
    await expect(customer).toHaveURL(/\/customer\/dashboard$/);
    await expect(admin.getByText(reviewText)).toBeVisible();
  });

  await test.step('once approved, it is shown on the home page', async () => {
    const row = admin.getByRole('row').filter({ hasText: reviewText });
    await row.getByRole('button', { name: /Approve/ }).click();
    await expect(row).toHaveCount(0);
    const visitor = await windowOf(browser, site);
    await open(visitor, '/');
    await expect(visitor.getByText(reviewText)).toHaveCount(1);
    await visitor.context().close();
  });

  await admin.context().close();
  await staff.context().close();
});

const staffName = async (staff: Page): Promise<string> => {
  const profile = await staff.evaluate(async () => {
    const response = await fetch('/api/profile', {
      headers: { Authorization: `Bearer ${localStorage.getItem('token')}` },
    });
    return (await response.json()) as { name: string };
  });
  return profile.name;
};
