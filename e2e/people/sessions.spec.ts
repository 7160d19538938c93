import { DEMO_PASSWORD, logIn, logInAgain, loginOverPage, openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPerson, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import { codeField, enroll, saveRecoveryCodes, scanQrCode, submitCode } from '../support/second-factor.ts';
import { followInSidebar, openSecuritySettings } from '../support/sidebar.ts';
import { expect, open, test } from '../support/test.ts';

test('ending a session closes the dashboard of the other browser', async ({ page, site, browser }) => {
  const person = await createPerson(site, 'staff');
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await logIn(elsewhere, person.email);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await logIn(page, person.email);
  await page.getByRole('link', { name: 'Profile' }).click();
  const devices = page.getByRole('listitem').filter({ hasText: 'Last used' });
  await expect(devices.filter({ hasText: 'This device' })).toContainText('Network 127.0.0.0/24');
  await expectAccessibleInEveryLook(page);
  // One of the three is the session of the test itself.
  await expect(devices).toHaveCount(3);
  await page.getByRole('button', { name: 'Log out all other devices' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out all other devices' }).click();
  await expect(devices).toHaveCount(1);
  await expect(loginOverPage(elsewhere)).toBeVisible();

  await logInAgain(elsewhere);
  await expect(loginOverPage(elsewhere)).toBeHidden();
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: /^Log out .*Linux/ }).click();
  await expect(devices).toHaveCount(1);
  await expect(loginOverPage(elsewhere)).toBeVisible();
  // Chromium closes a dialog whatever the page says.
  for (let presses = 0; presses < 3; presses += 1) await elsewhere.keyboard.press('Escape');
  await expect(loginOverPage(elsewhere)).toBeVisible();
  await expect(elsewhere.locator('[inert]', { hasText: 'Dashboard' })).toHaveCSS('opacity', '0');
  await elsewhere.context().close();
});

test('15 minutes after the login an important change asks again; canceling leaves the form as it was', async ({
  page,
  site,
}) => {
  const admin = await createPerson(site, 'admin');
  const role = `r-${crypto.randomUUID().slice(0, 8)}`;
  await logIn(page, admin.email);
  await followInSidebar(page, 'Team', 'Roles');
  await site.expireConfirmations();
  await page.getByRole('button', { name: 'Add role' }).click();
  const form = page.getByRole('form', { name: 'Add role' });
  await form.getByLabel('Name').fill(role);
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  await expect(question.getByLabel('Your password')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue(role);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await question.getByLabel('Your password').fill('not the password');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(question.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
  await question.getByLabel('Your password').fill(DEMO_PASSWORD);
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('row').filter({ hasText: role })).toBeVisible();
});

test('an account with a second factor confirms with it, not with its password', async ({ page, site }) => {
  const admin = await createPerson(site, 'admin');
  const { authenticator, recoveryCodes } = await enroll(admin);
  const name = `r-${crypto.randomUUID().slice(0, 8)}`;
  await admin.call('POST', '/admin/roles', { name });
  await logIn(page, admin.email);
  await page.getByRole('button', { name: 'Lost your device?' }).click();
  await submitCode(page, recoveryCodes[0] ?? '', 'Recovery code');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await open(page, `/admin/dashboard/roles?search=${name}`);
  await site.expireConfirmations();
  await rowAction(page.getByRole('row').filter({ hasText: name }), 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
  await codeField(page).fill('000000');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(codeField(page)).toHaveAccessibleDescription(/incorrect/);
  await expect(question.getByLabel('Your password')).toHaveCount(0);
  await codeField(page).fill(authenticator.nextCode());
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('a role that needs a second factor is told so in the profile first, and can then only set one up', async ({
  page,
  site,
}) => {
  const admin = await createPerson(site, 'admin');
  const person = await createPerson(site, 'staff');
  await enroll(admin);
  const requireOfStaff = (day: string | null) =>
    admin.call('PUT', '/admin/settings/security', {
      second_factor_required: { staff: day },
      session_days: { admin: 7, staff: 30, customer: 90 },
    });
  try {
    await requireOfStaff('2099-12-01');
    await logIn(page, person.email);
    await page.getByRole('link', { name: 'Profile' }).click();
    await expect(page.getByText('From Tue, Dec 1, 2099, your role needs a second factor.')).toBeVisible();
    await expectAccessibleInEveryLook(page);

    await requireOfStaff('2026-01-01');
    await page.getByRole('link', { name: 'My Jobs' }).click();
    await expect(page).toHaveURL(/\/set-up-second-factor/);
    await expectAccessibleInEveryLook(page);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await logIn(page, person.email);
    await expect(page.getByRole('heading', { level: 1, name: 'Set up your second factor' })).toBeVisible();
    await open(page, '/staff/dashboard?panel=earnings');
    await expect(page).toHaveURL(/\/set-up-second-factor\?next=/);
    await page.getByRole('button', { name: 'Set up' }).click();
    const { setup, authenticator } = await scanQrCode(page);
    await codeField(page).fill(authenticator.nextCode());
    await setup.getByRole('button', { name: 'Turn on' }).click();
    await saveRecoveryCodes(page);
    await expect(page.getByRole('heading', { level: 1, name: 'Earnings' })).toBeVisible();
    await expect(page.getByText('your role needs a second factor')).toHaveCount(0);
  } finally {
    await requireOfStaff(null);
  }
});

test('the security settings show each invalid field, and need the admin’s own second factor', async ({
  page,
  site,
}) => {
  const admin = await createPerson(site, 'admin');
  await logIn(page, admin.email);
  await openSecuritySettings(page);
  await expect(page).toHaveURL(/\/admin\/dashboard\/settings\/security$/);
  const form = page.getByRole('form', { name: 'Security settings' });
  const stayLoggedIn = form.getByRole('group', { name: 'Stay logged in for at most' });
  const required = form.getByRole('group', { name: 'Require a second factor' });
  await expectAccessibleInEveryLook(page);
  await stayLoggedIn.getByLabel('Admins').fill('91');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(stayLoggedIn.getByLabel('Admins')).toHaveAccessibleDescription(/90 or less/);
  await form.getByRole('button', { name: 'Discard' }).click();
  await expect(stayLoggedIn.getByLabel('Admins')).toHaveValue('7');
  await required.getByLabel('Customers').fill('2099-01-31');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form.getByRole('alert')).toContainText('Set up your own second factor first.');
  // Ends this session, which never proved the factor.
  const { authenticator } = await enroll(admin);
  await logIn(page, admin.email);
  await submitCode(page, authenticator.nextCode());
  await openSecuritySettings(page);
  await required.getByLabel('Customers').fill('2099-01-31');
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Security settings saved.')).toBeVisible();
  await required.getByLabel('Customers').fill('');
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await form.getByRole('button', { name: 'Save changes' }).click();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(required.getByLabel('Customers')).toHaveValue('');
  await page.route('**/api/admin/settings/security', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch the security settings.');
});

test('an admin resets a lost second factor, and logs someone out everywhere', async ({ page, site, browser }) => {
  const person = await createPerson(site, 'staff');
  await enroll(person);
  const admin = await signInAsAdmin(site);
  const elsewhere = await (await browser.newContext({ baseURL: site.url })).newPage();
  await openAs(page, admin.email, `/admin/dashboard/staff?search=${encodeURIComponent(person.name)}`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: person.name });
  await expect(row).toContainText('On');
  const openSecurity = () => rowAction(page.getByRole('row').filter({ hasText: person.name }), 'Login security');
  await openSecurity();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Reset second factor' }).click();
  const question = page.getByRole('dialog', { name: `Reset the second factor of ${person.name}?` });
  await question.getByRole('button', { name: 'Reset second factor' }).click();
  await expect(row).toContainText('Off');

  await logIn(elsewhere, person.email);
  await expect(elsewhere.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await openSecurity();
  await expect(page.getByRole('button', { name: 'Reset second factor' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(loginOverPage(elsewhere)).toBeVisible();
  await elsewhere.context().close();
});

test('leaving a page while its profile is on the way does not log out', async ({ page }) => {
  await logIn(page, 'staff@demo.test');
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
  let held = true;
  await page.route('**/api/profile', async (route) => {
    if (held) return;
    await route.continue();
  });
  for (const path of ['/services', '/', '/staff/dashboard', '/login']) {
    const asked = page.waitForRequest('**/api/profile');
    await page.goto(path);
    await asked;
  }
  const asked = page.waitForRequest('**/api/profile');
  await page.reload();
  await asked;
  held = false;
  await page.goto('/login');
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
});

test('a session that ends while someone writes leaves the page under the login', async ({ page, site }) => {
  const [admin, another] = [await createPerson(site, 'admin'), await createPerson(site, 'admin')];
  await openAs(page, admin.email, '/admin/dashboard/solutions/new');
  const title = page.getByLabel('Title');
  await title.fill('Two hours of work');
  const endSession = async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.request.post('/api/logout', { headers: { Authorization: `Bearer ${token}` } });
    await expect(loginOverPage(page)).toBeVisible();
  };
  await endSession();
  await expectAccessibleInEveryLook(page);
  await page.keyboard.press('Escape');
  await logInAgain(page);
  await expect(loginOverPage(page)).toBeHidden();
  await expect(title).toHaveValue('Two hours of work');
  await title.press('End');
  await page.keyboard.type(', and more');
  await expect(title).toHaveValue('Two hours of work, and more');

  await endSession();
  await logInAgain(page, another.email);
  await expect(loginOverPage(page)).toBeHidden();
  await expect(page).toHaveURL(/\/solutions\/new$/);
  await expect(title).toHaveValue('');
  await title.fill('Mine');
  await endSession();
  await loginOverPage(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL(/\/login\?next=%2Fadmin%2Fdashboard%2Fsolutions%2Fnew$/);
});

test('a link followed after the session has ended opens once the same person is logged in', async ({ page, site }) => {
  const admin = await createPerson(site, 'admin');
  // The page hears nothing of the end.
  await page.route('**/api/events*', (route) => route.abort());
  await openAs(page, admin.email, '/admin/dashboard/services');
  // Any other request would find the end before a pointer reaches the link.
  await page.getByRole('link', { name: 'Coupons' }).evaluate(async (link: HTMLAnchorElement) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('token')}` };
    await fetch('/api/logout', { method: 'POST', headers });
    link.click();
  });
  await expect(loginOverPage(page)).toBeVisible();
  await logInAgain(page);
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
});

test('a restart keeps the session: the page says so, and goes on', async ({ page }) => {
  let failures = 0;
  await page.route('**/api/profile', async (route) => {
    failures += 1;
    if (failures > 2) return route.continue();
    await (failures === 1 ? route.abort() : route.fulfill({ status: 502, body: '<h1>Bad gateway</h1>' }));
  });
  await openAs(page, 'admin@demo.test', '/admin/dashboard/coupons');
  const notice = page.getByText('We can’t reach the server. Trying again…');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Coupons' })).toBeVisible();
  await expect(notice).toBeHidden();
});

test('a page shows its form though another tab removes the token while it loads', async ({ context }) => {
  // The test's own page would fail by the rejected token.
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('token', 'ended');
    document.addEventListener('DOMContentLoaded', () => localStorage.removeItem('token'));
  });
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
});
