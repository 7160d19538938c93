import type { Page } from '@playwright/test';
import { openAsAdmin } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, createPlainService, sendJson } from '../support/money.ts';
import { createPerson, signInAsAdmin } from '../support/people.ts';
import { expect, open, test } from '../support/test.ts';

const rowOf = (page: Page, orderId: number) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name: new RegExp(`^Order ${orderId}\\b`) }) });
const view = (page: Page, name: string) => page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name });

test('the addresses of the former list of due orders lead to the views of orders', async ({ page }) => {
  await openAsAdmin(page, 'orders/due');
  for (const [from, to, name] of [
    ['', 'overdue=1', 'Late'],
    ['?due=today', 'due=week', 'This week'],
    ['?due=waiting&per_page=50', 'per_page=50&due=waiting', 'Waiting'],
  ] as const) {
    await open(page, `/admin/dashboard/orders/due${from}`);
    await expect(page).toHaveURL(({ search }) => search === `?${to}`);
    await expect(view(page, name)).toHaveAttribute('aria-current', 'page');
  }
});

test('other former addresses lead to their place and keep their query', async ({ page }) => {
  await openAsAdmin(page, 'orders');
  for (const [from, to, heading] of [
    ['?search=wifi', '/orders?search=wifi', 'Orders'],
    ['/setup?from=email', '/overview?from=email', 'Home'],
    ['/services/1/questions?from=email', '/services/1?from=email#questions', /./],
  ] as const) {
    await open(page, `/admin/dashboard${from}`);
    await expect(page).toHaveURL(({ href }) => href.endsWith(`/admin/dashboard${to}`));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  }
});

test('a paused order waits for its customer, with the reason and who works on it', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { orderId } = await buy(site, admin);
  const staff = await createPerson(site, 'staff');
  await admin.call('POST', `/admin/orders/${orderId}/assign-staff`, { user_id: staff.id });
  await admin.call('POST', `/orders/${orderId}/wait`, { question: 'Which domain should we move?' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page, 'orders?unassigned=1');
  await view(page, 'Waiting').click();
  await expect(page).toHaveURL(/orders\?due=waiting$/);
  await expect(rowOf(page, orderId)).toContainText('Paused');
  await expect(rowOf(page, orderId)).toContainText(staff.name.split(' ')[0] ?? '');
  await expectAccessibleInEveryLook(page);

  await admin.call('POST', `/orders/${orderId}/resume`);
  await expect(rowOf(page, orderId)).toHaveCount(0);
});

test('an order whose questions are open waits for answers, in its view and in the list', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const service = await createPlainService(admin);
  await admin.call('PUT', `/admin/services/${service.id}/intake-form`, {
    version: 0,
    fields: [{ label: 'Domain name', type: 'line', required: true }],
  });
  const { invoice } = await sendJson<{ invoice: { order: { id: number } } }>(
    site,
    '/api/orders/place-unauthenticated',
    {
      name: 'Wanda Waiting',
      email: `waiting-${crypto.randomUUID()}@example.com`,
      payment_provider: 'stripe',
      payment_token: 'tok_visa',
      items: [{ service_id: service.id, quantity: 1 }],
    },
  );
  const orderId = invoice.order.id;
  await page.setViewportSize({ width: 1440, height: 900 });
  await openAsAdmin(page, 'orders?due=waiting');
  await expect(rowOf(page, orderId)).toContainText('Waiting: answers');
  await expect(rowOf(page, orderId)).toContainText('Assign Staff');
  await open(page, '/admin/dashboard/orders');
  await expect(rowOf(page, orderId)).toContainText('Waiting: answers');
});

test('the report on deliveries has figures by month, service and staff', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { orderId } = await buy(site, admin);
  const staff = await createPerson(site, 'staff');
  await admin.call('POST', `/admin/orders/${orderId}/assign-staff`, { user_id: staff.id });
  for (const status of ['in_progress', 'completed'])
    await staff.call('PUT', `/staff/orders/${orderId}/status`, { status });
  await staff.call('POST', `/staff/orders/${orderId}/deliver`, { summary: 'Done as agreed.' });
  await openAsAdmin(page, 'reports/on-time');
  await expect(page.getByText(/^\d+ of \d+ orders? delivered on time$/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Deliveries on time by month, latest first' })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('navigation', { name: 'Group' }).getByRole('link', { name: 'By staff' }).click();
  await expect(page).toHaveURL(/by=staff$/);
  await expect(page.getByRole('row', { name: staff.name })).toContainText('100%');
  await expectAccessibleInEveryLook(page);
  await open(page, '/admin/dashboard/reports/on-time?from=2020-01-01&to=2020-01-31');
  await expect(page.getByText('No deliveries in this period')).toBeVisible();
});
