import { confirmDelete, openAsAdmin, rowOf } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { plainItems, sendJson } from '../support/money.ts';
import { type Person, signInAsAdmin } from '../support/people.ts';
import { rowAction } from '../support/rows.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const newCode = () => `E2E-${crypto.randomUUID().slice(0, 8)}`.toUpperCase();

const buyWith = async (site: Site, admin: Person, coupon_code: string, email: string) =>
  sendJson(site, '/api/orders/place-unauthenticated', {
    name: 'Cora Coupon',
    email,
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
    items: await plainItems(admin, 1),
    coupon_code,
  });

test('a coupon is created, used, and switched off', async ({ page, site, email }) => {
  const admin = await signInAsAdmin(site);
  const code = newCode();
  await openAsAdmin(page, 'coupons');
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await expect(dialog.getByLabel('Percent off')).toBeFocused();
  await expect(dialog.getByLabel('Code')).toHaveValue(/^[A-Z0-9]{8}$/);
  await dialog.getByLabel('Code').fill(code.toLowerCase());
  await dialog.getByLabel('Percent off').fill('10');
  await dialog.getByLabel('Uses in total').fill('5');
  await expectAccessibleInEveryLook(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog).toBeHidden();
  const row = rowOf(page, code);
  await expect(row).toContainText('Active');
  await expect(row).toContainText('10% off');
  await buyWith(site, admin, code, email);
  await page.reload();
  await expect(row).toContainText('1 of 5');
  await expectAccessibleInEveryLook(page);

  await rowAction(row, 'Switch off');
  await expect(row).toContainText('Off');
  await expect(buyWith(site, admin, code, `second-${email}`)).rejects.toThrow('This coupon code is not valid.');
});

test('an unused coupon is deleted, and one that was used meanwhile is not', async ({ page, site, email }) => {
  const admin = await signInAsAdmin(site);
  const [unused, used] = [newCode(), newCode()];
  for (const code of [unused, used]) await admin.call('POST', '/admin/coupons', { code, amount: '5.00' });
  await openAsAdmin(page, 'coupons');
  await confirmDelete(page, unused, 'coupon');
  await expect(rowOf(page, unused)).toHaveCount(0);

  await rowAction(rowOf(page, used), 'Delete');
  await buyWith(site, admin, used, email);
  const dialog = page.getByRole('dialog', { name: 'Are you sure you want to delete this coupon?' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toContainText('used');
  await expect(rowOf(page, used)).toBeVisible();
});

test('a code that another coupon has is refused next to its field', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const code = newCode();
  await admin.call('POST', '/admin/coupons', { code, percent: 5 });
  await openAsAdmin(page, 'coupons?new=1');
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  await dialog.getByLabel('Code').fill(code);
  await dialog.getByLabel('Percent off').fill('10');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByLabel('Code')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Percent off')).toHaveValue('10');
});
