import type { Page } from '@playwright/test';
import { at, openAsAdmin, rowOf } from '../support/catalog.ts';
import { applyLook, expectAccessibleAndFits, expectAccessibleInEveryLook, looks } from '../support/looks.ts';
import { signInAsAdmin } from '../support/people.ts';
import { detailsOf } from '../support/rows.ts';
import { ownSite, type Site } from '../support/site.ts';
import { createSmtpServer, type SmtpServer } from '../support/smtp-server.ts';
import { test as base, expect, open } from '../support/test.ts';

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;

/** It is about noon in this zone: journeys that move the clock must not meet the daily emails of 8 in the morning. */
function zoneAtNoon(): string {
  const behind = new Date().getUTCHours() - 12;
  return `Etc/GMT${behind < 0 ? '' : '+'}${behind}`;
}

async function startWithMail() {
  const mail = await createSmtpServer();
  const site = await ownSite({ SMTP_URL: mail.url });
  // The sample company names a zone, which comes before that of the environment.
  const admin = await signInAsAdmin(site);
  const work = await admin.call<object>('GET', '/admin/settings/work');
  await admin.call('PUT', '/admin/settings/work', { ...work, time_zone: zoneAtNoon() });
  const close = async () => {
    await site.close();
    await mail.stop();
  };
  return { site, mail, close };
}

const test = base.extend<{ mail: SmtpServer }>({
  site: async ({ sites }, use) => use((await sites.own(startWithMail)).site),
  mail: async ({ sites }, use) => use((await sites.own(startWithMail)).mail),
});
test.describe.configure({ mode: 'default' });

