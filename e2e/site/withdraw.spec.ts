import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible.ts';
import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook, expectFitsWidths } from '../support/looks.ts';
import { createPlainService } from '../support/money.ts';
import { buyService } from '../support/orders.ts';
import { createPerson, type Person, signInAsAdmin } from '../support/people.ts';
import { ownSite, type Site } from '../support/site.ts';
import { expect, test as shared } from '../support/test.ts';

/** Consumers may withdraw from orders of this site. */
async function siteWithWithdrawal(): Promise<Site> {
  const site = await ownSite();
  const admin = await signInAsAdmin(site);
  type Settings = { value: object; updated_at: string | null };
  const { value, updated_at } = await admin.call<Settings>('GET', '/admin/settings/cancellation');
  await admin.call('PUT', '/admin/settings/cancellation', { value: { ...value, withdrawal: 'on' }, updated_at });
  return site;
}

const test = shared.extend({ site: async ({ sites }, use) => use(await sites.own(siteWithWithdrawal)) });
test.describe.configure({ mode: 'default' });

const LABEL = 'Withdraw from contract here';
const REFERENCE = /Your reference is (W-[2-9A-Z]{8})\./;

async function boughtBy(site: Site): Promise<{ customer: Person; order: number }> {
  const customer = await createPerson(site, 'customer');
  const service = await createPlainService(await signInAsAdmin(site));
  return { customer, order: await buyService(customer, service.id) };
}

/** The footer of the site asks for the same. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label);

async function fill(page: Page, name: string, order: string, email: string): Promise<void> {
  await field(page, 'Name').fill(name);
  await field(page, 'Order or invoice number').fill(order);
  await field(page, 'Email').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function receiptOf(site: Site, email: string, reference: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const emails = await site.emailsTo(email);
    text = emails.find(({ subject }) => subject.includes(reference))?.text ?? '';
    expect(text).not.toBe('');
  }).toPass();
  return text;
}

const linkIn = (text: string, page: 'confirm' | 'object') =>
  new RegExp(`/withdraw/${page}\\?token=[\\w-]+`).exec(text)?.[0] ?? '';
const minuteAndSecond = (text: string) => /\d+:(\d\d:\d\d)/.exec(text)?.[1];

const declare = (context: BrowserContext, form: Record<string, string>, headers: Record<string, string> = {}) =>
  context.request.post('/withdraw', { form, headers, failOnStatusCode: false });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a guest withdraws: the form, a receipt of the same second, the link, the refund', async ({ page, site }) => {
    const { customer, order } = await boughtBy(site);
    await page.goto('/login');
    await page.getByRole('link', { name: LABEL }).first().click();
    await expectFitsWidths(page, [390, 768, 1366, 1440]);
    await fill(page, 'Dana Reyes', String(order), customer.email);
    await expect(page.getByText(`I withdraw from the contract about order ${order}.`)).toBeVisible();
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    const done = page.getByRole('main');
    await expect(done).toContainText(REFERENCE);
    const shown = (await done.textContent()) ?? '';
    const text = await receiptOf(site, customer.email, REFERENCE.exec(shown)?.[1] ?? '');
    expect(minuteAndSecond(text)).toBe(minuteAndSecond(shown));

    await page.goto(linkIn(text, 'confirm'));
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(page.getByText('Your order is cancelled, and your money goes back the way you paid.')).toBeVisible();
    const after = await customer.call<{ status: string; payment_status: string }>('GET', `/orders/${order}`);
    expect([after.status, after.payment_status]).toEqual(['cancelled', 'refunded']);
    await page.goto(linkIn(text, 'object'));
    await page.getByRole('button', { name: 'It wasn’t me' }).click();
    await expect(page.getByText('This link was used or has expired.')).toBeVisible();
  });

  test('errors are at their fields, and what was entered stays', async ({ page }) => {
    await page.goto('/withdraw');
    await page.getByRole('form', { name: 'Withdraw' }).evaluate((form) => form.setAttribute('novalidate', ''));
    await fill(page, 'See www.evil.test', '', 'dana@elsewhere.test');
    await expect(field(page, 'Order or invoice number')).toHaveAccessibleDescription(/Order number is required\./);
    await expect(field(page, 'Name')).toHaveValue('See www.evil.test');
    await fill(page, 'See www.evil.test', '31', 'dana@elsewhere.test');
    await page.getByRole('button', { name: 'Confirm withdrawal' }).click();
    await expect(field(page, 'Name')).toHaveAccessibleDescription(/without links/);
    await expect(field(page, 'Email')).toHaveValue('dana@elsewhere.test');
  });
});

test('with a keyboard alone, from the page of a customer who is signed in', async ({ page, site }) => {
  const { customer, order } = await boughtBy(site);
  await openAs(page, customer.email, `/withdraw?order=${order}`);
  await expect(field(page, 'Name')).toHaveValue(customer.name);
  await expect(field(page, 'Order or invoice number')).toHaveValue(String(order));
  await expect(field(page, 'Email')).toHaveValue(customer.email);
  await expectAccessibleInEveryLook(page);
  await field(page, 'Name').focus();
  for (const name of ['Order or invoice number', 'Email']) {
    await page.keyboard.press('Tab');
    await expect(field(page, name)).toBeFocused();
  }
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('button', { name: 'Confirm withdrawal' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toContainText(REFERENCE);
  await expectAccessible(page);
});

test('a wrong number and a wrong address get the same page as the right ones', async ({ context, site }) => {
  const { customer, order } = await boughtBy(site);
  const pages: string[] = [];
  for (const [order_number, email] of [
    [String(order), customer.email],
    [String(order), `stranger-${order}@elsewhere.test`],
    ['2000000', customer.email],
    ['2000000', `nobody-${order}@elsewhere.test`],
  ] as const) {
    const response = await declare(context, { name: 'Dana Reyes', order_number, email, confirm: '1' });
    expect([response.status(), response.headers()['cache-control']]).toEqual([
      200,
      expect.stringContaining('no-store'),
    ]);
    const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
    pages.push(main.replace(/W-[2-9A-Z]{8}/g, 'W').replace(/\d+:\d\d:\d\d/g, ''));
  }
  expect(pages[0]).toContain('Received.');
  expect(new Set(pages).size).toBe(1);
});

test('neither another site nor the scanner of a mailbox withdraws for anybody', async ({ context, page, site }) => {
  const { customer, order } = await boughtBy(site);
  const form = { name: 'Dana Reyes', order_number: String(order), email: customer.email, confirm: '1' };
  for (const [name, value] of [
    ['origin', 'https://evil.test'],
    ['sec-fetch-site', 'cross-site'],
  ] as const)
    expect((await declare(context, form, { [name]: value })).status()).toBe(403);
  const sent = await declare(context, { ...form, name: '<img src=x onerror=alert(1)>' });
  const html = await sent.text();
  expect(html).not.toContain('<img src=x');
  const reference = REFERENCE.exec(html.replace(/<!-- -->/g, ''))?.[1] ?? '';
  const text = await receiptOf(site, customer.email, reference);
  for (const link of [linkIn(text, 'confirm'), linkIn(text, 'object')]) {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await context.request
        .fetch(link, { method })
        .then((response) => ({ status: response.status(), headers: response.headers() }));
      expect(status).toBe(200);
      expect(headers['referrer-policy']).toBe('no-referrer');
    }
    await page.goto(link);
    await expect(page.getByRole('form')).toBeVisible();
    await expectAccessibleInEveryLook(page);
  }
  const { status } = await customer.call<{ status: string }>('GET', `/orders/${order}`);
  expect(status).toBe('pending');
});
