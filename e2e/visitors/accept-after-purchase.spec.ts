import { createPlainService } from '../support/money.ts';
import { otherPerson, signInAsAdmin } from '../support/people.ts';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from '../support/shop.ts';
import { expect, test } from '../support/test.ts';

test('a buyer without a password chooses one before the delivery can be accepted', async ({ page, site, email }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 0);
  const { slug } = await createPlainService(admin);
  await openCheckout(page, slug);
  await fillBuyer(page, email);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expectBought(page);
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
  const order = /\d+/.exec((await page.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
  await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Work' }).click();

  await admin.call('POST', `/admin/orders/${order}/assign-staff`, { user_id: staff.id });
  await staff.call('PUT', `/staff/orders/${order}/status`, { status: 'in_progress' });
  await staff.call('PUT', `/staff/orders/${order}/status`, { status: 'completed' });
  await staff.call('POST', `/staff/orders/${order}/deliver`, { summary: 'It runs.' });
  const accept = page.getByRole('button', { name: 'Accept', exact: true });
  await expect(page.getByText('Choose your own password above.')).toBeVisible();
  await expect(accept).toBeHidden();

  await page.getByRole('button', { name: 'Choose a password' }).click();
  const password = page.getByRole('form', { name: 'Choose a password' });
  await password.getByLabel('New Password').fill('Kettle-Meadow-58');
  await password.getByRole('button', { name: 'Set password' }).click();
  await accept.click();
  const dialog = page.getByRole('dialog', { name: 'Accept the delivery' });
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: 'Next step' })).toContainText('You accepted this delivery');
});
