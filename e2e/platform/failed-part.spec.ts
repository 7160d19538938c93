import { openAs } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test('a part that fails says so while the rest stays, and is drawn at the next try', async ({ page }) => {
  const calls = '**/api/staff/payouts?*';
  await page.route(calls, (route) => route.fulfill({ json: { data: null } }));
  await openAs(page, 'staff@demo.test', '/staff/dashboard?panel=earnings');
  await expect(page.getByRole('alert')).toHaveText('We couldn’t show this part. The rest of the page works.');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.unroute(calls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Unpaid commissions' })).toBeVisible();
});
