import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy } from '../support/money.ts';
import { signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Row = { key: string; id: number; days_late: number };
type List = { groups: { key: string; count: number; rows: Row[] }[] };

const groupOf = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name} ·`) });
const rowsOf = (page: Page, name: string) => groupOf(page, name).getByRole('listitem');

test('an order is assigned from Home, and leaves the list', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  await buy(site, admin);
  const { groups } = await admin.call<List>('GET', '/admin/work-list');
  const group = groups.find(({ key }) => key === 'to_assign');
  await openAsAdmin(page, 'overview');
  await expect(groupOf(page, 'To assign').getByRole('heading')).toHaveText(`To assign · ${group?.count}`);
  const row = rowsOf(page, 'To assign').first();
  await expect(row.getByRole('link').first()).toHaveText(new RegExp(`^${group?.rows[0]?.id} `));
  await row.getByRole('button', { name: /^Assign Staff/ }).click();
  await page.getByLabel('Staff member').fill('Ingrid');
  await page.keyboard.press('Enter');
  await expect(page.getByText(new RegExp(`was assigned to order ${group?.rows[0]?.id}\\.`))).toBeVisible();
  await expect(
    page.getByRole('link', { name: new RegExp(`^${group?.rows[0]?.id} `) }).and(page.locator('[data-title]')),
  ).toHaveCount(0);
});

test('a late order is worked on by keys, and snoozed until tomorrow', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const late = (await admin.call<List>('GET', '/admin/work-list')).groups[0];
  expect(late?.key).toBe('late');
  const first = late?.rows[0];
  await openAsAdmin(page, 'overview');
  const row = rowsOf(page, 'Late').first();
  await expect(row).toContainText(first?.days_late === 1 ? '1 day late' : `${first?.days_late} days late`);
  await page.keyboard.press('j');
  await expect(row.locator('[data-title]')).toBeFocused();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Move the promise' });
  await expect(dialog).toContainText('Now promised for');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await row.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('menuitem', { name: 'Snooze until tomorrow' }).click();
  await expect(page.getByText('Hidden until tomorrow.')).toBeVisible();
  const own = page.locator('[data-title]').getByText(new RegExp(`^${first?.id} `));
  await expect(own).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(own).toHaveCount(0);
  await admin.call('PUT', '/admin/work-list/snoozes', { key: first?.key, snoozed: false });
});

test('Home is done when nothing is late and no one waits', async ({ page, site }) => {
  const list = await (await signInAsAdmin(site)).call<object>('GET', '/admin/work-list');
  await page.route('**/api/admin/work-list', (route) => route.fulfill({ json: { ...list, groups: [] } }));
  await openAsAdmin(page, 'overview');
  await expect(page.getByText('All done. Nothing is late, and no one is waiting for you.')).toBeVisible();
  // A weekend shows the days from Monday.
  await expect(page.getByRole('group', { name: 'This week' })).toContainText(/Today|Mon, /);
});

test('the steps of setting up are folded once the shop is open, until this browser hides them', async ({ page }) => {
  await openAsAdmin(page, 'overview');
  const setUp = page.getByRole('region', { name: 'Set up your shop' });
  await expect(setUp).toContainText(/\d+ of 12 done/);
  await expect(setUp.getByText('Send yourself a test email.')).toBeHidden();
  await setUp.getByText(/^\d+ left$/).click();
  await expect(setUp.getByText('Send yourself a test email.')).toBeVisible();
  await setUp.getByRole('button', { name: 'Don’t show again' }).click();
  await expect(setUp).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'To do' })).toBeVisible();
  await expect(setUp).toHaveCount(0);
});

test('each figure has its base and leads to its report', async ({ page }) => {
  await openAsAdmin(page, 'overview');
  const figures = page.getByRole('region', { name: 'Figures' });
  await expect(figures.getByRole('link', { name: /^\d+ of \d+$/ })).toHaveAttribute('href', /reports\/on-time$/);
  await figures.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revenue');
  await expect(page.getByText('Tap or point at a day')).toBeAttached();
  await expect(page.getByRole('main').locator('canvas')).toBeVisible();
});

test('Home and the revenue report are accessible and fit every screen', async ({ page }) => {
  for (const path of ['overview', 'reports/revenue']) {
    await openAsAdmin(page, path);
    await expectAccessibleInEveryLook(page);
  }
});
