import type { Page } from '@playwright/test';
import { openAsAdmin, rowOf } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, cancelOpenRuns, sendJson } from '../support/money.ts';
import { inMoreActions, pageHead } from '../support/page-head.ts';
import { createPerson, type Person, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import { expect, test } from '../support/test.ts';

async function deliver(admin: Person, staff: Person, orderId: number): Promise<void> {
  await admin.call('POST', `/admin/orders/${orderId}/assign-staff`, { user_id: staff.id });
  for (const status of ['in_progress', 'completed'])
    await staff.call('PUT', `/staff/orders/${orderId}/status`, { status });
  await staff.call('POST', `/staff/orders/${orderId}/deliver`, {});
}

async function createRun(page: Page, people: readonly Person[]): Promise<void> {
  await openAsAdmin(page, 'staff?tab=payouts');
  await page.getByRole('button', { name: 'Add payout run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add payout run' });
  await dialog.getByLabel('Pay everyone').uncheck();
  for (const { name } of people) await dialog.getByLabel(name, { exact: false }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(pageHead(page)).toContainText('Draft');
}

async function payRun(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Approve run' }).click();
  await expect(pageHead(page)).toContainText(/ run.*Approved/);
  await expect(page.getByText(/^PO-\d{4}-\d{6}$/)).toBeVisible();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  const dialog = page.getByRole('dialog', { name: /^Mark the .* run as paid$/ });
  await dialog.getByLabel('Reference').fill('November');
  await dialog.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(pageHead(page)).toContainText('Paid');
}

test('a person is paid at their own rate, and the reversal of a later refund is carried forward', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  await cancelOpenRuns(admin);
  const [person, other] = [await createPerson(site, 'staff'), await createPerson(site, 'staff')];
  await openAsAdmin(page, 'staff?tab=rates');
  await page.getByRole('button', { name: 'Add rate' }).click();
  const rate = page.getByRole('dialog', { name: 'Add rate' });
  await rate.getByLabel('Staff').selectOption(person.name);
  await rate.getByLabel('Percent').fill('20');
  await rate.getByRole('button', { name: 'Create' }).click();
  await expect(rate).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: person.name })).toContainText('20%');
  await expectAccessibleInEveryLook(page);

  const { orderId } = await buy(site, admin);
  const { data } = await admin.call<{ data: { id: number; amount: string }[] }>(
    'GET',
    `/admin/payments?order_id=${orderId}`,
  );
  const [payment = { id: 0, amount: '' }] = data;
  const commission = (Number(payment.amount) / 5).toFixed(2);
  await deliver(admin, person, orderId);
  const adjustment = { user_id: other.id, amount: '50.00', note: 'A weekend on call.' };
  await admin.call('POST', '/admin/commissions/adjustments', adjustment);

  await createRun(page, [person, other]);
  const cards = page.getByRole('list', { name: 'Payouts' }).getByRole('listitem');
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(Number(commission));
  await expect(cards.filter({ hasText: person.name })).toContainText(money);
  await cards.filter({ hasText: other.name }).getByText('1 line').click();
  await expect(page.getByText(adjustment.note)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await payRun(page);

  await admin.call('POST', `/admin/payments/${payment.id}/refunds`, { amount: payment.amount, reason: 'goodwill' });
  await admin.call('POST', '/admin/commissions/adjustments', adjustment);
  await openAsAdmin(page, 'staff?tab=payouts');
  await page.getByRole('button', { name: 'Add payout run' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add payout run' });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(pageHead(page)).toContainText('Draft');
  await expect(cards.filter({ hasText: other.name })).toContainText('$50.00');
  await expect(cards.filter({ hasText: person.name })).toHaveCount(0);
  const carried = page.getByRole('listitem').filter({ hasText: person.name });
  await expect(carried).toContainText(`Carried forward: −${money}`);
  await expectAccessibleInEveryLook(page);
  await inMoreActions(page, 'Cancel run');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(pageHead(page)).toContainText('Cancelled');
});

test('a run that is open already is continued instead of a second one', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  await cancelOpenRuns(admin);
  const person = await createPerson(site, 'staff');
  await admin.call('POST', '/admin/commissions/adjustments', { user_id: person.id, amount: '30.00', note: 'Bonus' });
  await openAsAdmin(page, 'staff?tab=payouts');
  const open = page.getByRole('button', { name: 'Add payout run' });
  await open.click();
  const cutoff_on = new Date().toISOString().slice(0, 10);
  const dialog = page.getByRole('dialog', { name: 'Add payout run' });
  await dialog.getByLabel('Minimum per person').fill('1');
  const { id } = await admin.call<{ id: number }>('POST', '/admin/payout-runs', { cutoff_on, user_ids: [person.id] });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(dialog.getByLabel('Minimum per person')).toHaveValue('1');
  await openAsAdmin(page, 'staff?tab=payouts');
  await page.getByRole('link', { name: /^Continue the .* run$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: person.name })).toContainText('$30.00');
  await admin.call('POST', `/admin/payout-runs/${id}/cancel`);
  await expect(pageHead(page)).toContainText('Cancelled');
});

test('a dispute after the draft is counted in the run, which leaves its commission out with one click', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  await cancelOpenRuns(admin);
  const person = await createPerson(site, 'staff');
  const bought = [await buy(site, admin), await buy(site, admin)];
  for (const { orderId } of bought) await deliver(admin, person, orderId);
  await createRun(page, [person]);
  const disputed = page.getByText('1 commission in this run belongs to a disputed payment.');
  await expect(page.getByRole('button', { name: 'Approve run' })).toBeVisible();
  await expect(disputed).toHaveCount(0);
  const dispute = ({ paymentRef }: { paymentRef: string }) =>
    sendJson<{ id: string }>(site, '/sandbox/stripe/disputes', { payment_intent: paymentRef });
  const [first, second] = bought;
  if (!first || !second) throw new Error('There are two orders.');
  await dispute(first);
  await expect(disputed).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Approve run' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to approve the payout run.' })).toBeVisible();
  await page.getByRole('button', { name: 'Remove it from this run' }).click();
  await expect(disputed).toHaveCount(0);
  await page.getByRole('button', { name: 'Approve run' }).click();
  await expect(pageHead(page)).toContainText('Approved');

  await dispute(second);
  await expect(disputed).toBeVisible();
  await page.getByRole('button', { name: 'Mark as paid' }).click();
  await expect(page.getByRole('dialog', { name: /^Mark the .* run as paid$/ })).toContainText(
    '1 commission in this run belongs to a disputed payment.',
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await inMoreActions(page, 'Cancel run');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel run' }).click();
  await expect(pageHead(page)).toContainText('Cancelled');
  await expect(disputed).toHaveCount(0);
});

test('what is to pay is listed by person, with the jobs, and a person is paid alone', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  await cancelOpenRuns(admin);
  const person = await createPerson(site, 'staff');
  const { orderId } = await buy(site, admin);
  await deliver(admin, person, orderId);
  await openAsAdmin(page, 'staff?tab=commissions');
  await expect(page.getByText(/^To pay \$/)).toBeVisible();
  const row = rowOf(page, person.name).first();
  await row.locator('[data-title]').click();
  const jobs = page.getByRole('list', { name: `Jobs of ${person.name}` }).getByRole('listitem');
  await expect(jobs).toHaveText(new RegExp(`^Order ${orderId} .+\\$[\\d,.]+ × 10%`));
  await expectAccessibleInEveryLook(page);
  await rowAction(row, 'Mark all as paid');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Mark .* as paid$/ })
    .click();
  await expect(row).toHaveCount(0);
});
