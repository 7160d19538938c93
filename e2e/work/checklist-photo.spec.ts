import { openAs } from '../support/accounts.ts';
import { imageUpload } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { startedOrder } from '../support/orders.ts';
import { createPerson, otherPerson, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const item = 'Label the rack';

test('a photo is added to a line of the check list, and removed', async ({ page, site }) => {
  const staff = await createPerson(site, 'staff');
  const customer = await otherPerson(site, 'customer', 0);
  const id = await startedOrder(await signInAsAdmin(site), customer, staff);
  await staff.call('POST', `/staff/orders/${id}/checklist`, { text: item });
  await openAs(page, staff.email, `/staff/dashboard?job=${id}&tab=work`);
  const line = page.getByRole('list', { name: 'Check list' }).getByRole('listitem').filter({ hasText: item });
  const chooser = page.waitForEvent('filechooser');
  await line.getByRole('button', { name: `Add photo to ${item}` }).press('Enter');
  await (await chooser).setFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No image') });
  await expect(page.getByRole('alert')).toContainText('Failed to add the photo.');

  const again = page.waitForEvent('filechooser');
  await line.getByRole('button', { name: `Add photo to ${item}` }).press('Enter');
  await (await again).setFiles(await imageUpload());
  const open = line.getByRole('button', { name: `Photo of ${item}`, exact: true });
  await expect(open).toBeFocused();
  // Its smaller image is made in the background.
  await expect(async () => {
    await page.reload();
    await expect(open.locator('img')).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expectAccessibleInEveryLook(page);
  const seen = await customer.call<{ data: { name: string }[] }>('GET', `/orders/${id}/files`);
  expect(seen.data).toEqual([]);
  await page.reload();
  await line.getByRole('button', { name: `Remove the photo of ${item}` }).press('Enter');
  await expect(line.getByRole('button', { name: `Add photo to ${item}` })).toBeFocused();
});
