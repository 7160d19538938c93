import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

test('the conversations about orders are in the same list as the support', async ({ page }) => {
  await openAs(page, 'customer@demo.test', '/customer/dashboard/chat');
  const list = page.getByRole('navigation', { name: 'Conversations' });
  await expect(list.getByRole('link', { name: /^Support/ })).toHaveAttribute('aria-current', 'true');
  await list.getByRole('link').filter({ hasText: 'Order 21' }).click();
  await expect(page.getByRole('log', { name: 'Conversation about order 21' })).toBeVisible();
  const text = `About this order. ${crypto.randomUUID().slice(0, 8)}`;
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('log').getByText(text)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All conversations' }).click();
  await expect(list).toBeVisible();
  await expect(page.getByRole('log')).toHaveCount(0);
});
