import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy } from '../support/money.ts';
import { type Person, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Work = { holidays: { day: string; name: string }[]; day_end: string; updated_at: string | null };

const path = '/admin/settings/work';
const workOf = (admin: Person) => admin.call<Work>('GET', path);

test.afterEach(async ({ site }) => {
  const admin = await signInAsAdmin(site);
  await admin.call('PUT', path, { ...(await workOf(admin)), holidays: [] });
});

/** The holidays must come soon, so that promises move. */
const nextDays = (count: number): string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.now() + (i + 1) * 86_400_000).toISOString().slice(0, 10));

test('holidays are pasted, and promises move only when confirmed', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { orderId } = await buy(site, admin);
  const dueOf = async () =>
    (await admin.call<{ promise: { due_on: string } }>('GET', `/admin/orders/${orderId}`)).promise.due_on;
  const due = await dueOf();
  await openAsAdmin(page, 'settings/work');
  await page.getByRole('button', { name: 'Paste a list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add holidays' });
  await dialog.getByLabel('Holidays').fill('Some day');
  await expect(dialog.getByText('We couldn’t read a date in this line: Some day')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByLabel('Holidays').fill(
    nextDays(10)
      .map((day, i) => `${day} Closed ${i + 1}`)
      .join('\n'),
  );
  await dialog.getByRole('button', { name: 'Add 10 holidays' }).click();
  await expect(page.getByRole('list', { name: 'Upcoming holidays' }).getByRole('listitem')).toHaveCount(10);
  await page.getByRole('button', { name: /^Remove Closed 10,/ }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();

  await expect(page.getByText('These promises would move', { exact: true })).toBeFocused();
  await expectAccessibleInEveryLook(page);
  expect((await workOf(admin)).holidays).toHaveLength(9);
  expect(await dueOf()).toBe(due);
  const orders = page.getByRole('list', { name: 'Orders' });
  await expect(orders.getByRole('link', { name: `Order ${orderId}`, exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Move \d+ promises$/ }).click();
  await expect(page.getByText(/^\d+ promises moved\.$/)).toBeVisible();
  expect((await dueOf()) > due).toBe(true);
  await page.getByRole('button', { name: 'Compare them with the calendar' }).click();
  await expect(page.getByRole('heading', { name: 'No promise would move' })).toBeVisible();
});

test('the rules are saved, and an invalid one is shown at its field', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const before = await workOf(admin);
  await openAsAdmin(page, 'settings/work');
  await expectAccessibleInEveryLook(page);
  await page.getByLabel('End of the day').fill('00:00');
  await page.getByLabel('Unanswered questions').fill('7, 3');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Enter the days in ascending order.')).toBeVisible();
  await expect(page.getByLabel('Unanswered questions')).toBeFocused();
  await page.getByLabel('Unanswered questions').fill('2, 4');
  await page.getByLabel('Commissions can be paid').selectOption('After the customer has accepted the work');
  const holiday = page.getByRole('group', { name: 'Add a holiday' });
  await holiday.getByLabel('Day').fill('2030-12-25');
  await holiday.getByLabel('Name').fill('Christmas Day');
  await holiday.getByLabel('Name').press('Enter');
  await expect(page.getByRole('list', { name: 'Upcoming holidays' })).toContainText('Christmas Day');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Work settings saved.')).toBeVisible();
  expect(await workOf(admin)).toMatchObject({
    day_end: '24:00',
    intake_reminder_days: [2, 4],
    pay_commissions_after: 'acceptance',
    holidays: [{ day: '2030-12-25', name: 'Christmas Day' }],
  });
  const { updated_at } = await workOf(admin);
  await admin.call('PUT', path, { ...before, updated_at });
});
