import type { Locator } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { expect, test } from '../support/test.ts';

const in29Days = () => new Date(Date.now() + 29 * 86_400_000).toISOString().slice(0, 10);

test('an admin takes a template, edits and publishes it, and the page shows it', async ({ page }) => {
  await openAsAdmin(page, 'settings/legal');
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: /Accessibility/ }).click();
  await page.getByRole('button', { name: 'Start from a template' }).click();
  const template = page.getByRole('dialog', { name: 'Start from a template' });
  await template.getByLabel('Law').selectOption('eu_de');
  await template.getByRole('button', { name: 'Start' }).click();
  await expect(template).toBeHidden();
  await expect(page.getByText('It is not legal advice: have it checked.')).toBeVisible();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' Write to ');
  await page.getByLabel('Search facts').fill('company.email');
  await text.focus();
  await page.getByRole('button', { name: /company\.email/ }).click();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText(/Write to \S+@\S+/)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish version 1' });
  await publish.getByLabel('Yes').check();
  await publish.getByLabel('Checked by').fill('Ann Lee');
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expect(publish).toBeHidden();
  await expect(page.getByText('Version 1 in effect')).toBeVisible();
  await page.goto('/accessibility');
  await expect(page.getByText(/Write to \S+@\S+/)).toBeVisible();
});

test('terms can’t apply before the notice that they promise', async ({ page }) => {
  await openAsAdmin(page, 'settings/legal/terms');
  await page.getByLabel('Title').fill('Terms of Service ');
  await page.getByLabel('Title').fill('Terms of Service 2');
  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish version 2' });
  await publish.getByRole('textbox', { name: 'Applies from' }).fill(in29Days());
  await publish.getByLabel('What changed').fill('Prices.');
  await publish.getByRole('button', { name: 'Publish' }).click();
  await expect(publish.getByText('must be at least 30 days ahead.').first()).toBeVisible();
});

test('nothing but the usual distance is between the text, its versions and the facts', async ({ page }) => {
  await openAsAdmin(page, 'settings/legal/terms');
  const editor = page.getByRole('form', { name: 'Terms of Service' });
  const versions = page.getByRole('group', { name: 'Published versions' });
  const facts = page.getByRole('group', { name: 'Facts' });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const distance = async (above: Locator, below: Locator) => {
      const [first, second] = [await above.boundingBox(), await below.boundingBox()];
      return (second?.y ?? 0) - (first?.y ?? 0) - (first?.height ?? 0);
    };
    await expect.poll(() => distance(editor, versions)).toBe(16);
    if (width < 1280) await expect.poll(() => distance(versions, facts)).toBe(16);
  }
  const title = page.getByLabel('Title');
  const before = await title.inputValue();
  await title.fill('Terms');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(title).toHaveValue(before);
});

test('the contract is attached to the email that confirms an order', async ({ page }) => {
  await openAsAdmin(page, 'settings/legal');
  const attach = page.getByRole('checkbox', { name: 'Attach the contract' });
  const wanted = !(await attach.isChecked());
  await attach.setChecked(wanted);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
  await page.reload();
  await expect(attach).toBeChecked({ checked: wanted });
  await attach.setChecked(!wanted);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Settings saved.')).toBeVisible();
});
