import type { Locator, Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, deliverOrder } from '../support/money.ts';
import { createPerson, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import { expect, test } from '../support/test.ts';

const rowOf = (page: Page, orderId: number): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^Order ${orderId}\\b`) }) });
const bar = (page: Page): Locator => page.getByRole('region', { name: 'Actions for the selected rows' });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);

async function bulkAction(page: Page, name: string): Promise<void> {
  const button = bar(page).getByRole('button', { name });
  const more = bar(page).getByRole('button', { name: 'More actions for the selected rows' });
  await expect(button.or(more).first()).toBeVisible();
  if (await button.isVisible()) return button.click();
  await more.click();
  await page.getByRole('menuitem', { name }).click();
}

test('promises are moved with one day and reason, and what has ended is named and keeps its day', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const { orderId: first } = await buy(site, admin);
  const { orderId: second } = await buy(site, admin);
  const { orderId: ended } = await buy(site, admin);
  await deliverOrder(admin, await createPerson(site, 'staff'), ended);
  await openAsAdmin(page, 'orders');
  for (const id of [first, second, ended]) await rowOf(page, id).getByRole('checkbox').check();
  await bulkAction(page, 'Move the promise');
  const dialog = page.getByRole('dialog', { name: 'Move the promise of 3 orders' });
  await expect(dialog).toContainText(`Order ${ended} is delivered or cancelled and keeps its day.`);
  await expect(dialog).toContainText('Customers whose day becomes later get an email');
  await dialog.getByLabel('New day').fill(inDays(60));
  await expect(dialog).toContainText('2 customers get an email with both days and the reason.');
  await dialog.getByLabel('Reason').fill('The new switches arrive later.');
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Move the promise' }).click();
  await expect(page.getByRole('status').getByText('The promise of 2 orders was moved.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(`2 done, 1 failed. Order ${ended}:`);
  for (const id of [first, second]) {
    const order = await admin.call<{ promise: { moves: { reason: string }[] } }>('GET', `/admin/orders/${id}`);
    expect(order.promise.moves.map(({ reason }) => reason)).toEqual(['The new switches arrive later.']);
  }
});

test('the promise of one order is moved from its row, and only a later day announces an email', async ({
  page,
  site,
}) => {
  const { orderId } = await buy(site, await signInAsAdmin(site));
  await openAsAdmin(page, 'orders');
  await rowAction(rowOf(page, orderId), 'Move the promise');
  const dialog = page.getByRole('dialog', { name: 'Move the promise' });
  await expect(dialog).toContainText('No one gets an email: no day becomes later.');
  await dialog.getByLabel('New day').fill(inDays(60));
  await expect(dialog).toContainText('Rita Refund gets an email with both days and the reason.');
  await dialog.getByLabel('Reason').fill('The new switches arrive later.');
  await dialog.getByRole('button', { name: 'Move the promise' }).click();
  await expect(
    page.getByRole('status').getByText(/^The promise was moved to .* Rita Refund gets an email\.$/),
  ).toBeVisible();
});

test('the customers of several orders get one message, each in the conversation of the order', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const ids = [(await buy(site, admin)).orderId, (await buy(site, admin)).orderId];
  await openAsAdmin(page, 'orders');
  for (const id of ids) await rowOf(page, id).getByRole('checkbox').check();
  await bulkAction(page, 'Message the customers');
  const dialog = page.getByRole('dialog', { name: 'Send a message to the customers of 2 orders' });
  await dialog.getByRole('textbox', { name: 'Message' }).fill('We are closed on Friday.');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('status').getByText('Message sent for 2 orders.')).toBeVisible();
  for (const id of ids) {
    const { data } = await admin.call<{ data: { content: string }[] }>('GET', `/orders/${id}/messages`);
    expect(data.map(({ content }) => content)).toContain('We are closed on Friday.');
  }
});
