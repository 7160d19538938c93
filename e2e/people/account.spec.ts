import { expectAccessible } from '../support/accessible.ts';
import { buyAs, logIn, logOut, registerAs, submitLogin } from '../support/accounts.ts';
import { oneTimePassword } from '../support/shop.ts';
import { expect, open, test } from '../support/test.ts';

test('a visitor who opens a dashboard page logs in and lands on that page', async ({ page }) => {
  await page.goto('/customer/dashboard/invoices');
  await expect(page).toHaveURL(/\/login\?next=/);
  await expectAccessible(page);
  await submitLogin(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard\/invoices$/);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expectAccessible(page);
});

test('a login never redirects to another site', async ({ page }) => {
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example/', '/.//evil.example/']) {
    await open(page, `/login?next=${encodeURIComponent(next)}`);
    await submitLogin(page, 'customer@demo.test');
    await expect(page).toHaveURL(/\/customer\/dashboard$/);
    await logOut(page);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('a failed login does not reveal whether the email or the password is wrong', async ({ page, email }) => {
  await logIn(page, email, 'not the password');
  await expect(page.getByRole('alert')).toHaveText('The provided credentials are incorrect.');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});

for (const { role, landing, others } of [
  { role: 'admin', landing: /\/admin\/dashboard\/orders$/, others: ['/staff/dashboard', '/customer/dashboard'] },
  { role: 'staff', landing: /\/staff\/dashboard$/, others: ['/admin/dashboard', '/customer/dashboard'] },
  { role: 'customer', landing: /\/customer\/dashboard$/, others: ['/admin/dashboard/orders', '/staff/dashboard'] },
])
  test(`the ${role} lands on their own dashboard and can’t open the others`, async ({ page }) => {
    await logIn(page, `${role}@demo.test`);
    await expect(page).toHaveURL(landing);
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expectAccessible(page);
    for (const path of others) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
    }
  });

test('setting a password ends the other sessions of a buyer', async ({ page, site, email, browser }) => {
  await buyAs(page, email);
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');

  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  const temporary = await oneTimePassword(site, email);
  await logIn(elsewhere, email, temporary);
  await expect(elsewhere).toHaveURL(/\/set-password$/);
  await expect(elsewhere.getByLabel('One-time password')).toHaveValue(temporary);
  await elsewhere.getByLabel('New Password', { exact: true }).fill('blue kettle sings');
  await elsewhere.getByLabel('Confirm New Password').fill('blue kettle sang');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByText('Passwords do not match.')).toBeVisible();
  await elsewhere.getByLabel('Confirm New Password').fill('blue kettle sings');
  await elsewhere.getByRole('button', { name: 'Set password' }).click();
  await expect(elsewhere.getByRole('row', { name: /Firewall setup/ })).toBeVisible();

  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.context().close();
});

test('a login with the temporary password gives no access before a new one is set', async ({ page, site, email }) => {
  await buyAs(page, email);
  await page.evaluate(() => localStorage.clear());
  await logIn(page, email, await oneTimePassword(site, email));
  await expect(page).toHaveURL(/\/set-password$/);
  await page.goto('/customer/dashboard/orders');
  await expect(page.getByRole('alert')).toContainText('Your password is temporary.');
  await page.getByRole('link', { name: 'Set your own password' }).click();
  await expect(page).toHaveURL(/\/set-password$/);
});

