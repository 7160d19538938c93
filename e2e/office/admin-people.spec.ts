import type { Page } from '@playwright/test';
import type { Commission } from '../../contract/settlement/commissions.ts';
import { formatAmount } from '../../contract/shared/money.ts';
import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { earnCommission } from '../support/money.ts';
import { signIn, signInAsAdmin } from '../support/people.ts';
import { detailsOf, rowAction } from '../support/rows.ts';
import { oneTimePassword } from '../support/shop.ts';
import type { Site } from '../support/site.ts';
import { expect, open, recover, test } from '../support/test.ts';

const at = (screen: string) => `/admin/dashboard/${screen}`;

async function openAsAdmin(page: Page, screen: string): Promise<void> {
  await openAs(page, 'admin@demo.test', at(screen));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
}

type Created = { id: number };

const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const toast = (page: Page) => page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Close' }) });

async function addStaff(page: Page, name: string, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Add staff' }).click();
  const form = page.getByRole('form', { name: 'Add staff' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Designation').selectOption({ label: 'Web developer' });
  await page.getByRole('button', { name: 'Create', exact: true }).click();
}

async function search(page: Page, query: string): Promise<void> {
  await page.getByRole('searchbox').fill(query);
  await expect(page).toHaveURL(/[?&]search=/);
}

test('a staff member is added, emailed a password, edited and deleted; each email is used once', async ({
  page,
  site,
  email,
}) => {
  const name = unique('Petra Plumb');
  await openAsAdmin(page, 'staff');
  await addStaff(page, name, email);
  await expect(toast(page)).toContainText('one-time password');
  await oneTimePassword(site, email);
  await search(page, name);
  await expect(rowOf(page, name)).toContainText('Web developer');

  await addStaff(page, 'Somebody Else', email.toUpperCase());
  const form = page.getByRole('form', { name: 'Add staff' });
  await expect(form.getByRole('alert')).toContainText('Failed to create staff member. Check console for details.');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(/already in use/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Discard changes' }).click();

  await rowAction(rowOf(page, name), 'Edit');
  const edit = page.getByRole('form', { name: 'Edit staff' });
  await expect(edit.getByLabel('Designation')).toHaveValue(/\d/);
  await edit.getByLabel('Designation').selectOption({ label: 'None' });
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(edit).toBeHidden();
  await expect(rowOf(page, name)).not.toContainText('Web developer');

  await rowAction(rowOf(page, name), 'Delete');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this staff member?' });
  await expect(question).toContainText('Commissions are kept');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
});

test('without a role named staff, adding staff fails with a reason', async ({ page, email }) => {
  await openAsAdmin(page, 'staff');
  await page.route('**/api/admin/roles*', (route) =>
    route.fulfill({ json: { data: [], meta: { page: 1, per_page: 25, total: 0, last_page: 1 } } }),
  );
  await addStaff(page, 'Nobody', email);
  await expect(page.getByRole('alert')).toHaveText('Could not find staff role. Cannot create or update user.');
});

test('two tabs edit one staff member: the second is refused and overwrites nothing', async ({ page, email }) => {
  const name = unique('Tara Twice');
  await openAsAdmin(page, 'staff');
  await addStaff(page, name, email);
  await expect(toast(page)).toContainText('was added');
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await open(tab, at(`staff?search=${encodeURIComponent(name)}`));
    await rowAction(rowOf(tab, name), 'Edit');
  }
  for (const [tab, title] of [
    [page, 'First'],
    [other, 'Second'],
  ] as const) {
    await tab.getByRole('form', { name: 'Edit staff' }).getByLabel('Name').fill(`${title} ${name}`);
    await tab.getByRole('button', { name: 'Save changes' }).click();
    if (tab === page) await expect(rowOf(page, `First ${name}`)).toBeVisible();
  }
  await expect(other.getByRole('alert')).toContainText('This has changed since you opened it.');
  await expect(other.getByRole('form', { name: 'Edit staff' }).getByLabel('Name')).toHaveValue(`Second ${name}`);
  await page.reload();
  await expect(rowOf(page, `First ${name}`)).toBeVisible();
});

test('a commission is paid once and moves from unpaid to paid', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  await earnCommission(site, admin);
  const { data } = await admin.call<{ data: Commission[] }>('GET', '/admin/commissions?status=unpaid&per_page=100');
  // The sample has reversals, commissions on hold and an open payout run too.
  const isPayable = ({ kind, payout, on_hold }: Commission) => kind === 'earned' && !payout && !on_hold;
  const { id, amount, staff } = data.find(isPayable) as Commission;
  await openAsAdmin(page, 'staff?search=ingrid&sort=-name');
  await page.getByRole('tab', { name: 'Commissions' }).click();
  await expect(page).toHaveURL(/\/staff\?tab=commissions$/);
  await page.getByRole('link', { name: /^All \d/ }).click();
  const payments: string[] = [];
  page.on('request', (request) => request.method() === 'PUT' && payments.push(request.url()));
  const rows = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Mark as paid', exact: true }) });
  await expect(rows.first()).toContainText(formatAmount(amount));
  const before = await rows.count();
  await rows.first().getByRole('button', { name: 'Mark as paid', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Mark this commission as paid?' });
  await expect(question).toContainText(`${formatAmount(amount)} to ${staff.name}`);
  await question.getByRole('button', { name: `Mark ${formatAmount(amount)} as paid` }).dblclick();
  await expect(rows).toHaveCount(before - 1);
  expect(payments).toEqual([expect.stringContaining(`/admin/commissions/${id}/pay`)]);
  await expect(admin.call('PUT', `/admin/commissions/${id}/pay`)).rejects.toThrow('409');
  await page.getByRole('link', { name: /^Paid \d/ }).click();
  await expect(page.getByRole('columnheader', { name: 'Payment date' })).toBeVisible();
  await expect(rowOf(page, formatAmount(amount)).first()).toContainText('Paid');
});

test('a review appears live, is approved once, and is shown on the home page', async ({ page, site }) => {
  const text = unique('They even swept the floor.');
  await openAsAdmin(page, 'reviews');
  const views = page.getByRole('navigation', { name: 'Reviews' });
  await expect(views.getByRole('link', { name: /^To approve \d/ })).toHaveAttribute('aria-current', 'page');
  const customer = await signIn(site, 'customer@demo.test');
  await customer.call('POST', '/customer/reviews', { rating: 4, review_text: text });
  const row = rowOf(page, text);
  await expect(row).toContainText('To approve');
  await expect(row.getByRole('img', { name: '4 out of 5' })).toBeVisible();
  await row.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(row).toHaveCount(0);
  await views.getByRole('link', { name: /^Approved \d/ }).click();
  await expect(row).toContainText('Approved');
  await expect(row.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await open(page, '/');
  await expect(page.getByRole('main')).toContainText(text);
});

const conversationOf = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: name });

const writeTo = (site: Site, name: string, email: string, message: string) =>
  fetch(`${site.url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name, email, message }),
  });

test('opening a contact message marks it as read, and the answer is an email', async ({ page, site }) => {
  const name = unique('Vera Visitor');
  await writeTo(site, name, 'vera@example.com', `Hello.\n${'We need a firewall. '.repeat(40)}End.`);
  await openAsAdmin(page, `contact-messages?search=${encodeURIComponent(name)}`);
  const row = conversationOf(page, name);
  await expect(row).toContainText('unread');
  await row.click();
  const log = page.getByRole('log');
  await expect(log).toContainText('End.');
  await expect(row).not.toContainText('unread');
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We can do that.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Sent to vera@example.com.')).toBeVisible();
  await expect(log).toContainText('We can do that.');
  await expect.poll(() => site.emailsTo('vera@example.com')).not.toEqual([]);
});

test('a contact message appears live, and is done with a key', async ({ page, site }) => {
  const name = unique('Nils New');
  await openAsAdmin(page, 'contact-messages');
  await writeTo(site, name, 'nils@example.com', 'Are you open on Sunday?');
  const row = conversationOf(page, name);
  await row.focus();
  await page.keyboard.press('e');
  await expect(row).toHaveCount(0);
  await open(page, at('inbox?state=done'));
  await row.click();
  await page.getByRole('button', { name: 'Reopen' }).click();
  await expect(row).toHaveCount(0);
});

test('the audit log finds a recent change and shows the values before it', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const [first, second] = [`a-${crypto.randomUUID().slice(0, 8)}`, `b-${crypto.randomUUID().slice(0, 8)}`];
  const { id } = await admin.call<Created>('POST', '/admin/roles', { name: first });
  await admin.call('PUT', `/admin/roles/${id}`, { name: second });
  await openAsAdmin(page, 'audit-log');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('Record', { exact: true }).selectOption({ label: 'Role' });
  await page.getByLabel('Action').selectOption({ label: 'Changed a role' });
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv-SE'));
  await page.getByRole('radio', { name: 'Custom' }).check();
  await page.getByLabel('From').fill(today);
  await page.getByLabel('To', { exact: true }).fill(today);
  await expect(page).toHaveURL(new RegExp(`from=${today}&to=${today}`));
  await page.keyboard.press('Escape');
  const row = rowOf(page, 'Changed a role').filter({ hasText: `Role ${id}` });
  await row.getByRole('button', { name: /^Details of / }).click();
  const changes = detailsOf(row);
  await expect(changes.locator('del')).toHaveText(first);
  await expect(changes.locator('ins')).toHaveText(second);
  await expect(changes).toContainText('Before');
  await changes.getByRole('link', { name: `Show all changes to role ${id}` }).click();
  await expect(page).toHaveURL(new RegExp(`subject_id=${id}`));
  await page.getByRole('button', { name: /^Remove filter: Action/ }).click();
  await expect(rowOf(page, `Created a role: ${first}`)).toBeVisible();
  await expect(page.locator('tr[data-row]')).toHaveCount(2);
});

const screens = {
  staff: { heading: 'Staff', failed: 'Failed to fetch data. Please try again.', opens: 'Add staff' },
  'staff?role=*': { heading: 'Staff', failed: 'Failed to fetch data. Please try again.', opens: null },
  'staff?tab=commissions&status=all': {
    heading: 'Staff',
    failed: 'Failed to fetch commissions.',
    opens: 'Mark as paid',
  },
  roles: { heading: 'Roles', failed: 'Failed to fetch roles.', opens: 'Add role' },
  reviews: { heading: 'Reviews', failed: 'Failed to fetch reviews.', opens: null },
  'contact-messages': { heading: 'Contact messages', failed: 'Failed to fetch conversations.', opens: null },
  'audit-log': { heading: 'Audit log', failed: 'Failed to fetch the audit log.', opens: null },
};

for (const [screen, { heading, failed, opens }] of Object.entries(screens))
  test(`${screen} is accessible in light and dark, on desktop and phone, and shows a failed load`, async ({
    page,
    site,
  }) => {
    const admin = await signInAsAdmin(site);
    await admin.call('POST', '/admin/roles', { name: `c-${crypto.randomUUID().slice(0, 8)}` });
    if (opens === 'Mark as paid') await earnCommission(site, admin);
    await openAsAdmin(page, screen);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (screen === 'audit-log')
      await page
        .getByRole('button', { name: /^Details of / })
        .first()
        .click();
    await expectAccessibleInEveryLook(page);
    if (opens) {
      await page.getByRole('button', { name: opens, exact: true }).first().click();
      await expect(page.getByRole('dialog').getByRole('button').first()).toBeVisible();
      await expectAccessibleInEveryLook(page);
    }
    await page.route('**/api/admin/**', (route) => route.abort());
    await open(page, at(screen));
    await expect(page.getByRole('alert')).toHaveText(failed);
    // The other screens poll while the event stream is cut, and recover automatically.
    if (screen !== 'roles') return;
    await recover(page, '**/api/admin/**');
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
