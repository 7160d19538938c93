import { submitLogin } from '../support/accounts.ts';
import { at } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { startNewInstallation } from '../support/new-installation.ts';
import { expect, open, test } from '../support/test.ts';

test.describe.configure({ mode: 'default' });

test('a new shop begins with the sample catalogue, which is hidden', async ({ page, sites }) => {
  const { url, admin } = await sites.own(startNewInstallation);
  await open(page, `${url}/login`);
  await submitLogin(page, admin.email, admin.password);
  await expect(page).toHaveURL(`${url}${at('overview')}`);
  const card = page.getByRole('region', { name: 'Set up your shop' });
  const add = card.getByRole('button', { name: 'Add the sample catalogue' });
  await add.click();
  await expect(card.getByRole('status').filter({ hasText: 'Added' })).toHaveText(
    /^Added 6 categories, 24 services, 9 solutions\. They are hidden until you publish them\./,
  );
  await expect(add).toHaveCount(0);
  await expect(card).toContainText('There is no active service with a price and days.');
  const link = card.getByRole('link', { name: 'Services', exact: true });
  await expect(link).toBeFocused();
  await expectAccessibleInEveryLook(page);
  await link.click();
  await expect(page).toHaveURL(`${url}${at('services')}`);
  await expect(page.getByRole('main').getByText('Firewall setup', { exact: true }).first()).toBeVisible();
  await open(page, `${url}${at('overview')}`);
  await expect(card).toBeVisible();
  await expect(add).toHaveCount(0);
});
