import type { Page } from '@playwright/test';
import { logIn } from './support/accounts.ts';
import { expectGoodLooks } from './support/looks.ts';
import { adminOf, otherPerson, type Person, windowOf } from './support/people.ts';
import { expect, open, test } from './support/test.ts';

const CHAT = '/customer/dashboard/chat';
const INBOX = '/admin/dashboard/chat';

const rowOf = (page: Page, { name }: Person) =>
  page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').filter({ hasText: name });
const log = (page: Page) => page.getByRole('log');
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });

async function say(page: Page, words: string): Promise<void> {
  await field(page).fill(words);
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(words, { exact: true })).toBeVisible();
}

async function openAs(page: Page, email: string, path: string): Promise<void> {
  await logIn(page, email);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await open(page, path);
  await expect(field(page)).toBeVisible();
}

/** What the conversation with the office holds, as the server has it. */
async function saidBy(person: Person): Promise<string[]> {
  const { id } = await person.call<{ id: number }>('GET', '/admin-user');
  const { data } = await person.call<{ data: { content: string; sender_id: number }[] }>('GET', `/messages/${id}`);
  return data.filter(({ sender_id }) => sender_id === person.id).map(({ content }) => content);
}

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`;

test('a message arrives without a reload, counts as unread, is read and answered', async ({ page, site, browser }) => {
  const customer = await otherPerson(site, 'customer', 0);
  const [question, answer] = [unique('Is Monday all right?'), unique('Monday it is.')];
  const admin = await windowOf(browser, site, 'admin@demo.test', INBOX);
  const row = rowOf(admin, customer);
  await openAs(page, customer.email, CHAT);
  await say(page, question);
  await expect(row).toContainText(question);
  await expect(row).toContainText('1 unread');
  await expect(admin.getByRole('link', { name: /^Chat/ })).toContainText('waiting');
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();

  await row.click();
  await expect(log(admin).getByText(question)).toBeVisible();
  await expect(row).not.toContainText('unread');
  await expect(log(page).getByText('Read', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'My Orders' }).click();
  // As long as the conversation is open, what comes is read at once.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  await say(admin, answer);
  await expect(page.getByRole('link', { name: /^Chat/ })).toContainText('1 waiting');
  await page.getByRole('link', { name: /^Chat/ }).click();
  await expect(log(page).getByText(answer)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Chat', exact: true })).not.toContainText('waiting');
  await admin.context().close();
});

test('the admin finds somebody who has not written yet, and they hear it at once', async ({ page, site, browser }) => {
  const customer = await otherPerson(site, 'customer', 6);
  expect(await saidBy(customer)).toEqual([]);
  const words = unique('Welcome! Tell us when you need us.');
  const theirs = await windowOf(browser, site, customer.email, '/customer/dashboard/orders');
  await logIn(page, 'admin@demo.test');
  await page.getByRole('link', { name: /^Chat/ }).click();
  await expect(rowOf(page, customer)).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search people' }).fill(customer.email);
  await rowOf(page, customer).click();
  await expect(page).toHaveURL(new RegExp(`with=${customer.id}\\b`));
  await say(page, words);
  await expect(theirs.getByRole('link', { name: /^Chat/ })).toContainText('1 waiting');
  await page.reload();
  await expect(log(page).getByText(words)).toBeVisible();
  await theirs.context().close();
});

test('older messages come by scrolling up or by a button, and the place is kept', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 1);
  const { id } = await customer.call<{ id: number }>('GET', '/admin-user');
  const mark = unique('Line');
  for (let i = 1; i <= 14; i += 1)
    await customer.call('POST', '/messages', { receiver_id: id, content: `${mark} no. ${i}.\n\n\n\n\n\nEnd of ${i}.` });
  // Parts of four instead of fifty.
  await page.route(/\/api\/messages\/\d+(\?|$)/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('per_page', '4');
    return route.continue({ url: url.href });
  });
  await openAs(page, customer.email, CHAT);
  await expect(log(page).getByText('End of 14.')).toBeInViewport();
  await expect(log(page).getByText(`${mark} no. 10.`)).toHaveCount(0);
  await log(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(log(page).getByText(`${mark} no. 7.`)).toBeAttached();
  await expect(log(page).getByText(`${mark} no. 11.`)).toBeInViewport();
  const older = page.getByRole('button', { name: 'Load older messages' });
  await older.focus();
  await page.keyboard.press('Enter');
  await expect(log(page).getByText(`${mark} no. 3.`)).toBeAttached();

  // Whoever reads above is told of what comes below.
  const admin = await adminOf(site);
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: 'Got it all.' });
  await expect(log(page).getByText('Got it all.')).not.toBeInViewport();
  await page.getByRole('button', { name: 'New messages' }).click();
  await expect(log(page).getByText('Got it all.')).toBeInViewport();
});

test('what is written offline goes out by itself, and an answer that is lost makes no double', async ({
  page,
  site,
}) => {
  const customer = await otherPerson(site, 'customer', 2);
  const before = (await saidBy(customer)).length;
  const [first, second, third, fourth] = ['One', 'Two', 'Three', 'Four'].map(unique) as [
    string,
    string,
    string,
    string,
  ];
  await openAs(page, customer.email, CHAT);
  await page.context().setOffline(true);
  await say(page, first);
  await say(page, second);
  await expect(page.getByText('Waiting for the connection')).toHaveCount(2);
  await page.context().setOffline(false);
  await expect(page.getByText('Waiting for the connection')).toHaveCount(0);
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();

  // The server has it, but its answer never comes: it is asked again, or seen in the conversation before that.
  await page.route('**/api/messages', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/messages'));
  await say(page, third);
  await lost;
  await page.unroute('**/api/messages');
  await page.route('**/api/messages', (route) => route.abort());
  await say(page, fourth);
  await page.reload();
  await expect(log(page).getByText(fourth)).toBeVisible();
  // Pressed before anything has changed, it fails again; from then on the queue needs nobody.
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to send message. Please try again.');
  await page.unroute('**/api/messages');
  // The page may call the third sent while the fourth is still on its way.
  const all = [first, second, third, fourth];
  await expect.poll(async () => (await saidBy(customer)).slice(before)).toEqual(all);
  await expect(log(page).getByText('Sent', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  for (const words of all) await expect(log(page).getByText(words)).toHaveCount(1);
});

test('what the server refuses stays, with its reason, to be edited or discarded', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 3);
  await openAs(page, customer.email, CHAT);
  const words = unique('Nobody wants this.');
  await page.route('**/api/messages', (route) =>
    route.fulfill({ status: 403, json: { message: 'You can only write to our office.' } }),
  );
  await say(page, words);
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to send message. Please try again. You can only write to our office.',
  );
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(field(page)).toHaveValue(words);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(log(page).getByText(words)).toHaveCount(0);
  await field(page).fill('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field(page).fill('x'.repeat(5001));
  await expect(page.getByText('1 characters too many')).toBeVisible();
});

test('where the event stream is cut, messages still arrive', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 4);
  const admin = await adminOf(site);
  await page.route('**/api/events', (route) => route.abort());
  await openAs(page, customer.email, CHAT);
  const words = unique('By another way.');
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: words });
  await expect(log(page).getByText(words)).toBeVisible();
});

test('the tabs of one user share one stream, and it outlives the tab that holds it', async ({ page, site }) => {
  const customer = await otherPerson(site, 'customer', 5);
  const admin = await adminOf(site);
  await openAs(page, customer.email, CHAT);
  const second = await page.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => request.url().endsWith('/api/events') && streams.push(request.url()));
  await open(second, CHAT);
  const [toBoth, toOne] = [unique('To both tabs.'), unique('To the one that is left.')];
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: toBoth });
  for (const tab of [page, second]) await expect(log(tab).getByText(toBoth)).toBeVisible();
  expect(streams).toEqual([]);
  await page.close();
  await expect.poll(() => streams.length).toBe(1);
  await admin.call('POST', '/messages', { receiver_id: customer.id, content: toOne });
  await expect(log(second).getByText(toOne)).toBeVisible();
});

test('what is said while the conversation is on its way to the screen stands there too, also in a second tab', async ({
  page,
  site,
}) => {
  const customer = await otherPerson(site, 'customer', 4);
  const admin = await adminOf(site);
  await logIn(page, customer.email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Orders');
  const second = await page.context().newPage();
  /** The server answers; something is said, which the first tab hears; only then the answer arrives. */
  const openLate = async (tab: Page, work: () => Promise<unknown>) => {
    const words = unique('Meanwhile.');
    await tab.route(
      /\/api\/messages\/\d+(\?|$)/,
      async (route) => {
        const response = await route.fetch();
        const heard = page.waitForResponse('**/api/conversations');
        await admin.call('POST', '/messages', { receiver_id: customer.id, content: words });
        await heard;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await work();
    await expect(log(tab).getByText(words)).toBeVisible();
  };
  await openLate(second, () => open(second, CHAT));
  await second.close();
  await openLate(page, () => page.getByRole('link', { name: /^Chat/ }).click());
});

test('what can’t be loaded is said in the words of its place', async ({ page }) => {
  await openAs(page, 'customer@demo.test', CHAT);
  for (const [path, words] of [
    ['**/api/admin-user', 'Failed to get admin user.'],
    [/\/api\/messages\/\d+/, 'Failed to load chat with admin.'],
  ] as const) {
    const { promise: mayFlow, resolve: flow } = Promise.withResolvers<void>();
    await page.route('**/api/events', async (route) => {
      await mayFlow;
      await route.continue();
    });
    await page.route(path, (route) => route.abort());
    await open(page, CHAT);
    await expect(page.getByRole('alert')).toHaveText(words);
    await page.unroute(path);
    // Asked anew as soon as the stream is there.
    flow();
    await expect(field(page)).toBeVisible();
    await page.unroute('**/api/events');
  }
});

test('the chat of both sides is accessible, and on a phone list and conversation are views of their own', async ({
  page,
  site,
  browser,
}) => {
  const customer = await otherPerson(site, 'customer', 7);
  await customer.call('POST', '/messages', {
    receiver_id: (await customer.call<{ id: number }>('GET', '/admin-user')).id,
    content: `Long: ${'w'.repeat(200)} https://example.com/a?b=c مرحبا`,
  });
  await openAs(page, customer.email, CHAT);
  await expectGoodLooks(page);
  const admin = await windowOf(browser, site, 'admin@demo.test', INBOX);
  const row = rowOf(admin, customer);
  await expect(row).toBeVisible();
  await expectGoodLooks(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await row.click();
  await expect(admin.getByRole('heading', { name: customer.name })).toBeFocused();
  await expect(row).toBeHidden();
  await expectGoodLooks(admin);
  await admin.setViewportSize({ width: 390, height: 844 });
  await admin.getByRole('link', { name: 'All conversations' }).click();
  await expect(row).toBeVisible();
  await admin.context().close();
});
