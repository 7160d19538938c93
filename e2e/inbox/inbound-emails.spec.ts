import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buyAs } from '../support/money.ts';
import { type Person, signIn, signInAsAdmin } from '../support/people.ts';
import { replySettings, sendReply } from '../support/replies.ts';
import { rowAction } from '../support/rows.ts';
import { ownSite, type Site } from '../support/site.ts';
import { test as base, expect } from '../support/test.ts';

const rowOf = (page: Page, text: string) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: text });

const start = () => ownSite(replySettings);
const test = base.extend({ site: async ({ sites }, use) => use(await sites.own(start)) });
test.describe.configure({ mode: 'default' });

const CUSTOMER = 'priya.raghunathan@example.com';

/** `to` receives the customer's replies. */
async function orderToAnswer(site: Site, admin: Person) {
  const { orderId } = await buyAs(site, admin, CUSTOMER);
  const customer = await signIn(site, CUSTOMER);
  await admin.call('POST', `/orders/${orderId}/wait`, { question: 'Which domain should we move?' });
  let to = '';
  await expect(async () => {
    const emails = await site.emailsTo(CUSTOMER);
    to = emails.find(({ reply_to }) => reply_to?.includes(`+${orderId}.`))?.reply_to ?? '';
    expect(to).not.toBe('');
  }).toPass();
  return { orderId, customer, to };
}

type Messages = { data: { content: string; source: string }[] };
const emailed = async (admin: Person, orderId: number): Promise<string[]> =>
  (await admin.call<Messages>('GET', `/orders/${orderId}/messages`)).data
    .filter(({ source }) => source === 'email')
    .map(({ content }) => content);

test('an unproven reply waits, as plain text, until an admin posts it', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { orderId, customer, to } = await orderToAnswer(site, admin);
  const subject = `Re: Order ${orderId}: our domain`;
  const text = 'Our domain is <b>example.com</b>.';
  expect(await sendReply(site, { to, from: CUSTOMER, subject, text, dkim: 'none' })).toBe('quarantined');
  await openAsAdmin(page, 'inbound-emails');
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' });
  await expect(sidebar.getByRole('link', { name: /^Inbox \d+ waiting$/ })).toBeVisible();
  await rowOf(page, subject).click();
  const email = page.getByRole('article', { name: 'Email' });
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expect(email.getByText(text)).toBeVisible();
  await expect(email.getByRole('status')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  expect(await emailed(admin, orderId)).toEqual([]);

  await expect(email).toContainText(customer.name);
  await email.getByRole('button', { name: `Add to order ${orderId}` }).click();
  const question = page.getByRole('dialog', { name: `Add to order ${orderId}?` });
  await question.getByRole('button', { name: `Add to order ${orderId}` }).click();
  await expect(page.getByText(`Added to order ${orderId}.`)).toBeVisible();
  await expect(email).toBeHidden();
  expect(await emailed(admin, orderId)).toEqual([text]);

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByLabel('State').selectOption({ label: 'Posted' });
  await page.keyboard.press('Escape');
  await rowOf(page, subject).click();
  await expect(email.getByRole('link', { name: `conversation of order ${orderId}` })).toBeVisible();
});

test('a forged reply is discarded, and an email without an order is a contact message', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { orderId, to } = await orderToAnswer(site, admin);
  const subject = `Forged ${orderId}`;
  await sendReply(site, { to, from: 'mallory@evil.example', subject, text: 'Pay me.', dkim: 'pass' });
  await openAsAdmin(page, 'inbound-emails');
  await rowOf(page, subject).click();
  await page.getByRole('article').getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('dialog', { name: 'Discard this email?' }).getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByText('The email was discarded.')).toBeVisible();
  expect(await emailed(admin, orderId)).toEqual([]);

  const from = `stranger-${orderId}@example.com`;
  await sendReply(site, { to: replySettings.INBOUND_ADDRESS, from, text: 'Do you sell firewalls?', dkim: 'pass' });
  await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Contact messages' }).click();
  await rowOf(page, 'Do you sell firewalls?').first().click();
  await expect(page.getByRole('heading', { level: 2, name: from })).toBeVisible();
  await expect(page.getByText('By email', { exact: true })).toBeVisible();
});

test('a saved reply is written with placeholders, changed and deleted', async ({ page }) => {
  const title = `Greeting ${crypto.randomUUID().slice(0, 8)}`;
  await openAsAdmin(page, 'saved-replies');
  await page.getByRole('button', { name: 'Add saved reply' }).click();
  const form = page.getByRole('dialog', { name: 'Add saved reply' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Text').fill('Hi ');
  await form.getByRole('button', { name: 'Customer’s name' }).click();
  await expect(form.getByLabel('Text')).toHaveValue('Hi {customer_name}');
  await form.getByRole('button', { name: 'Create' }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Hi {customer_name}');
  await expectAccessibleInEveryLook(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await rowAction(row, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit saved reply' });
  await edit.getByLabel('Text').fill('Good morning!');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText('Good morning!');
  await rowAction(row, 'Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(row).toHaveCount(0);
});
