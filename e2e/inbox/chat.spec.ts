import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { readOrderThreads } from '../support/order-threads.ts';
import { openWindowAs, otherPerson, type Person, signInAsAdmin } from '../support/people.ts';
import { sidebar } from '../support/sidebar.ts';
import { expect, open, test } from '../support/test.ts';

const CHAT = '/customer/dashboard/chat';
const INBOX = '/admin/dashboard/chat';

const rowOf = (page: Page, { name }: Person) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: name });
const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function sendMessage(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.keyboard.press('Control+Enter');
  await expect(log(page).getByText(text, { exact: true })).toBeVisible();
}

async function openChat(page: Page, email: string, path: string): Promise<void> {
  await openAs(page, email, path);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(field(page)).toBeVisible();
}

async function messagesFrom(person: Person): Promise<string[]> {
  const { id } = await person.call<{ id: number }>('GET', '/admin-user');
  const { data } = await person.call<{ data: { content: string; sender_id: number }[] }>('GET', `/messages/${id}`);
  return data.filter(({ sender_id }) => sender_id === person.id).map(({ content }) => content);
}

const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

test('a message arrives without a reload, counts as unread, is read and replied to', async ({
  page,
  site,
  browser,
}) => {
  const customer = await otherPerson(site, 'customer', 0);
  await readOrderThreads(customer);
  const [question, reply] = [unique('Is Monday all right?'), unique('Monday it is.')];
  const admin = await openWindowAs(browser, site, 'admin@demo.test', INBOX);
  const row = rowOf(admin, customer);
  await openChat(page, customer.email, CHAT);
  await sendMessage(page, question);
  await expect(row).toContainText(question);
  await expect(row).toContainText('unread');
  await expect(sidebar(admin).getByRole('link', { name: /^Inbox/ })).toContainText('waiting');
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();

  await row.click();
  await expect(log(admin).getByText(question)).toBeVisible();
  await expect(row).not.toContainText('unread');
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'My Orders' }).click();
  // An open conversation would mark incoming messages as read.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await sendMessage(admin, reply);
  await expect(page.getByRole('link', { name: /^Chat/ })).toContainText('1 waiting');
  await page.getByRole('link', { name: /^Chat/ }).click();
  await expect(log(page).getByText(reply)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat', exact: true })).not.toContainText('waiting');
  await admin.context().close();
});

test('an admin starts a conversation with a customer, who sees it at once', async ({ page, site, browser }) => {
  const customer = await otherPerson(site, 'customer', 6);
  expect(await messagesFrom(customer)).toEqual([]);
  const text = unique('Welcome! Tell us when you need us.');
  const customerPage = await openWindowAs(browser, site, customer.email, '/customer/dashboard/orders');
  await openAs(page, 'admin@demo.test', '/admin/dashboard');
  await sidebar(page)
    .getByRole('link', { name: /^Inbox/ })
    .click();
  await expect(rowOf(page, customer)).toHaveCount(0);
  await page.getByRole('button', { name: 'New message' }).click();
  const dialog = page.getByRole('dialog', { name: 'New message' });
  await dialog.getByLabel('Name or email').fill(customer.email);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: customer.name }).click();
  await expect(field(page)).toBeFocused();
  await expect(page).toHaveURL(new RegExp(`with=${customer.id}\\b`));
  await sendMessage(page, text);
  await expect(customerPage.getByRole('link', { name: /^Chat/ })).toContainText('1 waiting');
  await page.reload();
  await expect(log(page).getByText(text)).toBeVisible();
  await customerPage.context().close();
});

test('older messages load by scrolling up or by a button, without moving the text in view', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 1);
  const { id } = await customer.call<{ id: number }>('GET', '/admin-user');
  const prefix = unique('Line');
  for (let i = 1; i <= 14; i += 1)
    await customer.call('POST', '/messages', {
      receiver_id: id,
      content: `${prefix} no. ${i}.\n\n\n\n\n\nEnd of ${i}.`,
    });
  await page.route(/\/api\/messages\/\d+(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('per_page', '4');
    return route.continue({ url: url.href });
  });
  await openChat(page, customer.email, CHAT);
  await expect(log(page).getByText('End of 14.')).toBeInViewport();
  await expect(log(page).getByText(`${prefix} no. 10.`)).toHaveCount(0);
  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(log(page).getByText(`${prefix} no. 7.`)).toBeAttached();
  await expect(log(page).getByText(`${prefix} no. 11.`)).toBeInViewport();
  const older = page.getByRole('button', { name: 'Load older messages' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(`${prefix} no. 3.`)).toBeAttached();

  const admin = await signInAsAdmin(site);
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: 'Got it all.' });
  await expect(log(page).getByText('Got it all.')).not.toBeInViewport();
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log(page).getByText('Got it all.')).toBeInViewport();
});

