import type { Page } from '@playwright/test';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPlainService } from '../support/money.ts';
import { buyService } from '../support/orders.ts';
import { createPerson, openWindowAs, otherPerson, signInAsAdmin } from '../support/people.ts';
import { ownSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });

test('a consumer withdraws after an early start, and an admin keeps a part for what was done', async ({ browser }) => {
  const site = await ownSite();
  const admin = await signInAsAdmin(site);
  const [customer, staff] = [await createPerson(site, 'customer'), await otherPerson(site, 'staff', 0)];
  const office = await openWindowAs(browser, site, admin.email, '/admin/dashboard/settings/cancellation');
  await expect(office.getByText('If you sell to consumers in the EU or the UK, turn it on.')).toBeVisible();
  await office.getByLabel('Consumers can withdraw').check();
  await office.getByRole('button', { name: 'Save changes' }).click();
  await expect(office.getByText('If you sell to consumers in the EU or the UK, turn it on.')).toHaveCount(0);
  await expectAccessibleInEveryLook(office);

  const order = await buyService(customer, (await createPlainService(admin)).id);
  await admin.call('POST', `/admin/orders/${order}/assign-staff`, { user_id: staff.id });
  const page = await openWindowAs(browser, site, customer.email, `/customer/dashboard/orders/${order}`);
  await expect(nextStep(page)).toContainText('when your withdrawal period ends.');
  await nextStep(page).getByRole('button', { name: 'Start now' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start now' }).click();
  await expect(nextStep(page)).not.toContainText('withdrawal period');
  await staff.call('PUT', `/staff/orders/${order}/status`, { status: 'in_progress' });

  await page.getByRole('button', { name: 'Withdraw from contract here' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm withdrawal' }).click();
  await expect(nextStep(page)).toContainText(/^We have your withdrawal \(W-/);
  await expectAccessibleInEveryLook(page);

  await office.goto(`${site.url}/admin/dashboard/orders/${order}`);
  await nextStep(office).getByRole('link', { name: 'Decide' }).click();
  await expectAccessibleInEveryLook(office);
  await office.getByRole('button', { name: /^Pay back / }).click();
  const dialog = office.getByRole('dialog', { name: 'Carry out the withdrawal' });
  await dialog.getByLabel('Keep for the part that was done').fill('10');
  await dialog.getByLabel('What was done').fill('Short.');
  await dialog.getByRole('button', { name: /^Carry out/ }).click();
  await expect(dialog.getByText('Write at least 20 characters: the customer reads it.')).toBeVisible();
  await dialog.getByLabel('What was done').fill('Two of five rooms were measured.');
  await dialog.getByRole('button', { name: /^Carry out/ }).click();
  await expect(office.getByText('Two of five rooms were measured.')).toBeVisible();
  await office.getByRole('link', { name: 'All cancellations' }).click();
  await office.getByRole('navigation', { name: 'Cancellations' }).getByRole('link', { name: /^Done/ }).click();
  await expect(office.getByRole('link', { name: customer.name })).toBeVisible();
  await expectAccessibleInEveryLook(office);

  await expect(nextStep(page)).toContainText('We kept $10.00 for the part that was done.');
  for (const one of [page, office]) await one.context().close();
  await site.close();
});
