import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPlainService, deliverOrder, sendJson } from '../support/money.ts';
import { buyService, startedOrder } from '../support/orders.ts';
import { createPerson, openWindowAs, otherPerson, type Person, signInAsAdmin } from '../support/people.ts';
import { ownSite } from '../support/site.ts';
import { countSteps } from '../support/steps.ts';
import { expect, open, test } from '../support/test.ts';

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });

test('a customer cancels one late order in two clicks and keeps waiting for another', async ({ browser }) => {
  const site = await ownSite();
  const admin = await signInAsAdmin(site);
  const [customer, staff] = [await createPerson(site, 'customer'), await otherPerson(site, 'staff', 0)];
  const [first, second] = [await startedOrder(admin, customer, staff), await startedOrder(admin, customer, staff)];
  await sendJson(site, '/sandbox/clock', { advance_days: 30 });
  const page = await openWindowAs(browser, site, customer.email, '/customer/dashboard');
  const waiting = page.getByRole('list', { name: 'Waiting for you' });
  await expect(waiting.getByRole('listitem')).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
  await waiting.getByRole('button', { name: `Keep waiting, order ${second}` }).click();
  await expect(waiting.getByRole('listitem')).toHaveCount(1);

  await open(page, `/customer/dashboard/orders/${first}`);
  await expect(nextStep(page)).toContainText(/It’s \d+ days late\. Keep waiting, or cancel for \$[\d.]+ back\./);
  await expect(nextStep(page).getByRole('button', { name: /^Cancel for / })).toBeVisible();

  await open(page, '/customer/dashboard');
  const taken = await countSteps(page);
  await page.reload();
  await waiting.getByRole('button', { name: new RegExp(`^Cancel for .*, order ${first}$`) }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${first}?` });
  await expect(dialog).toContainText('back to your Visa ·4242, within 10 days.');
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog).toHaveCount(0);
  expect(taken().clicks).toBe(2);
  await open(page, `/customer/dashboard/orders/${first}`);
  await expect(nextStep(page)).toContainText(/^Cancelled\. \$[\d.]+ (is on its way|was returned) to your Visa ·4242/);

  await open(page, `/customer/dashboard/orders/${second}`);
  await expect(nextStep(page)).toContainText('Thank you for waiting. We’ll ask you again on');
  await page.context().close();
  await site.close();
});

test('a customer cancels an order before the work starts', async ({ browser, site }) => {
  const admin = await signInAsAdmin(site);
  const customer = await createPerson(site, 'customer');
  const order = await newOrder(admin, customer);
  const page = await openWindowAs(browser, site, customer.email, `/customer/dashboard/orders/${order}`);
  await page
    .getByRole('list', { name: 'Ways out of this order' })
    .getByRole('button', { name: 'Cancel order' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click();
  await expect(nextStep(page)).toContainText('Cancelled.');
  await page.context().close();
});

test('a delivery is accepted in two clicks, and a fix that is asked for reopens the work', async ({
  browser,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const [customer, staff] = [await createPerson(site, 'customer'), await otherPerson(site, 'staff', 0)];
  const order = await newOrder(admin, customer);
  await deliverOrder(admin, staff, order);
  const page = await openWindowAs(browser, site, customer.email, `/customer/dashboard/orders/${order}`);
  await nextStep(page).getByRole('button', { name: 'Accept' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(nextStep(page)).toContainText('You accepted this delivery');

  await nextStep(page).getByRole('button', { name: 'Something wrong? Ask for a fix or a refund' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for a fix or a refund' });
  await dialog.getByLabel('What is wrong?').fill('One socket has no signal.');
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Ask for a fix' }).click();
  await expect(nextStep(page)).toContainText('We’ll answer by');

  const office = await openWindowAs(browser, site, admin.email, `/admin/dashboard/orders/${order}`);
  await nextStep(office).getByRole('button', { name: 'Decide' }).click();
  const decision = office.getByRole('dialog', { name: 'Decide about a fix' });
  await expect(decision).toContainText('One socket has no signal.');
  await decision.getByRole('radio', { name: /^Refund/ }).check();
  await expect(decision.getByLabel('Amount')).toHaveValue(/^\d+\.\d\d$/);
  await expectAccessibleInEveryLook(office);
  await decision.getByRole('radio', { name: /^Fix it/ }).check();
  await decision.getByRole('button', { name: 'Fix it' }).click();
  await expect(nextStep(office)).toContainText('will fix what');
  await expect(nextStep(page)).toContainText('We’re fixing what you told us about.');
  for (const one of [page, office]) await one.context().close();
});

async function newOrder(admin: Person, customer: Person): Promise<number> {
  const { id } = await createPlainService(admin);
  return buyService(customer, id);
}
