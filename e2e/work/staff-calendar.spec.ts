import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { startedOrder } from '../support/orders.ts';
import { createPerson, otherPerson, signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

const DAY_MS = 24 * 3_600_000;
const plusDays = (day: string, days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
const mondayOf = (day: string) => plusDays(day, -((new Date(day).getUTCDay() + 6) % 7));

const jobs = '/staff/dashboard?panel=jobs';
const week = (page: Page) => page.getByRole('list', { name: 'Week' });
const today = (page: Page) => week(page).locator('> [aria-current=date]');
const weeks = (page: Page) => page.getByRole('navigation', { name: 'Weeks' });

test('the calendar shows a job on its promised day, from week to week and back to today', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await createPerson(site, 'staff');
  const id = await startedOrder(admin, await otherPerson(site, 'customer', 0), staff);
  const { promise } = await staff.call<{ promise: { today: string } }>('GET', `/orders/${id}`);
  // A Wednesday, two weeks from now.
  const day = plusDays(mondayOf(promise.today), 16);
  await admin.call('PUT', `/admin/orders/${id}/promise`, {
    due_on: day,
    reason: 'As agreed on the phone.',
    agreed_with_customer: true,
  });
  const job = week(page).getByRole('link', { name: new RegExp(`^Order ${id}\\b`) });

  await openAs(page, staff.email, jobs);
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page).toHaveURL(/view=calendar$/);
  await expect(week(page).getByRole('heading')).toHaveCount(7);
  await expect(today(page)).toContainText('Today');
  await expect(page.getByText('No jobs are due this week.')).toBeVisible();

  await weeks(page).getByRole('link', { name: 'Next week' }).click();
  await expect(page).toHaveURL(new RegExp(`week=${plusDays(mondayOf(promise.today), 7)}$`));
  await expect(today(page)).toHaveCount(0);
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`week=${mondayOf(day)}$`));
  await expect(job).toBeVisible();
  await expect(week(page).locator('> li').nth(2)).toContainText(`${id}`);
  await expect(week(page).locator('> li').nth(5)).toContainText('Day off');
  await expectAccessibleInEveryLook(page);
  await page.reload();
  await job.click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${id}` })).toBeVisible();

  await open(page, `${jobs}&view=calendar&week=2026-02-30`);
  await expect(today(page)).toHaveCount(1);
  await page.keyboard.press('p');
  await expect(today(page)).toHaveCount(0);
  await weeks(page).getByRole('link', { name: 'Today' }).click();
  await expect(today(page)).toHaveCount(1);
  await page.getByRole('link', { name: 'List', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Jobs', exact: true })).toBeVisible();
});

test('a calendar that can’t be loaded says so and offers another try', async ({ page, site }) => {
  const staff = await createPerson(site, 'staff');
  await openAs(page, staff.email, jobs);
  await page.route('**/api/staff/calendar?*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('link', { name: 'Calendar' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to fetch assigned jobs.');
  await page.unroute('**/api/staff/calendar?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(today(page)).toBeVisible();
});
