import { logIn, openAs } from '../support/accounts.ts';
import { createPlainService } from '../support/money.ts';
import { createPerson, type Person, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import type { Site } from '../support/site.ts';
import { expect, open, test } from '../support/test.ts';

const ADMIN = 'admin@demo.test';

async function takeBackLink(site: Site, email: string): Promise<string> {
  let path = '';
  await expect(async () => {
    const texts = (await site.emailsTo(email)).map(({ text }) => text).join('\n');
    path = /\/take-back\?token=[\w-]+/.exec(texts)?.[0] ?? '';
    expect(path).not.toBe('');
  }).toPass();
  return path;
}

const orderOf = async (site: Site, customer: Person): Promise<number> => {
  const { id } = await createPlainService(await signInAsAdmin(site));
  const body = { items: [{ service_id: id, quantity: 1 }] };
  return (await customer.call<{ id: number }>('POST', '/customer/orders', body)).id;
};

test('a customer closes the account, takes it back by the emailed link and logs in', async ({
  page,
  site,
  browser,
}) => {
  const { email } = await createPerson(site, 'customer');
  await logIn(page, email);
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Erase my account…' }).click();
  const dialog = page.getByRole('dialog');
  const erase = dialog.getByRole('button', { name: 'Erase my account' });
  await dialog.getByLabel('Your email address').fill('another@example.com');
  await erase.click();
  await expect(dialog.getByText(`Type ${email}.`)).toBeVisible();
  await dialog.getByLabel('Your email address').fill(email);
  await erase.click();
  await expect(page.getByRole('dialog', { name: 'Your account is closed' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login/);

  const visitor = await (await browser.newContext({ baseURL: site.url })).newPage();
  await logIn(visitor, email);
  await expect(visitor.getByRole('alert')).toHaveText('The provided credentials are incorrect.');
  await open(visitor, await takeBackLink(site, email));
  await expect(visitor).toHaveURL(/\/take-back$/);
  await visitor.getByRole('button', { name: 'Open my account again' }).click();
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Your account is open again');
  await visitor.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await logIn(visitor, email);
  await expect(visitor).toHaveURL(/\/customer\/dashboard$/);
  await visitor.context().close();
});

test('an admin deletes a customer in the list, finds the account under Deleted and restores it', async ({
  page,
  site,
  browser,
}) => {
  const { name, email, call } = await createPerson(site, 'customer');
  await openAs(page, ADMIN, `/admin/dashboard/customers?search=${encodeURIComponent(email)}`);
  await rowAction(page.getByRole('row', { name: new RegExp(name) }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0);
  await expect(call('GET', '/profile')).rejects.toThrow('401');

  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search deleted accounts' }).fill(email);
  const row = page.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Will be erased on');
  await rowAction(row, 'Restore');
  await expect(page.getByText(`${name} restored.`)).toBeVisible();
  await expect(row).toHaveCount(0);
  const own = await (await browser.newContext({ baseURL: site.url })).newPage();
  await logIn(own, email);
  await expect(own).toHaveURL(/\/customer\/dashboard$/);
  await own.context().close();
});

test('an admin follows what is in the way of an erasure, settles it, and closes the account for good', async ({
  page,
  site,
}) => {
  const customer = await createPerson(site, 'customer');
  const order = await orderOf(site, customer);
  const home = `/admin/dashboard/customers/${customer.id}/orders`;
  await openAs(page, ADMIN, home);
  const dialog = page.getByRole('dialog', { name: `Erase ${customer.name}` });
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Erase…' }).click();
  await dialog.getByLabel('Email address').fill(customer.email);
  await dialog.getByLabel('Reason').fill('Asked for it by phone.');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Some things have to be settled first.');
  const [obstacle] = await Promise.all([
    page.waitForEvent('popup'),
    dialog.getByRole('link', { name: `Order ${order} is in progress.` }).click(),
  ]);
  await expect(obstacle).toHaveURL(new RegExp(`/orders/${order}$`));
  await expect(obstacle.getByRole('heading', { level: 1 })).toBeVisible();
  await obstacle.close();
  const admin = await signInAsAdmin(site);
  await admin.call('POST', `/admin/orders/${order}/cancel`, { reason: 'The customer leaves.' });
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(page.getByText(`${customer.name} is being erased.`)).toBeVisible();
});
