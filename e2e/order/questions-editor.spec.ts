import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { createPlainService } from '../support/money.ts';
import { type Person, signInAsAdmin } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

type Form = {
  version: number;
  intro: string;
  fields: { key: string; label: string; type: string; options: string[] }[];
};

const domain = { label: 'Domain name', type: 'line', required: true };
const logo = { label: 'Logo', type: 'file', required: false, max_files: 2 };

const formOf = (admin: Person, id: number) => admin.call<Form>('GET', `/admin/services/${id}/intake-form`);
const saveForm = (admin: Person, id: number, version: number, fields: object[], intro = '') =>
  admin.call<Form>('PUT', `/admin/services/${id}/intake-form`, { version, intro, fields });

const rows = (page: Page) => page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' }).click();

test('an admin asks for what is needed, in the right order, and sees it as a customer', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { id } = await createPlainService(admin);
  await openAsAdmin(page, `services/${id}`);
  await page
    .getByRole('navigation', { name: 'Sections' })
    .getByRole('link', { name: /^Questions/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Questions for the customer' })).toBeInViewport();
  await expect(page.getByText('Without questions, orders start right away.')).toBeVisible();

  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Domain name');
  await page.getByRole('button', { name: 'Add question' }).click();
  const second = rows(page).nth(1);
  await second.getByLabel('Question', { exact: true }).fill('Which plan?');
  await second.getByLabel('Answer').selectOption('One choice');
  await second.getByLabel('Choices').fill('Basic');
  await save(page);
  await expect(second.getByText('Enter at least 2 choices, one per line.')).toBeVisible();
  await second.getByLabel('Choices').fill('Basic\nPlus');
  await expect(second.getByText('Enter at least 2 choices, one per line.')).toBeHidden();

  await page.getByRole('button', { name: 'Move Which plan? up' }).click();
  await expect(rows(page).first()).toContainText('1. Which plan?');
  await expect(page.getByRole('button', { name: 'Move Which plan? down' })).toBeFocused();
  await page.getByLabel('Introduction').fill('Two short questions.');
  await expectAccessibleInEveryLook(page);

  await page.getByRole('button', { name: 'Preview as customer' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview as customer' });
  await expect(preview.getByText('Two short questions.')).toBeVisible();
  await expect(preview.getByText('Which plan?')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(preview).toBeHidden();

  await save(page);
  await expect(page.getByText('Changes saved.')).toBeVisible();
  const saved = await formOf(admin, id);
  expect(saved.intro).toBe('Two short questions.');
  expect(saved.fields.map(({ label, options }) => [label, options])).toEqual([
    ['Which plan?', ['Basic', 'Plus']],
    ['Domain name', []],
  ]);
});

test('a question is dragged to its place, removed and brought back', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { id } = await createPlainService(admin);
  await saveForm(admin, id, 0, [domain, logo, { label: 'Notes', type: 'text', required: false }]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page, `services/${id}/questions`);
  await rows(page)
    .nth(2)
    .getByTitle('Drag to move')
    .dragTo(rows(page).first(), { targetPosition: { x: 200, y: 4 } });
  await expect(rows(page).first()).toContainText('1. Notes');

  await page.getByRole('button', { name: 'Remove Logo' }).click();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rows(page).nth(2)).toContainText('3. Logo');
  await save(page);
  await expect(page.getByText('Changes saved.')).toBeVisible();
  const { fields } = await formOf(admin, id);
  expect(fields.map(({ label }) => label)).toEqual(['Notes', 'Domain name', 'Logo']);
});

test('two admins: the second one is refused, and can put back what was typed', async ({ page, site }) => {
  page.on('dialog', (dialog) => dialog.accept());
  const admin = await signInAsAdmin(site);
  const { id } = await createPlainService(admin);
  await saveForm(admin, id, 0, [domain]);
  await openAsAdmin(page, `services/${id}/questions`);
  await expect(page).toHaveURL(new RegExp(`/services/${id}#questions$`));
  await page.getByRole('button', { name: '1. Domain name' }).click();
  await page.getByLabel('Question', { exact: true }).fill('Your domain');
  const { version } = await formOf(admin, id);
  await saveForm(admin, id, version, [domain, logo]);

  await save(page);
  await expect(page.getByRole('alert')).toContainText('This has changed since you opened it.');
  await expect(page.getByLabel('Question', { exact: true })).toHaveValue('Your domain');
  await page.reload();
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'put it back' }).click();
  await expect(rows(page)).toHaveCount(1);
  await save(page);
  await expect(page.getByText('Changes saved.')).toBeVisible();
  expect((await formOf(admin, id)).fields.map(({ label }) => label)).toEqual(['Your domain']);
});

test('questions are copied from another service, and a service can stop asking', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const [source, target] = [await createPlainService(admin), await createPlainService(admin)];
  await saveForm(admin, source.id, 0, [domain, logo], 'Before we start:');
  await openAsAdmin(page, `services/${target.id}/questions`);
  await page.getByRole('button', { name: 'Copy from another service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Copy from another service' });
  await dialog.getByLabel('Service', { exact: true }).selectOption({ label: source.title });
  await dialog.getByRole('button', { name: 'Copy questions' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByLabel('Introduction')).toHaveValue('Before we start:');
  await save(page);
  await expect(page.getByText('Changes saved.')).toBeVisible();
  expect((await formOf(admin, target.id)).fields.map(({ key }) => key)).toEqual(['domain_name', 'logo']);

  for (const name of ['Domain name', 'Logo']) await page.getByRole('button', { name: `Remove ${name}` }).click();
  await page.getByLabel('Introduction').fill('');
  await save(page);
  await expect(page.getByText('Changes saved.')).toBeVisible();
  expect((await formOf(admin, target.id)).fields).toEqual([]);
});