const post = async (site: Site, path: string, body: object) => {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${path} responds ${response.status}`).toBe(true);
};

/** Moves the clock and runs the scheduled jobs. */
const pass = (site: Site, ms: number) => post(site, '/sandbox/clock', { advance_days: ms / DAY_MS });

const write = (site: Site, name: string) =>
  post(site, '/api/contact', { name, email: `${crypto.randomUUID()}@example.com`, message: 'Do you repair printers?' });

/** The login may send an email, and the morning's digest waits since the start. */
async function openWithoutMail(page: Page, path: string, site: Site, mail: SmtpServer): Promise<void> {
  await mail.start();
  await openAsAdmin(page, path);
  const admin = await signInAsAdmin(site);
  await admin.call('PUT', '/profile/notification-preferences', { kinds: [{ kind: 'due_digest', email: false }] });
  const waiting = async () => {
    const { data } = await admin.call<{ data: { id: number }[] }>('GET', '/admin/outbox?state=waiting');
    return data.map(({ id }) => id);
  };
  // 409: it is already being sent.
  for (const id of await waiting()) await admin.call('POST', `/admin/outbox/${id}/retry`).catch(() => {});
  await expect.poll(waiting).toEqual([]);
  await mail.stop();
}

test('an admin sees on any screen that the mail server is down, retries an email once it is back, and the warning goes', async ({
  page,
  site,
  mail,
}) => {
  await openWithoutMail(page, 'orders', site, mail);
  const sent = mail.received.length;
  const banner = page.getByRole('alert').filter({ hasText: 'Something is wrong' });
  await write(site, 'Nora North');
  await pass(site, 61 * MINUTE_MS);
  await expect(banner).toHaveCount(0);
  await pass(site, 10 * MINUTE_MS);
  await expect(banner).toContainText('Something is wrong: Emails. See what to do');

  await banner.getByRole('link', { name: 'See what to do' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('System');
  const line = page.getByRole('main').getByRole('listitem').first();
  await expect(line).toContainText('Emails Problem');
  await expect(line).toContainText('1 waiting');
  await expect(line).toContainText('What to do: Open “Emails sent” to see why.');
  await line.getByRole('link', { name: 'Open “Emails sent”' }).press('Enter');

  const email = rowOf(page, 'Contact message');
  await expect(email).toContainText('Waiting');
  await email.getByRole('button', { name: /^Details of / }).click();
  await expect(detailsOf(email)).toContainText('next attempt');
  await mail.start();
  await email.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(page.getByText('The email is being sent.')).toBeVisible();
  await expect(email).toContainText('Sent');
  expect(mail.received).toHaveLength(sent + 1);
  await expect(email.getByRole('button', { name: 'Send again' })).toBeVisible();

  await pass(site, MINUTE_MS);
  await expect(banner).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole('main')).toContainText('None waiting');
});

test('an admin discards an email that can’t be delivered; canceling keeps it', async ({ page, site, mail }) => {
  await openWithoutMail(page, 'overview', site, mail);
  await write(site, 'Sam South');
  await open(page, at('system/outbox?state=waiting'));
  const row = rowOf(page, 'Contact message').first();
  const discard = row.getByRole('button', { name: 'Discard' });
  const dialog = page.getByRole('dialog', { name: 'Discard this email?' });
  await discard.press('Enter');
  await expect(dialog).toContainText('It will never be sent.');
  await page.keyboard.press('Escape');
  await expect(discard).toBeFocused();
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByText('No emails are waiting')).toBeVisible();
  await page.getByRole('link', { name: /^Discarded\b/ }).click();
  await expect(row).toContainText('Discarded');
  await open(page, at('audit-log'));
  await expect(rowOf(page, 'Discarded an email').first()).toBeVisible();
});

test('the pages of the system are accessible in light and dark, on desktop and phone, and show a failed load', async ({
  page,
  site,
  mail,
}) => {
  await mail.start();
  await write(site, 'Wes West');
  await openAsAdmin(page, 'system');
  await expect(page.getByRole('heading', { name: 'Nodes' }).first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await open(page, at('system/outbox'));
  for (const look of looks) {
    await applyLook(page, look);
    await expect(rowOf(page, 'Contact message').first()).toBeVisible();
    await expectAccessibleAndFits(page);
  }
  await page.route('**/api/admin/outbox*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to fetch emails.' })).toBeVisible();
  await page.route('**/api/admin/system', (route) => route.abort());
  await page.goto(at('system'));
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch the state of the system. Please try again.');
});

test('an admin sends a buyer the one-time password and the confirmation of an order again', async ({
  page,
  site,
  mail,
  email,
}) => {
  await mail.start();
  const admin = await signInAsAdmin(site);
  const { data: services } = await admin.call<{ data: { id: number }[] }>('GET', '/services?per_page=1');
  await post(site, '/api/orders/place-unauthenticated', {
    name: 'Ines Inbox',
    email,
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
    items: [{ service_id: services[0]?.id, quantity: 1 }],
  });
  const to = () => mail.received.filter((recipient) => recipient === email).length;
  await expect.poll(to).toBe(2);
  const { data: orders } = await admin.call<{ data: { id: number; user: { id: number } }[] }>(
    'GET',
    `/admin/orders?search=${encodeURIComponent(email)}`,
  );
  await openAsAdmin(page, `orders/${orders[0]?.id}?tab=history`);
  await expect(page.getByRole('heading', { name: 'Emails' })).toBeVisible();
  await page.getByRole('button', { name: 'Send again' }).press('Enter');
  await expect(page.getByText('The email is being sent again.')).toBeVisible();
  await expect.poll(to).toBe(3);
  await expect(page.getByText('Order confirmation with invoice')).toHaveCount(2);

  await open(page, at(`customers/${orders[0]?.user.id}/orders`));
  await expectAccessibleInEveryLook(page);
  await page.getByRole('link', { name: 'Email: One-time password' }).click();
  const password = rowOf(page, 'One-time password');
  await password.getByRole('button', { name: 'Send again' }).click();
  await expect(password).toHaveCount(2);
  await expect.poll(to).toBe(4);
  // The toast covers a part of the list for some seconds.
  await page.reload();
  await expect(password).toHaveCount(2);
  await expectAccessibleInEveryLook(page);
});
