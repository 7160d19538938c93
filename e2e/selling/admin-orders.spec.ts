import type { Locator, Page } from '@playwright/test';
import { DEMO_PASSWORD, storeToken } from '../support/accounts.ts';
import { applyLook, expectAccessibleAndFits, looks } from '../support/looks.ts';
import { inMoreActions, pageHead } from '../support/page-head.ts';
import { rowAction } from '../support/rows.ts';
import type { Site } from '../support/site.ts';
import { expect, open, test } from '../support/test.ts';

const orders = '/admin/dashboard/orders';
const customers = '/admin/dashboard/customers';
const overview = '/admin/dashboard/overview';

async function callAs<T>(site: Site, who: 'admin' | 'staff' | 'visitor', call: string, body?: object): Promise<T> {
  const [method = 'GET', path = ''] = call.split(' ');
  const response = await fetch(`${site.url}/api${path}`, {
    method,
    headers: {
      ...(body && { 'Content-Type': 'application/json' }),
      ...(who !== 'visitor' && { Authorization: `Bearer ${await tokenOf(site, who)}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok, `${call} responds ${response.status}`).toBe(true);
  return (await response.json()) as T;
}

const tokens = new Map<string, string>();
async function tokenOf(site: Site, who: 'admin' | 'staff'): Promise<string> {
  const key = `${site.url} ${who}`;
  const body = { email: `${who}@demo.test`, password: DEMO_PASSWORD };
  const token = tokens.get(key) ?? (await callAs<{ token: string }>(site, 'visitor', 'POST /login', body)).token;
  tokens.set(key, token);
  return token;
}

async function placePaidOrder(site: Site): Promise<{ id: number; name: string; email: string; number: string }> {
  const suffix = crypto
    .randomUUID()
    .replaceAll(/[^a-z]/g, '')
    .slice(0, 8);
  const [name, email] = [`Olga ${suffix}`, `olga-${crypto.randomUUID()}@example.com`];
  const { data } = await callAs<{ data: { id: number }[] }>(site, 'visitor', 'GET /services?per_page=1');
  const { invoice } = await callAs<{ invoice: { invoice_number: string; order: { id: number } } }>(
    site,
    'visitor',
    'POST /orders/place-unauthenticated',
    {
      name,
      email,
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      items: [{ service_id: data[0]?.id, quantity: 1 }],
    },
  );
  return { id: invoice.order.id, name, email, number: invoice.invoice_number };
}

type Person = { id: number; name: string };
const staffProfile = (site: Site) => callAs<Person>(site, 'staff', 'GET /profile');

test.beforeEach(async ({ page, site }) => {
  const token = await tokenOf(site, 'admin');
  await page.addInitScript(storeToken, token);
});

const rowOf = (page: Page, text: string): Locator => page.getByRole('row').filter({ hasText: text });
const dataRows = (page: Page): Locator => page.locator('tbody').getByRole('row');

test('an order is found by search, filter and sort order, and the list’s state survives a reload', async ({
  page,
  site,
}) => {
  const { id, name, number } = await placePaidOrder(site);
  await open(page, orders);
  await expect(rowOf(page, name)).toContainText('New');
  await page.getByRole('searchbox', { name: 'Search orders' }).fill(number);
  await expect(dataRows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/search=INV/);
  await page.reload();
  await expect(dataRows(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Payment' }).selectOption('unpaid');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  const view = (label: RegExp) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: label });
  await expect(view(/^Unpaid/)).toHaveAttribute('aria-current', 'page');
  await view(/^All/).click();
  await expect(dataRows(page)).toHaveCount(25);

  await page.getByRole('button', { name: 'Total' }).click();
  await expect(page.getByRole('columnheader', { name: 'Total' })).toHaveAttribute('aria-sort', 'ascending');
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/sort=total_amount&page=2/);
  // The URL changes before the rows do.
  const { total } = (await callAs<{ meta: { total: number } }>(site, 'admin', 'GET /admin/orders?per_page=1')).meta;
  await expect(page.getByText(`26–${Math.min(total, 50)} of ${total}`)).toBeVisible();
  const second = (await dataRows(page).first().textContent()) ?? '';
  await page.reload();
  await expect(dataRows(page).first()).toHaveText(second);

  await view(/^Unassigned/).click();
  await expect(page.getByRole('link', { name: /^Unassigned/ })).toHaveAttribute('aria-current', 'page');
  await rowOf(page, name).getByText(name).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
  await pageHead(page).getByRole('link', { name: 'All orders' }).click();
  await expect(page).toHaveURL(/unassigned=1/);
});

test('staff are assigned by keyboard alone, each once, and only while the order is new', async ({ page, site }) => {
  const { id, name } = await placePaidOrder(site);
  const staffUser = await staffProfile(site);
  await open(page, `${orders}?search=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  const panel = page.getByRole('dialog', { name: `Assign Staff to order ${id}` });
  const field = panel.getByRole('combobox', { name: 'Staff member' });

  await row.getByRole('button', { name: `Assign Staff to order ${id}` }).press('Enter');
  await expect(field).toBeFocused();
  await expect(panel.getByRole('option', { name: staffUser.name })).toBeVisible();
  // Another admin is faster.
  await page.route('**/assign-staff', async (route) => {
    await callAs(site, 'admin', `POST /admin/orders/${id}/assign-staff`, { user_id: staffUser.id });
    await route.continue();
  });
  await field.fill(staffUser.name);
  await field.press('Enter');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('alert')).toHaveText(
    `Failed to assign staff. ${staffUser.name} is already assigned to this order.`,
  );
  await page.unroute('**/assign-staff');
  await expect(row).toContainText(staffUser.name.split(' ')[0] ?? '');

  await rowAction(row, 'Assign more staff');
  await expect(panel.getByRole('option').first()).toBeVisible();
  await expect(panel.getByRole('option', { name: staffUser.name })).toHaveCount(0);
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(row).toContainText(`${staffUser.name.split(' ')[0]} +1`);

  await callAs(site, 'staff', `PUT /staff/orders/${id}/status`, { status: 'in_progress' });
  await expect(row).toContainText('In Delivery Process');
  await row.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem', { name: /Assign/ })).toHaveCount(0);
});

test('deleting an order asks for confirmation, in the list and on its page', async ({ page, site }) => {
  const [first, second] = [await placePaidOrder(site), await placePaidOrder(site)];
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this order?' });
  await open(page, orders);
  await rowAction(rowOf(page, first.name), 'Delete');
  await question.getByRole('button', { name: 'Close' }).click();
  await expect(rowOf(page, first.name)).toBeVisible();
  await page.route(`**/api/admin/orders/${first.id}`, (route) => route.fulfill({ status: 500, json: {} }));
  await rowAction(rowOf(page, first.name), 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('alert')).toHaveText('Failed to delete order.');
  await page.unroute(`**/api/admin/orders/${first.id}`);
  await rowAction(rowOf(page, first.name), 'Delete');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf(page, first.name)).toHaveCount(0);

  await rowOf(page, second.name).getByRole('link').click();
  // The list may still show a button with the same name.
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Order ${second.id}`);
  await inMoreActions(page, 'Delete order');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders');
  await expect(rowOf(page, second.name)).toHaveCount(0);
  await expect(page.getByRole('status').getByText(`Order ${second.id} deleted.`)).toBeVisible();
  await open(page, `${orders}/${second.id}`);
  await expect(page.getByRole('alert')).toHaveText('Order not found.');
});

test('an order’s page shows payments, assignments, notes and history live', async ({ page, site }) => {
  const { id, name, email, number } = await placePaidOrder(site);
  const { id: user_id, name: worker } = await staffProfile(site);
  await open(page, `${orders}/${id}?tab=history`);
  const tab = (label: string) => page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: label });
  for (const text of [name, email, number, 'Received via Visa ·4242', 'Order placed', 'Payment of $'])
    await expect(page.getByText(text).first()).toBeVisible();
  await callAs(site, 'admin', `POST /admin/orders/${id}/assign-staff`, { user_id });
  await expect(page.getByText(`Assigned to ${worker}`)).toBeVisible();
  for (const status of ['in_progress', 'completed'])
    await callAs(site, 'staff', `PUT /staff/orders/${id}/status`, { status });
  const notes = 'Keys are at the desk.\n<b>The old box</b> may go.';
  await callAs(site, 'staff', `POST /staff/orders/${id}/deliver`, { notes });
  for (const text of ['started the work', 'completed the work', 'delivered the work', 'earned a commission of $'])
    await expect(page.getByRole('listitem').filter({ hasText: text }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assign Staff' })).toHaveCount(0);
  await tab('Work').click();
  await expect(page.getByRole('figure').first()).toContainText(notes, { useInnerText: true });
  await expect(page.getByRole('link', { name: 'Chat', exact: true }).last()).toHaveAttribute('href', /chat\?with=\d+$/);
});

test('a customer is found, leads to their orders and back to the same list state, and is deleted', async ({
  page,
  site,
}) => {
  const { id, name, email } = await placePaidOrder(site);
  await open(page, customers);
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(email);
  await expect(dataRows(page)).toHaveCount(1);
  await expect(rowOf(page, name)).toContainText('1 order');
  await rowOf(page, name).getByText(email).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await dataRows(page)
    .getByRole('link', { name: `Order ${id}` })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${id}`);
  await pageHead(page).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await page.getByRole('link', { name: 'All customers' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search customers' })).toHaveValue(email);

  await rowAction(rowOf(page, name), 'Delete');
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this customer?' });
  await expect(question).toContainText('what is unpaid will be cancelled with a credit note');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Nothing matches')).toBeVisible();
  await open(page, `${customers}/999999/orders`);
  await expect(page.getByRole('alert')).toHaveText('Customer not found.');
});

test('failed loads show an error in place, and empty lists say what appears there', async ({ page }) => {
  await open(page, orders);
  await expect(dataRows(page).first()).toBeVisible();
  await page.route(/\/api\/admin\/(orders|users|work-list)/, (route) => route.abort());
  for (const [path, text] of [
    [orders, 'Failed to fetch orders. Please try again.'],
    [`${orders}?overdue=1`, 'Failed to fetch orders. Please try again.'],
    [customers, 'Failed to fetch customers. Please try again.'],
    [`${customers}/1/orders`, 'Failed to fetch customer orders.'],
    [overview, 'Failed to fetch data.'],
  ] as const) {
    await open(page, path);
    await expect(page.getByRole('alert')).toHaveText(text);
  }
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.unroute(/\/api\/admin\/(orders|users|work-list)/);

  const none = { data: [], meta: { page: 1, per_page: 25, total: 0, last_page: 1 } };
  await page.route(/\/api\/admin\/(orders|users)(\?|$)/, (route) => route.fulfill({ json: none }));
  await open(page, orders);
  await expect(page.getByText('No orders yet')).toBeVisible();
  await open(page, customers);
  await expect(page.getByText('No customers yet')).toBeVisible();
});

for (const look of looks)
  test(`orders, customers and overview are accessible in ${look.colorScheme} at ${look.width} px`, async ({
    page,
    site,
  }) => {
    const { id, name } = await placePaidOrder(site);
    await applyLook(page, look);
    const { user } = await callAs<{ user: { id: number } }>(site, 'admin', `GET /admin/orders/${id}`);
    for (const path of [`${customers}?search=demo`, `${customers}/${user.id}/orders`, overview, `${orders}/${id}`]) {
      await open(page, path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessibleAndFits(page);
    }
    await open(page, `${orders}?search=${encodeURIComponent(name)}`);
    await expectAccessibleAndFits(page);
    await page.getByRole('button', { name: 'Assign Staff' }).click();
    await expect(page.getByLabel('Staff member')).toBeVisible();
    await expectAccessibleAndFits(page);
  });