test('login and registration send who is logged in to their own page', async ({ page }) => {
  await logIn(page, 'staff@demo.test');
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
  for (const [path, to] of [
    ['/login', /\/staff\/dashboard$/],
    ['/register', /\/staff\/dashboard$/],
    ['/login?next=/services', /\/services$/],
    ['/login?next=/admin/dashboard/orders', /\/staff\/dashboard$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(to);
  }
});

test('a visitor registers and logs in', async ({ page, email }) => {
  await registerAs(page, email, 'quiet morning train');
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await submitLogin(page, email, 'quiet morning train');
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('a forgotten password is reset by an emailed link, which disappears from the address bar', async ({
  page,
  site,
  email,
}) => {
  await registerAs(page, email, 'quiet morning train');
  await open(page, '/login');
  await page.getByRole('link', { name: 'Forgot Password?' }).click();
  await page.getByRole('form', { name: 'Forgot password' }).getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Password Reset Link' }).click();
  await expect(page.getByRole('status')).toContainText('If an account with that email address exists');
  let link = '';
  await expect(async () => {
    const texts = (await site.emailsTo(email)).map(({ text }) => text).join('\n');
    link = /\S+\/reset-password\?\S+/.exec(texts)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const { pathname, search } = new URL(link);
  await open(page, pathname + search);
  await expect(page).toHaveURL(/\/reset-password$/);

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByLabel('New Password', { exact: true }).fill('loud evening tram');
  await page.getByLabel('Confirm New Password').fill('loud evening bus');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert')).toHaveText('Passwords do not match.');
  expect(sent).toEqual([]);
  await page.getByLabel('Confirm New Password').fill('loud evening tram');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await submitLogin(page, email, 'loud evening tram');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
});

test('a new email needs the current password and takes effect once it is confirmed with a click', async ({
  page,
  site,
  email,
}) => {
  await registerAs(page, email, 'quiet morning train');
  await logIn(page, email, 'quiet morning train');
  await page.getByRole('link', { name: 'Profile' }).click();
  const details = page.getByRole('form', { name: 'Profile' });
  await details.getByLabel('Name').fill('Nora Newer');
  await expect(details.getByLabel('Current Password')).toHaveCount(0);
  await details.getByLabel('Email').fill(`new-${email}`);
  await details.getByLabel('Current Password').fill('not my password');
  await details.getByRole('button', { name: 'Save profile' }).click();
  await expect(details.getByText('The current password is incorrect.').first()).toBeVisible();
  await details.getByLabel('Current Password').fill('quiet morning train');
  await details.getByRole('button', { name: 'Save profile' }).click();
  await expect(details.getByRole('status')).toContainText('Profile updated successfully!');
  await expect(page.getByText('Welcome Nora Newer').first()).toBeVisible();
  let link = '';
  await expect(async () => {
    const texts = (await site.emailsTo(`new-${email}`)).map(({ text }) => text).join('\n');
    link = /\S+\/profile\/confirm-email\?\S+/.exec(texts)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass();
  const { pathname, search } = new URL(link);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  const changes = () => sent.filter((path) => !path.endsWith('/link'));
  await open(page, pathname + search);
  await expect(page).toHaveURL(/\/profile\/confirm-email$/);
  await expect(page.getByText(`The account ${email} asks to use this address.`)).toBeVisible();
  const confirm = page.getByRole('button', { name: 'Confirm email address' });
  await expect(confirm).toBeEnabled();
  // Mail scanners open links.
  expect(changes()).toEqual([]);
  // The token outlives a reload.
  await page.reload();
  await confirm.click();
  await expect(page.getByRole('status')).toContainText('Your new email address is confirmed.');
  expect(changes()).toEqual(['/api/profile/confirm-email']);
});

test('logging out in one tab logs out the other, even if the server can’t be reached', async ({ page, context }) => {
  await logIn(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard$/);
  const other = await context.newPage();
  await other.goto('/customer/dashboard/invoices');
  await expect(other.getByRole('table').first()).toBeVisible();
  await page.route('**/api/logout', (route) => route.abort());
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
});

test('after logging out, Back no longer shows the purchase', async ({ page, email }) => {
  await buyAs(page, email);
  const purchase = page.getByText(`A one-time password was sent to ${email}`);
  await expect(purchase).toBeVisible();
  await page.getByRole('link', { name: 'Go to your dashboard' }).click();
  await logOut(page);
  await expect(page).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/order-success$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No order to show');
  await expect(purchase).toBeHidden();
});
