import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, openAs } from '../support/accounts.ts';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleAndFits, expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPlainService } from '../support/money.ts';
import { buyService } from '../support/orders.ts';
import { createPerson, openWindowAs, type Person, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const PASSWORD = 'Larch-Router-9!';
const KEY = 'key-4711-once';

type Asked = { item_id: number; updated_at: string; fields: { key: string }[] };

/** Its customer has answered with a password, and a key that can be opened once. */
async function orderWithSecrets(admin: Person, customer: Person): Promise<number> {
  const { id } = await createPlainService(admin);
  await admin.call('PUT', `/admin/services/${id}/intake-form`, {
    version: 0,
    intro: '',
    fields: [
      { label: 'Router password', type: 'secret', required: true },
      { label: 'Recovery key', type: 'secret', required: true, once: true },
    ],
  });
  const order = await buyService(customer, id);
  const { data } = await customer.call<{ data: Asked[] }>('GET', `/orders/${order}/intakes`);
  for (const { item_id, updated_at, fields } of data) {
    const [password = '', key = ''] = fields.map((field) => field.key);
    const answers = { [password]: PASSWORD, [key]: KEY };
    await customer.call('PUT', `/orders/${order}/intakes/${item_id}`, { answers, submit: true, updated_at });
  }
  return order;
}

const blur = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('blur')));
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('staff open a secret answer for a minute, and the customer sees who did and deletes it', async ({
  page,
  site,
  browser,
}) => {
  const admin = await signInAsAdmin(site);
  const [customer, staff] = [await createPerson(site, 'customer'), await createPerson(site, 'staff')];
  const order = await orderWithSecrets(admin, customer);
  await admin.call('POST', `/admin/orders/${order}/assign-staff`, { user_id: staff.id });
  await page.clock.install();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openAs(page, staff.email, `/staff/dashboard?job=${order}&tab=questions`);
  await expect(page.getByText('Encrypted', { exact: true })).toHaveCount(2);
  const theirs = await openWindowAs(browser, site, customer.email, `/customer/dashboard/orders/${order}?tab=questions`);
  await expect(theirs.getByText('Encrypted. Only people working on your order can open it; you see when.')).toHaveCount(
    2,
  );
  await expect(theirs.getByRole('button', { name: /^Show/ })).toHaveCount(0);

  await test.step('a login of more than 15 minutes ago is confirmed first', async () => {
    await site.expireConfirmations();
    await button(page, 'Show Router password').click();
    const question = page.getByRole('dialog', { name: 'Please confirm that it’s you' });
    await expect(question.getByLabel('Your password')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
    await button(page, 'Show Router password').click();
    await question.getByLabel('Your password').fill(DEMO_PASSWORD);
    await question.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText(PASSWORD)).toBeVisible();
    await expectAccessibleAndFits(page);
  });

  await test.step('it is copied for a minute, and disappears with it', async () => {
    // The checks of the look may have taken the focus from the window.
    await blur(page);
    await button(page, 'Show Router password').click();
    await button(page, 'Copy Router password').click();
    await expect(page.getByText('Copied for a minute')).toBeVisible();
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    expect(await clipboard()).toBe(PASSWORD);
    await page.clock.fastForward(61_000);
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
    await expect(button(page, 'Show Router password')).toBeVisible();
    await expect.poll(clipboard).toBe('');
  });

  await test.step('it disappears when the window loses the focus, and on leaving', async () => {
    await button(page, 'Show Router password').click();
    await expect(page.getByText(PASSWORD)).toBeVisible();
    await blur(page);
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
    await button(page, 'Show Router password').click();
    await expect(page.getByText(PASSWORD)).toBeVisible();
    await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Files' }).click();
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
    await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Questions' }).click();
    await expect(button(page, 'Show Router password')).toBeVisible();
    await expect(page.getByText(PASSWORD)).toHaveCount(0);
  });

  await test.step('both sides see each opening at once', async () => {
    for (const one of [page, theirs]) {
      const openings = one.getByRole('list', { name: 'Opened' }).getByRole('listitem');
      await expect(openings).toHaveCount(4);
      await expect(openings.first()).toHaveText(
        new RegExp(`^Opened by ${staff.name}, \\w{3} \\d+, \\d+:\\d\\d\\s[AP]M$`),
      );
    }
    await expectAccessibleInEveryLook(theirs);
  });

  await test.step('a secret for one opening is shown once', async () => {
    await button(page, 'Show Recovery key').click();
    const question = page.getByRole('dialog', { name: 'Open Recovery key?' });
    await question.getByRole('button', { name: 'Open and delete' }).click();
    await expect(page.getByText(KEY)).toBeVisible();
    await expect(theirs.getByText('This was opened once and deleted.')).toBeVisible();
    await button(page, 'Hide Recovery key').click();
    await expect(page.getByText('This was opened once and deleted.')).toBeVisible();
    await expect(page.getByText(KEY)).toHaveCount(0);
  });

  await test.step('the customer deletes the other one', async () => {
    await button(theirs, 'Delete now Router password').click();
    await theirs.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(theirs.getByText(/^This was deleted on \w{3} \d+\.$/)).toBeVisible();
    await expect(page.getByText(/^This was deleted on \w{3} \d+\.$/)).toBeVisible();
    await expect(button(page, 'Show Router password')).toHaveCount(0);
  });
  await theirs.context().close();
});

test('an admin asks for a secret that is deleted after it was opened once, and opens it', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { id } = await createPlainService(admin);
  await openAsAdmin(page, `services/${id}/questions`);
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Recovery key');
  await page.getByLabel('Answer', { exact: true }).selectOption('Password or other secret');
  await page.getByLabel('Delete after it was opened once').check();
  await page.getByRole('button', { name: 'Preview as customer' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as customer' });
  await expect(preview.getByText('It’s deleted after it was opened once.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Changes saved.')).toBeVisible();
  const form = await admin.call<{ fields: object[] }>('GET', `/admin/services/${id}/intake-form`);
  expect(form.fields).toMatchObject([{ label: 'Recovery key', type: 'secret', once: true }]);

  const order = await orderWithSecrets(admin, await createPerson(site, 'customer'));
  await openAsAdmin(page, `orders/${order}?tab=questions`);
  await button(page, 'Show Router password').click();
  await expect(page.getByText(PASSWORD)).toBeVisible();
  await button(page, 'Hide Router password').click();
  await expect(button(page, 'Show Router password')).toBeFocused();
  await button(page, 'Delete now Recovery key').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/^This was deleted on /)).toBeVisible();
});
