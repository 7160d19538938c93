import type { Page } from '@playwright/test';
import { openAs } from '../support/accounts.ts';
import { expectAccessibleAndFits, expectAccessibleInEveryLook } from '../support/looks.ts';
import { deliverOrder } from '../support/money.ts';
import { answerQuestions, buyService, createAskingService, startedOrder, textFile } from '../support/orders.ts';
import { openWindowAs, otherPerson, signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

const customerOrder = (id: number, tab = '') => `/customer/dashboard/orders/${id}${tab && `?tab=${tab}`}`;
const adminOrder = (id: number, tab = '') => `/admin/dashboard/orders/${id}${tab && `?tab=${tab}`}`;
const job = (id: number, tab = '') => `/staff/dashboard?job=${id}${tab && `&tab=${tab}`}`;

const tabs = (page: Page) => page.getByRole('navigation', { name: 'Order' });
const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });
const messageField = (page: Page) => page.getByRole('textbox', { name: 'Message' });

test('a customer answers the questions of an order, which are saved while they type', async ({
  page,
  site,
  browser,
}) => {
  const admin = await signInAsAdmin(site);
  const customer = await otherPerson(site, 'customer', 2);
  const service = await createAskingService(admin);
  const order = await buyService(customer, service.id);
  await openAs(page, customer.email, '/customer/dashboard');
  await expect(page.getByRole('row', { name: new RegExp(service.title) })).toContainText('Waiting: answers');
  await page.getByRole('link', { name: `Answer 3 questions, order ${order}` }).click();
  await expect(page.getByText(/^Done by \w{3}, \w{3} \d+(, \d{4})? if you answer 3 questions today\.$/)).toBeVisible();
  const form = page.getByRole('form', { name: `Questions about ${service.title}` });
  await form.getByLabel('Your domain').fill('larch.example');
  await expect(form.getByText('1 of 3 answered')).toBeVisible();
  await expect(form.getByText(/^Saved \d+:\d\d\s[AP]M$/)).toBeVisible();
  await form.getByRole('button', { name: 'Send answers' }).click();
  await expect(form.getByText('Choose one.')).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await test.step('another window has the draft, and its older text is not lost silently', async () => {
    const other = await openWindowAs(browser, site, customer.email, customerOrder(order, 'questions'));
    await expect(other.getByLabel('Your domain')).toHaveValue('larch.example');
    await other.context().close();
  });

  await form.getByLabel('6 to 20').check();
  await form.getByLabel('Administrator password').fill('Correct-Horse-9');
  await form.getByRole('button', { name: 'Send answers' }).click();
  await expect(page.getByText('Encrypted. Only people working on your order can open it')).toBeVisible();
  await expect(page.getByText('Correct-Horse-9')).toHaveCount(0);
  await expect(page.getByText(/^Ready by /)).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('staff do a whole job on a phone with the button at the lower edge', async ({ page, site, browser }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 0);
  const customer = await otherPerson(site, 'customer', 3);
  const service = await createAskingService(admin);
  const order = await buyService(customer, service.id);
  await admin.call('POST', `/admin/orders/${order}/assign-staff`, { user_id: staff.id });
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, staff.email, '/staff/dashboard');
  await page.getByRole('link', { name: service.title }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order}`);
  await expect(nextStep(page)).toContainText('questions answered');
  await answerQuestions(customer, order);
  const action = (name: string) => page.getByRole('button', { name, exact: true });
  await action('Start Work').click();
  await expect(nextStep(page)).toContainText('You’re working on this job.');
  await expectAccessibleAndFits(page);

  await test.step('the answers can be copied', async () => {
    await tabs(page).getByRole('link', { name: 'Questions' }).click();
    await expect(page.getByText('larch.example')).toBeVisible();
    await expectAccessibleAndFits(page);
  });

  await test.step('an internal note mentions an admin and never reaches the customer', async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('link', { name: /^Open conversation/ }).click();
    await page.getByRole('switch', { name: 'Internal note' }).click();
    const note = page.getByRole('textbox', { name: 'Internal note' });
    await note.fill('DNS is elsewhere. @Robin');
    await page.getByRole('option', { name: 'Robin Alder' }).click();
    await note.press('Control+Enter');
    await expect(page.getByRole('log')).toContainText('@Robin Alder');
    await expectAccessibleAndFits(page);
    const window = await openWindowAs(browser, site, customer.email, customerOrder(order));
    await expect(window.getByRole('log')).toContainText('Assigned to');
    await expect(window.getByText('DNS is elsewhere.')).toHaveCount(0);
    await window.context().close();
  });

  await test.step('a question pauses the clock until the customer answers', async () => {
    await page.getByRole('switch', { name: 'Internal note' }).click();
    await messageField(page).fill('Who hosts your domain?');
    await page.getByRole('button', { name: 'Ask and pause the clock' }).click();
    await expect(page.getByText(/^Paused since .*: waiting for [^.]+\./)).toBeVisible();
    await customer.call('POST', `/orders/${order}/messages`, { content: 'Larch Hosting does.' });
    await expect(page.getByText(/^Due \w{3}, /)).toBeVisible();
    await expect(page.getByRole('log')).toContainText('Larch Hosting does.');
  });

  await test.step('the work is delivered with a summary and a file', async () => {
    await page.getByRole('link', { name: 'Overview' }).click();
    await action('Complete Work').click();
    await action('Deliver Work').click();
    const dialog = page.getByRole('dialog', { name: 'Deliver Work' });
    await dialog.getByRole('button', { name: 'Deliver Work' }).click();
    await expect(dialog.getByText('Summary for the customer is required.')).toBeVisible();
    await dialog.getByLabel('Summary for the customer').fill('All mailboxes are moved.');
    await dialog.locator('input[type=file]').setInputFiles(textFile('handover.txt'));
    await expect(dialog.getByRole('button', { name: /Download handover.txt/ })).toBeVisible();
    await expectAccessibleAndFits(page);
    await dialog.getByRole('button', { name: 'Deliver Work' }).click();
    await expect(dialog).toBeHidden();
    await expect(nextStep(page)).toContainText('can check it until');
    await tabs(page).getByRole('link', { name: 'Files' }).click();
    await expect(page.getByRole('button', { name: /Download handover.txt/ })).toBeVisible();
    await expectAccessibleAndFits(page);
  });
});

test('an admin reassigns work, moves the promise and grants changes', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const [staff, colleague] = [await otherPerson(site, 'staff', 0), await otherPerson(site, 'staff', 1)];
  const customer = await otherPerson(site, 'customer', 4);
  const order = await startedOrder(admin, customer, staff);
  await openAs(page, 'admin@demo.test', adminOrder(order, 'work'));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expectAccessibleInEveryLook(page);

  await page.getByRole('button', { name: `Reassign the work of ${staff.name}` }).click();
  const pass = page.getByRole('dialog', { name: `Reassign the work of ${staff.name}` });
  await pass.getByRole('option', { name: colleague.name }).click();
  await pass.getByLabel('Reason').fill('On vacation next week.');
  await expectAccessibleInEveryLook(page);
  await pass.getByRole('button', { name: 'Reassign' }).click();
  await expect(pass).toBeHidden();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: colleague.name }).first()).toContainText(
    'Assigned',
  );

  await page.getByRole('button', { name: 'Move the promise' }).first().click();
  const move = page.getByRole('dialog', { name: 'Move the promise' });
  const day = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10);
  await move.getByLabel('New day').fill(day);
  await move.getByLabel('Reason').fill('The part arrives later.');
  await move.getByLabel(`Agreed with ${customer.name}`).check();
  await move.getByRole('button', { name: 'Move the promise' }).click();
  await expect(move).toBeHidden();
  await expect(page.getByRole('list', { name: 'Moves' })).toContainText('The part arrives later.');

  await colleague.call('PUT', `/staff/orders/${order}/status`, { status: 'in_progress' });
  await colleague.call('PUT', `/staff/orders/${order}/status`, { status: 'completed' });
  await colleague.call('POST', `/staff/orders/${order}/deliver`, { summary: 'Done as agreed.', notes: 'Only for us.' });
  await expect(page.getByText('Only for us.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit included changes' }).click();
  const grant = page.getByRole('dialog', { name: 'Edit included changes' });
  await grant.getByRole('spinbutton', { name: 'Included changes' }).fill('4');
  await grant.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('4 of 4 changes left')).toBeVisible();

  await tabs(page).getByRole('link', { name: 'History' }).click();
  for (const text of ['Order placed', 'delivered the work', 'Moved from'])
    await expect(page.getByText(text).first()).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('a customer gets more time, asks for a change and accepts with a review', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 1);
  const customer = await otherPerson(site, 'customer', 5);
  const service = await createAskingService(admin);
  const order = await buyService(customer, service.id);
  await answerQuestions(customer, order);
  await deliverOrder(admin, staff, order);
  await openAs(page, customer.email, '/customer/dashboard');
  await expect(page.getByRole('row', { name: new RegExp(service.title) })).toContainText('please check');
  await expect(page.getByRole('button', { name: `Accept, order ${order}` })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await open(page, customerOrder(order));
  await expect(nextStep(page).getByRole('button', { name: 'Accept' })).toBeVisible();
  await tabs(page).getByRole('link', { name: 'Work' }).click();
  await expect(page.getByText('2 of 2 changes left')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'I need more time' }).click();
  await expect(page.getByRole('button', { name: 'I need more time' })).toHaveCount(0);

  await page.getByRole('button', { name: 'Ask for changes' }).click();
  const changes = page.getByRole('dialog', { name: 'Ask for changes' });
  await changes.getByLabel('What should we change?').fill('short');
  await changes.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(changes.getByText(/at least 10 characters/)).toBeVisible();
  await changes.getByLabel('What should we change?').fill('The logo is missing on the first page.');
  await changes.locator('input[type=file]').setInputFiles(textFile('first-page.txt'));
  await expect(changes.getByRole('button', { name: /Download first-page.txt/ })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await changes.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(nextStep(page)).toContainText('We’re making the changes you asked for.');

  await staff.call('PUT', `/staff/orders/${order}/status`, { status: 'completed' });
  await staff.call('POST', `/staff/orders/${order}/deliver`, { summary: 'With the logo.' });
  await expect(page.getByText('1 of 2 changes left')).toBeVisible();
  await page.getByRole('button', { name: 'Accept', exact: true }).click();
  const accept = page.getByRole('dialog', { name: 'Accept the delivery' });
  await accept.getByRole('radio', { name: '5 Excellent' }).check({ force: true });
  await accept.getByRole('button', { name: 'Accept' }).click();
  await expect(accept.getByText('Write a few words, or remove the stars.')).toBeVisible();
  await accept.getByLabel('Your review').fill('Quick and friendly, and the logo is there now.');
  await expectAccessibleInEveryLook(page);
  await accept.getByRole('button', { name: 'Accept' }).click();
  await expect(nextStep(page)).toContainText('You accepted this delivery on');
  await expect(nextStep(page).getByRole('link', { name: 'Write a review' })).toHaveCount(0);
});

test('messages are sent while offline, edited and deleted, and passwords are pointed out', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const customer = await otherPerson(site, 'customer', 6);
  const order = await startedOrder(admin, customer, await otherPerson(site, 'staff', 0));
  // The server's clock decides how long a message can be edited; the browser's is an hour ahead.
  await page.addInitScript(() => {
    const { now } = Date;
    Date.now = () => now() + 3_600_000;
  });
  await openAs(page, customer.email, customerOrder(order));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const log = page.getByRole('log');
  await messageField(page).fill('The password is Tr0ub4dor&3');
  await expect(page.getByText('This looks like a password. Send it securely instead')).toBeVisible();
  await messageField(page).fill('See https://example.com/plan.');
  await page.route('**/messages', (route) => route.abort());
  await messageField(page).press('Control+Enter');
  await expect(log.getByText('Not sent.')).toBeVisible();
  await page.unroute('**/messages');
  await log.getByRole('button', { name: 'Try again' }).click();
  await expect(log.getByText('Not sent.')).toHaveCount(0);
  await expect(log.getByRole('link', { name: 'https://example.com/plan' })).toHaveAttribute(
    'href',
    'https://example.com/plan',
  );

  const own = log.getByRole('listitem').filter({ hasText: 'example.com/plan' });
  await own.getByRole('button', { name: 'Actions for this message' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await log.getByLabel('Edit your message').fill('The plan is attached.');
  await log.getByRole('button', { name: 'Save' }).click();
  const edited = log.getByRole('listitem').filter({ hasText: 'The plan is attached.' });
  await expect(edited).toContainText('edited');
  await edited.getByRole('button', { name: 'Actions for this message' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(log.getByText('Message deleted')).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('staff insert a saved reply with the order’s own values', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 1);
  const customer = await otherPerson(site, 'customer', 7);
  const order = await startedOrder(admin, customer, staff);
  const title = `Greeting ${order}`;
  await admin.call('POST', '/admin/saved-replies', {
    title,
    content: 'Hello {customer_name}, order {order_id} is ready by {due_day}.',
  });
  await openAs(page, staff.email, job(order));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await messageField(page).fill(`/${title}`);
  await expect(page.getByRole('option', { name: new RegExp(title) })).toBeVisible();
  await messageField(page).press('Enter');
  await expect(messageField(page)).toHaveValue(
    new RegExp(`Hello ${customer.name}, order ${order} is ready by \\w{3}, `),
  );
});

test('an order of someone else, or without its data, is explained', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const staff = await otherPerson(site, 'staff', 0);
  const order = await startedOrder(admin, await otherPerson(site, 'customer', 2), await otherPerson(site, 'staff', 1));
  await openAs(page, staff.email, job(order));
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('Order not found.');
  await page.route('**/api/orders/*', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch data.');
});
