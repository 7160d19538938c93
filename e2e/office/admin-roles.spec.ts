import type { Page } from '@playwright/test';
import { logInAgain, openAs } from '../support/accounts.ts';
import { at, rowOf, unique } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPerson, openWindowAs, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import { oneTimePassword } from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

async function openAsAdmin(page: Page, screen: string): Promise<void> {
  await openAs(page, 'admin@demo.test', at(screen));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

type Created = { id: number };

test('roles are created by keyboard alone; those in use or built in can’t be deleted', async ({
  page,
  site,
  email,
}) => {
  const role = `r-${crypto.randomUUID().slice(0, 8)}`;
  await openAsAdmin(page, 'roles');
  const add = page.getByRole('button', { name: 'Add role' });
  await add.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('No Such Form');
  await page.keyboard.press('Enter');
  const name = page.getByRole('form', { name: 'Add role' }).getByLabel('Name');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(role);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, role)).toBeVisible();
  await expect(add).toBeFocused();

  for (const builtIn of ['admin', 'staff', 'customer']) {
    const row = rowOf(page, builtIn).filter({ hasText: 'Built-in' });
    await expect(row).toContainText('can’t be changed');
    await expect(row.getByRole('button')).toHaveCount(0);
  }

  const admin = await signInAsAdmin(site);
  const { data } = await admin.call<{ data: Created[] }>('GET', `/admin/roles?search=${role}`);
  const user = await admin.call<Created>('POST', '/admin/users', { name: 'Rolf', email, role_id: data[0]?.id });
  await deleteRole(page, role);
  await expect(page.getByRole('alert')).toHaveText('This role is still in use by 1 user.');
  await admin.call('DELETE', `/admin/users/${user.id}`);
  await deleteRole(page, role);
  await expect(rowOf(page, role)).toHaveCount(0);
});

test('a staff member becomes an admin and then a bookkeeper, and is found in the list of that role', async ({
  page,
  site,
  browser,
}) => {
  const person = await createPerson(site, 'staff');
  const admin = await signInAsAdmin(site);
  const role = `bookkeeper-${crypto.randomUUID().slice(0, 8)}`;
  await admin.call('POST', '/admin/roles', { name: role });
  const elsewhere = await openWindowAs(browser, site, person.email, '/staff/dashboard');
  await openAsAdmin(page, `staff?search=${encodeURIComponent(person.name)}`);
  const changeRole = async (label: string) => {
    await rowAction(page.getByRole('row').filter({ hasText: person.name }), 'Edit');
    const form = page.getByRole('form', { name: 'Edit staff' });
    await form.getByLabel('Role').selectOption({ label });
    await page.getByRole('button', { name: 'Save changes' }).click();
  };

  await changeRole('Admin');
  const promotion = page.getByRole('dialog', { name: `Make ${person.name} an admin?` });
  await expect(promotion).toContainText('They’ll be logged out everywhere.');
  await expectAccessibleInEveryLook(page);
  await promotion.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('form', { name: 'Edit staff' }).getByLabel('Role')).toHaveValue(/\d/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await promotion.getByRole('button', { name: 'Make admin' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await logInAgain(elsewhere);
  await expect(elsewhere).toHaveURL(/\/admin\/dashboard/);
  await elsewhere.context().close();

  const views = page.getByRole('navigation', { name: 'Roles' });
  await views.getByRole('link', { name: 'Admins' }).click();
  await expect(rowOf(page, person.name)).toBeVisible();
  await changeRole(role);
  const demotion = page.getByRole('dialog', { name: `Change ${person.name}’s role to ${role}?` });
  await expect(demotion).toContainText('They’ll no longer be an admin.');
  await demotion.getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await views.getByRole('link', { name: 'Everyone' }).click();
  await expect(rowOf(page, person.name)).toContainText(role);

  await open(page, at(`roles?search=${role}`));
  await page.getByRole('link', { name: `1 user with the role ${role}` }).click();
  await expect(rowOf(page, person.name)).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(views.getByRole('link', { name: role })).toHaveAttribute('aria-current', 'page');
});

test('a second admin is added after a question; the own account is edited in the profile', async ({
  page,
  site,
  email,
}) => {
  const name = unique('Ada Admin');
  await openAsAdmin(page, 'staff?role=admin');
  await page.getByRole('button', { name: 'Add staff' }).click();
  const form = page.getByRole('form', { name: 'Add staff' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await expect(form.getByLabel('Role')).toHaveAccessibleDescription(/assigned jobs/);
  await form.getByLabel('Role').selectOption({ label: 'Admin' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await page
    .getByRole('dialog', { name: `Add ${name} as an admin?` })
    .getByRole('button', { name: 'Add admin' })
    .click();
  await expect(rowOf(page, name)).toContainText('Invited');
  await oneTimePassword(site, email);
  const own = rowOf(page, 'admin@demo.test');
  await expect(own).toContainText('You');
  await own.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Your profile']);
  await page.getByRole('menuitem').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
});

test('a role change that the server refuses is shown with its reason', async ({ page, site }) => {
  const person = await createPerson(site, 'admin');
  await openAsAdmin(page, `staff?role=admin&search=${encodeURIComponent(person.name)}`);
  await rowAction(page.getByRole('row').filter({ hasText: person.name }), 'Edit');
  await page.getByRole('form', { name: 'Edit staff' }).getByLabel('Role').selectOption({ label: 'Staff' });
  // The server's own check needs two admins who act at once (last-admin.api.test.ts).
  const message = 'There must be at least one admin.';
  await page.route('**/api/admin/users/*', (route) => route.fulfill({ status: 409, json: { message } }));
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByRole('form', { name: 'Edit staff' }).getByRole('alert')).toContainText(message);
});

async function deleteRole(page: Page, role: string): Promise<void> {
  await rowAction(page.getByRole('row').filter({ hasText: role }), 'Delete');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this role?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(question).toBeHidden();
}
