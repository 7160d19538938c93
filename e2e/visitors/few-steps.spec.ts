import { logIn } from '../support/accounts.ts';
import { openAsAdmin, unique } from '../support/catalog.ts';
import { cancelOpenRuns, createPlainService, deliverOrder } from '../support/money.ts';
import { buyService } from '../support/orders.ts';
import { createPerson, openWindowAs, otherPerson, signInAsAdmin } from '../support/people.ts';
import { cards, expectBought, payButton } from '../support/shop.ts';
import { sidebar } from '../support/sidebar.ts';
import { countSteps } from '../support/steps.ts';
import { expect, open, test } from '../support/test.ts';

test('a guest buys on a phone with six taps, and types only who they are and their card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const taken = await countSteps(page);
  const [name, email] = ['Mia Fox', `m${crypto.randomUUID().slice(0, 4)}@fox.test`];
  await open(page, '/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /View Details/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Order Now' }).filter({ visible: true }).first().click();
  await page.getByLabel('Full Name').click();
  await page.keyboard.type(name);
  await page.getByLabel('Email Address').click();
  await page.keyboard.type(email);
  await page.getByLabel('Card number').click();
  // The card's fields follow one another.
  await page.keyboard.type(`${cards.good}1234123`);
  await payButton(page).click();
  await expectBought(page);
  const card = cards.good.length + '1234'.length + '123'.length;
  expect(taken()).toEqual({ clicks: 6, keys: name.length + email.length + card });
  expect(taken().keys).toBeLessThanOrEqual(45);
});

test('a customer has last month’s invoice one click after the login', async ({ page }) => {
  await logIn(page, 'customer@demo.test');
  await expect(page).toHaveURL(/\/customer\/dashboard/);
  const link = page.getByRole('button', { name: /^PDF of invoice INV-/ }).last();
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(download.suggestedFilename()).toMatch(/^INV-\d{4}-\d{6}\.pdf$/);
});