test('messages written offline are sent automatically, and a lost response creates no duplicate', async ({
  page,
  site,
}) => {
  const customer = await otherPerson(site, 'customer', 2);
  const before = (await messagesFrom(customer)).length;
  const [first, second, third, fourth] = ['One', 'Two', 'Three', 'Four'].map(unique) as [
    string,
    string,
    string,
    string,
  ];
  await openChat(page, customer.email, CHAT);
  await page.context().setOffline(true);
  await sendMessage(page, first);
  await sendMessage(page, second);
  await expect(page.getByText('Waiting for connection')).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(page.getByText('Waiting for connection')).toHaveCount(0);
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();

  // The server stores it, but the response is lost.
  await page.route('**/api/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/messages'));
  await sendMessage(page, third);
  await lost;
  await page.unroute('**/api/messages');
  await page.route('**/api/messages', (route) => route.abort());
  await sendMessage(page, fourth);
  await page.reload();
  await expect(log(page).getByText(fourth)).toBeVisible();
  // Fails while requests fail; afterwards the queue recovers automatically.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await page.unroute('**/api/messages');
  // “Sent” may belong to the third message while the fourth is still pending.
  const all = [first, second, third, fourth];
  await expect.poll(async () => (await messagesFrom(customer)).slice(before)).toEqual(all);
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const text of all) await expect(log(page).getByText(text)).toHaveCount(1);
});

test('a rejected message stays with the reason, to be edited or discarded', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 3);
  await openChat(page, customer.email, CHAT);
  const text = unique('Rejected.');
  await page.route('**/api/messages', (route) =>
    route.fulfill({ status: 403, json: { message: 'You can only message our team.' } }),
  );
  await sendMessage(page, text);
  await expect(page.getByRole('alert')).toHaveText('Failed to send message. You can only message our team.');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page)).toHaveValue(text);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(log(page).getByText(text)).toHaveCount(0);
  await field(page).fill('   ');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field(page).fill('x'.repeat(5001));
  await expect(page.getByText('1 character over the limit')).toBeVisible();
});

test('messages arrive even while the event stream is cut', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 4);
  const admin = await signInAsAdmin(site);
  await page.route('**/api/events', (route) => route.abort());
  await openChat(page, customer.email, CHAT);
  const text = unique('By polling.');
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: text });
  await expect(log(page).getByText(text)).toBeVisible();
});

test('the tabs of one user share one event stream, which survives the tab that opened it', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 5);
  const admin = await signInAsAdmin(site);
  await openChat(page, customer.email, CHAT);
  const second = await page.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => request.url().endsWith('/api/events') && streams.push(request.url()));
  await open(second, CHAT);
  const [toBoth, toOne] = [unique('To both tabs.'), unique('To the remaining tab.')];
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: toBoth });
  for (const tab of [page, second]) await expect(log(tab).getByText(toBoth)).toBeVisible();
  expect(streams).toEqual([]);
  await page.close();
  await expect.poll(() => streams.length).toBe(1);
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: toOne });
  await expect(log(second).getByText(toOne)).toBeVisible();
});

test('a message sent while a conversation is loading is shown too, also in a second tab', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 4);
  const admin = await signInAsAdmin(site);
  await openAs(page, customer.email, '/customer/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  const second = await page.context().newPage();
  /** Delays the response until a later message has reached the first tab as an event. */
  const openDuringMessage = async (tab: Page, work: () => Promise<unknown>) => {
    const text = unique('While loading.');
    await tab.route(
      /\/api\/messages\/\d+(\?|$)/,
      async (route) => {
        const response = await route.fetch();
        const notified = page.waitForResponse('**/api/conversations');
        await admin.call('POST', '/messages', { receiver_id: customer.id, content: text });
        await notified;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await work();
    await expect(log(tab).getByText(text)).toBeVisible();
  };
  await openDuringMessage(second, () => open(second, CHAT));
  await second.close();
  await openDuringMessage(page, () => page.getByRole('link', { name: /^Chat/ }).click());
});

test('each failed load shows its own error', async ({ page }) => {
  await openChat(page, 'customer@demo.test', CHAT);
  for (const [path, text] of [
    ['**/api/admin-user', 'Failed to get admin user.'],
    [/\/api\/messages\/\d+/, 'Failed to load chat with admin.'],
  ] as const) {
    const { promise: streamAllowed, resolve: allowStream } = Promise.withResolvers<void>();
    await page.route('**/api/events', async (route) => {
      await streamAllowed;
      await route.continue();
    });
    await page.route(path, (route) => route.abort());
    await open(page, CHAT);
    await expect(page.getByRole('alert')).toHaveText(text);
    await page.unroute(path);
    // The screen reloads once the event stream is open.
    allowStream();
    await expect(field(page)).toBeVisible();
    await page.unroute('**/api/events');
  }
});

test('the chat is accessible on both sides, and on a phone list and conversation are separate views', async ({
  page,
  site,
  browser,
}) => {
  const customer = await otherPerson(site, 'customer', 7);
  await customer.call('POST', '/messages', {
    receiver_id: (await customer.call<{ id: number }>('GET', '/admin-user')).id,
    content: `Long: ${'w'.repeat(200)} https://example.com/a?b=c مرحبا`,
  });
  await openChat(page, customer.email, CHAT);
  await expectAccessibleInEveryLook(page);
  const admin = await openWindowAs(browser, site, 'admin@demo.test', INBOX);
  const row = rowOf(admin, customer);
  await expect(row).toBeVisible();
  await expectAccessibleInEveryLook(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await row.click();
  await expect(admin.getByRole('heading', { name: customer.name })).toBeFocused();
  await expect(row).toBeHidden();
  await expectAccessibleInEveryLook(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.getByRole('link', { name: 'All conversations' }).click();
  await expect(row).toBeVisible();
  await admin.context().close();
});
