import type { Browser, Locator, Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { createAskingService, textFile } from '../support/orders.ts';
import { createPerson, openWindowAs, signInAsAdmin } from '../support/people.ts';
import { replySettings, sendReply } from '../support/replies.ts';
import { cards, expectBought, fillBuyer, fillCard, openCheckout, payButton } from '../support/shop.ts';
import { ownSite, type Site } from '../support/site.ts';
import { expect, open, test } from '../support/test.ts';

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });
const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name });
const action = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function visitorAt(browser: Browser, site: Site): Promise<Page> {
  return (await browser.newContext({ baseURL: site.url })).newPage();
}

async function addFiles(dialog: Locator, names: string[]): Promise<void> {
  await dialog.locator('input[type=file]').setInputFiles(names.map((name) => textFile(name)));
  for (const name of names)
    await expect(dialog.getByRole('button', { name: new RegExp(`Download ${name}`) })).toBeVisible();
}

/** The newest email that has a reply address decides. */
async function replyAddress(site: Site, email: string): Promise<string> {
  let address = '';
  await expect(async () => {
    const emails = await site.emailsTo(email);
    address = emails.map(({ reply_to }) => reply_to ?? '').find((one) => one.includes('reply+')) ?? '';
    expect(address).not.toBe('');
  }).toPass();
  return address;
}

// No window is reloaded: all changes must arrive live.
test('customer, staff and admin bring an order from the purchase to the review together', async ({
  browser,
  email,
}) => {
  test.slow();
  const site = await ownSite(replySettings);
  const admin = await signInAsAdmin(site);
  const worker = await createPerson(site, 'staff');
  const service = await createAskingService(admin);
  const customer = await visitorAt(browser, site);
  let order = '';

  await test.step('a visitor buys a service and answers its questions on the success page', async () => {
    await openCheckout(customer, service.slug);
    await fillBuyer(customer, email);
    await fillCard(customer, cards.good);
    await payButton(customer).click();
    await expectBought(customer);
    const form = customer.getByRole('form', { name: `Questions about ${service.title}` });
    await form.getByLabel('Your domain').fill('larch.example');
    await form.getByLabel('6 to 20').check();
    await form.getByRole('button', { name: 'Send answers' }).click();
    await expect(customer.getByText('We have your answers')).toBeVisible();
    const password = customer.getByRole('form', { name: 'Choose a password' });
    await password.getByLabel('New Password').fill('Kettle-Meadow-58');
    await password.getByRole('button', { name: 'Set password' }).click();
    await expect(customer.getByText('Your password is set.')).toBeVisible();
    await customer.getByRole('link', { name: 'View your order' }).click();
    await expect(customer.getByRole('heading', { level: 1 })).toHaveText(/^Order \d+$/);
    order = /\d+/.exec((await customer.getByRole('heading', { level: 1 }).textContent()) ?? '')?.[0] ?? '';
    await expect(nextStep(customer)).toContainText('We’ll assign an engineer today.');
    // A question that the customer reads in the dashboard sends no email.
    await tab(customer, 'Work').click();
  });

  const office = await visitorAt(browser, site);
  await logIn(office, 'admin@demo.test');
  await expect(office.getByRole('button', { name: 'Logout' })).toBeVisible();
  await open(office, `/admin/dashboard/orders/${order}`);
  const staff = await openWindowAs(browser, site, worker.email, '/staff/dashboard');

  await test.step('the admin assigns the work, and it starts', async () => {
    await action(office, 'Assign Staff').click();
    await office.getByRole('option', { name: worker.name }).click();
    await expect(nextStep(customer)).toContainText(`${worker.name} will start soon`);
    await staff.getByRole('link', { name: service.title }).click();
    await action(staff, 'Start Work').click();
    await expect(nextStep(customer)).toContainText(`${worker.name} is working on it.`);
    await expect(nextStep(office)).toContainText(`In progress with ${worker.name}.`);
  });

  await test.step('a question pauses the clock for all, and a reply by email starts it again', async () => {
    await staff.getByRole('textbox', { name: 'Message' }).fill('Who hosts your domain?');
    await action(staff, 'Ask and pause the clock').click();
    for (const page of [customer, staff, office])
      await expect(page.getByText(/^Paused since .+: (we need your answer|waiting for )/).first()).toBeVisible();
    const to = await replyAddress(site, email);
    const state = await sendReply(site, { to, from: email, text: 'Larch Hosting does.', dkim: 'pass' });
    expect(state).toBe('posted');
    await expect(staff.getByRole('log')).toContainText('Larch Hosting does.');
    await expect(staff.getByRole('log')).toContainText('by email');
    const promises = [];
    for (const page of [customer, staff, office]) {
      const promise = page.getByText(/^(Ready by|Due) \w{3}, /).first();
      await expect(promise).toBeVisible();
      promises.push((await promise.textContent())?.replace(/^Ready by|^Due/, ''));
    }
    expect(new Set(promises).size).toBe(1);
  });

  await test.step('the work is delivered with two files', async () => {
    await action(staff, 'Complete Work').click();
    await action(staff, 'Deliver Work').click();
    const dialog = staff.getByRole('dialog', { name: 'Deliver Work' });
    await dialog.getByLabel('Summary for the customer').fill('All mailboxes are moved.');
    await addFiles(dialog, ['plan.txt', 'handover.txt']);
    await action(staff, 'Deliver Work').last().click();
    await expect(dialog).toBeHidden();
    await expect(customer.getByText('All mailboxes are moved.')).toBeVisible();
    const [download] = await Promise.all([
      customer.waitForEvent('download'),
      customer.getByRole('button', { name: /Download handover.txt/ }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('handover.txt');
  });

  await test.step('the customer asks for a change, which is delivered', async () => {
    await action(customer, 'Ask for changes').click();
    const dialog = customer.getByRole('dialog', { name: 'Ask for changes' });
    await dialog.getByLabel('What should we change?').fill('The shared mailbox of the workshop is missing.');
    await dialog.getByRole('button', { name: 'Ask for changes' }).click();
    await expect(dialog).toBeHidden();
    await expect(nextStep(staff)).toContainText('asked for changes. Make them, then deliver again.');
    await expect(staff.getByRole('log')).toContainText('The shared mailbox of the workshop is missing.');
    await expect(nextStep(office)).toContainText('asked for changes');
    await action(staff, 'Complete Work').click();
    await action(staff, 'Deliver Work').click();
    const again = staff.getByRole('dialog', { name: 'Deliver Work' });
    await again.getByLabel('Summary for the customer').fill('With the shared mailbox.');
    await action(staff, 'Deliver Work').last().click();
    await expect(again).toBeHidden();
  });

  await test.step('the customer accepts with a review, and staff and admin see it', async () => {
    await expect(customer.getByText('1 of 2 changes left')).toBeVisible();
    await action(customer, 'Accept').click();
    const dialog = customer.getByRole('dialog', { name: 'Accept the delivery' });
    await dialog.getByRole('radio', { name: '5 Excellent' }).check({ force: true });
    await dialog.getByLabel('Your review').fill('Fast, friendly and thorough.');
    await dialog.getByRole('button', { name: 'Accept' }).click();
    await expect(dialog).toBeHidden();
    await expect(customer.getByText(/^You accepted this delivery on /).first()).toBeVisible();
    await expect(nextStep(staff)).toContainText('accepted the delivery on');
    await expect(nextStep(office)).toContainText('accepted the delivery on');
  });

  for (const page of [customer, staff, office]) await page.context().close();
  await site.close();
});