test('an admin assigns an order and follows it with three clicks', async ({ page, site }) => {
  const customer = await createPerson(site, 'customer');
  const [service] = (await customer.call<{ data: { id: number }[] }>('GET', '/services')).data;
  const order = await customer.call<{ id: number }>('POST', '/customer/orders', {
    items: [{ service_id: service?.id, quantity: 1 }],
    payment_method: 'stripe',
  });
  await openAsAdmin(page, 'orders');
  const row = page.locator('tr[data-row]').filter({ hasText: `Order ${order.id}` });
  await expect(row).toContainText('New');
  const taken = await countSteps(page);
  await page.reload();
  await row.getByRole('button', { name: /Assign Staff/ }).click();
  await page.getByRole('dialog').getByRole('option').first().click();
  await expect(row.getByRole('button', { name: /Assign Staff/ })).toHaveCount(0);
  await row.getByRole('link', { name: `Order ${order.id}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${order.id}`);
  expect(taken().clicks).toBe(3);
});

test('an admin moves a job to a colleague with a key, a name and Enter, and takes it back', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const [one, colleague] = [await createPerson(site, 'staff'), await createPerson(site, 'staff')];
  const customer = await createPerson(site, 'customer');
  const [service] = (await customer.call<{ data: { id: number }[] }>('GET', '/services')).data;
  const { id } = await customer.call<{ id: number }>('POST', '/customer/orders', {
    items: [{ service_id: service?.id, quantity: 1 }],
    payment_method: 'stripe',
  });
  await admin.call('POST', `/admin/orders/${id}/assign-staff`, { user_id: one.id });
  const staffOf = async () =>
    (await admin.call<{ staff: { id: number }[] }>('GET', `/admin/orders/${id}`)).staff.map((person) => person.id);
  await openAsAdmin(page, `orders?search=${id}`);
  const row = page.locator('tr[data-row]').filter({ hasText: `Order ${id}` });
  const taken = await countSteps(page);
  await page.reload();
  await row.getByRole('link', { name: `Order ${id}` }).focus();
  const panel = page.getByRole('dialog', { name: `Reassign order ${id}` });
  // The shortcuts load after the screen.
  await expect(async () => {
    await page.keyboard.press('r');
    await expect(panel.getByRole('combobox')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(colleague.name);
  await expect(panel.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect.poll(staffOf).toEqual([colleague.id]);
  expect(taken().clicks).toBe(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(staffOf).toEqual([one.id]);
});

test('an admin publishes an article with its preview in eight clicks', async ({ page }) => {
  const title = unique('Guide');
  await openAsAdmin(page, 'solutions');
  const taken = await countSteps(page);
  await page.reload();
  await page.getByRole('link', { name: 'Add solution' }).click();
  await expect(page.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(title);
  await page.getByLabel('Category').selectOption({ label: 'When things break' });
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('Switch it off and on.');
  await expect(page.locator('[inert]')).toContainText('Switch it off and on.');
  await page.getByLabel('Summary').click();
  await page.keyboard.type('What helps most often.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('status').getByRole('link', { name: 'View post' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // A person opens the list of categories and chooses one, and drops the image: three more.
  expect(taken().clicks + 3).toBeLessThanOrEqual(8);
});

test('an admin pays three commissions of one person in four clicks', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  // An open payout run would pay the commissions itself.
  await cancelOpenRuns(admin);
  const staff = await createPerson(site, 'staff');
  const customer = await createPerson(site, 'customer');
  const [service] = (await customer.call<{ data: { id: number }[] }>('GET', '/services')).data;
  for (let i = 0; i < 3; i++) {
    const { id } = await customer.call<{ id: number }>('POST', '/customer/orders', {
      items: [{ service_id: service?.id, quantity: 1 }],
      payment_method: 'stripe',
    });
    await deliverOrder(admin, staff, id);
  }
  await openAsAdmin(page, 'orders');
  const taken = await countSteps(page);
  await page.reload();
  await sidebar(page).getByRole('link', { name: 'Payouts', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: staff.name })).toContainText('3 lines');
  await page.getByRole('button', { name: 'Approve run' }).click();
  await page.getByRole('button', { name: 'Mark as paid', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click();
  const paid = () => staff.call<{ data: unknown[] }>('GET', '/staff/commissions?status=paid');
  await expect.poll(async () => (await paid()).data.length).toBe(3);
  expect(taken().clicks).toBe(4);
});

test('a customer has all invoices of a year in four clicks', async ({ page }) => {
  await logIn(page, 'customer@demo.test');
  await page.getByRole('link', { name: 'Invoices', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  const taken = await countSteps(page);
  await page.reload();
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('radio', { name: 'This year' }).click();
  await expect(page.getByRole('button', { name: 'Remove filter: This year' })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'PDFs as ZIP' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^invoices-[\d-]+\.zip$/);
  expect(taken().clicks).toBe(4);
});

test('an admin is at the first question of a new service with six clicks', async ({ page }) => {
  await openAsAdmin(page, 'orders');
  const taken = await countSteps(page);
  await page.reload();
  await sidebar(page).getByRole('link', { name: 'Services', exact: true }).first().click();
  await page.getByRole('link', { name: 'Add service' }).click();
  const form = page.getByRole('form', { name: 'Add service' });
  await expect(form.getByLabel('Title')).toBeFocused();
  await page.keyboard.type(unique('Service'));
  await form.getByLabel('Price').click();
  await page.keyboard.type('90');
  await form.getByLabel('Working days').click();
  await page.keyboard.type('2');
  await page.getByRole('main').getByRole('link', { name: 'Questions for the customer' }).click();
  await page.getByRole('button', { name: 'Add question' }).click();
  expect(taken().clicks).toBe(6);
});

test('an admin sees with one click who a customer is', async ({ page, site }) => {
  const customer = await createPerson(site, 'customer');
  await openAsAdmin(page, `customers?search=${encodeURIComponent(customer.email)}`);
  const taken = await countSteps(page);
  await page.reload();
  await page.locator('tr[data-row]').getByRole('link', { name: customer.name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(customer.name);
  const main = page.getByRole('main');
  for (const text of [customer.email, 'Ordered', 'Timeline']) await expect(main.getByText(text).first()).toBeVisible();
  expect(taken().clicks).toBe(1);
});

test('a customer accepts a delivery in two clicks, and asks for a change in three', async ({ browser, site }) => {
  const admin = await signInAsAdmin(site);
  const [customer, staff] = [await createPerson(site, 'customer'), await otherPerson(site, 'staff', 0)];
  const { id: service } = await createPlainService(admin);
  const orders = [await buyService(customer, service), await buyService(customer, service)];
  for (const order of orders) await deliverOrder(admin, staff, order);
  const page = await openWindowAs(browser, site, customer.email, '/customer/dashboard');
  const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('listitem');
  await expect(waiting).toHaveCount(2);
  const taken = await countSteps(page);
  await page.reload();
  await page.getByRole('button', { name: `Accept, order ${orders[0]}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect(waiting).toHaveCount(1);
  expect(taken().clicks).toBe(2);

  await page.getByRole('button', { name: `Ask for changes, order ${orders[1]}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for changes' });
  await dialog.getByLabel('What should we change?').fill('Please label the second cabinet.');
  await dialog.getByRole('button', { name: 'Ask for changes' }).click();
  await expect(waiting).toHaveCount(0);
  expect(taken().clicks).toBeLessThanOrEqual(2 + 3);
  await page.context().close();
});

test('an admin issues a coupon in four clicks, and types only its percentage', async ({ page }) => {
  await openAsAdmin(page, 'orders');
  const taken = await countSteps(page);
  await page.reload();
  await sidebar(page).getByRole('link', { name: 'Services', exact: true }).click();
  await sidebar(page).getByRole('link', { name: 'Coupons', exact: true }).click();
  await page.getByRole('button', { name: 'Add coupon' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add coupon' });
  const code = await dialog.getByLabel('Code').inputValue();
  await expect(dialog.getByLabel('Percent off')).toBeFocused();
  await page.keyboard.type('15');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row').filter({ hasText: code })).toContainText('15% off');
  expect(taken()).toEqual({ clicks: 4, keys: 2 });
});

test('an admin turns tax on for the United States with one rate in four clicks', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  await admin.call('POST', '/admin/tax-rates/preset', { preset: 'none', replace: true });
  await openAsAdmin(page, 'orders');
  const taken = await countSteps(page);
  await page.reload();
  await sidebar(page).getByRole('link', { name: 'Settings', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: /^Tax/ }).first().click();
  await page.getByRole('button', { name: 'Set up US sales tax' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add tax rate' });
  await expect(dialog.getByLabel('Name')).toHaveValue('Sales tax');
  await dialog.getByLabel('Rate in percent').fill('8.25');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('On: United States · 1 rate')).toBeVisible();
  expect(taken().clicks).toBe(4);
  await admin.call('POST', '/admin/tax-rates/preset', { preset: 'none', replace: true });
});
