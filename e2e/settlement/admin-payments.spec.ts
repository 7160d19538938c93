import { at, openAsAdmin, rowOf, unique } from '../support/catalog.ts';
import { expectAccessibleInEveryLook } from '../support/looks.ts';
import { buy, plainItems } from '../support/money.ts';
import { type Person, signInAsAdmin } from '../support/people.ts';
import { detailsOf, rowAction } from '../support/rows.ts';
import { sidebar } from '../support/sidebar.ts';
import type { Site } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const payments = at('payments-to-review');

const post = (site: Site, path: string, body: object, headers: Record<string, string> = {}) =>
  fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

/**
 * Captures a payment that matches no order. The provider's responses are dropped until the buyer's email belongs to a
 * staff member: nothing may settle the attempt earlier.
 */
async function createPaymentToReview(site: Site, admin: Person, name: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const { data: services } = await admin.call<{ data: { id: number }[] }>('GET', '/services?per_page=1');
  const { data: roles } = await admin.call<{ data: { id: number; name: string }[] }>('GET', '/admin/roles');
  const items = [{ service_id: services[0]?.id, quantity: 1 }];
  const purchase = { name, email, payment_provider: 'stripe', payment_token: 'tok_visa', items };
  const buy = () => post(site, '/api/orders/place-unauthenticated', purchase, { 'Idempotency-Key': `review-${email}` });
  try {
    await post(site, '/sandbox/behaviour', {
      rules: [{ operation: 'stripe.*', effect: 'drop', when: 'after', times: 'always' }],
      webhooks: { send: 'off' },
    });
    expect((await buy()).status).toBe(503);
    const role_id = roles.find((role) => role.name === 'staff')?.id;
    await admin.call('POST', '/admin/users', { name, email, role_id, designation_id: null });
  } finally {
    await post(site, '/sandbox/reset', {});
  }
  expect((await buy()).status).toBe(409);
  return email;
}

test('a payment without an order appears live, is settled by keyboard alone, and moves to Settled', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const [name, other] = [unique('Paula Payer'), unique('Otto Other')];
  const otherEmail = await createPaymentToReview(site, admin, other);
  await openAsAdmin(page, 'overview');
  const toReview = page.getByRole('region', { name: /^Answer by a deadline/ });
  await expect(toReview.getByRole('listitem')).not.toHaveCount(0);
  await openAsAdmin(page, 'payments-to-review');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments to review');
  await expect(rowOf(page, other)).toContainText('The email address belongs to a staff member.');
  await rowOf(page, other)
    .getByRole('button', { name: /^Details of / })
    .click();
  await expect(detailsOf(rowOf(page, other)).getByRole('link').filter({ hasText: otherEmail })).toHaveAttribute(
    'href',
    `mailto:${otherEmail}`,
  );

  const email = await createPaymentToReview(site, admin, name);
  const row = rowOf(page, name);
  await expect(row).toContainText('Stripe');
  await page.getByRole('searchbox', { name: 'Search payments' }).fill(email);
  await expect(rowOf(page, other)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear search' }).press('Enter');
  await expect(rowOf(page, other)).toBeVisible();

  const settle = row.getByRole('button', { name: 'Mark as settled' });
  const dialog = page.getByRole('dialog', { name: 'Mark as settled' });
  await settle.press('Enter');
  await expect(dialog.getByLabel('What you did')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(settle).toBeFocused();
  // The focus returns before React has unmounted the dialog.
  await expect(page.locator('dialog').filter({ hasText: 'What you did' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Mark as settled' }).press('Enter');
  await expect(dialog.getByText('What you did is required.')).toBeVisible();
  await page.keyboard.type('Refunded at Stripe, and called the buyer.');
  // The live event arrives before the response, and removes the row behind the dialog.
  await page.route(
    '**/settle',
    async (route) => {
      const response = await route.fetch();
      await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: name })).toHaveCount(0);
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Mark as settled' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toHaveCount(0);
  await expect(rowOf(page, other).getByRole('button', { name: 'Mark as settled' })).toBeFocused();

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('dialog', { name: 'Filter' }).getByLabel('State').selectOption('Settled');
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Details of / }).click();
  await expect(detailsOf(row)).toContainText('Refunded at Stripe, and called the buyer.');
  await expect(detailsOf(row)).toContainText(`by ${admin.name}`);
  await expect(settle).toHaveCount(0);
  await expect(rowOf(page, other)).toHaveCount(0);
  await openAsAdmin(page, 'audit-log');
  await expect(rowOf(page, `Settled a payment: ${name}`)).toBeVisible();
});

test('all payments are in one list, each with its order, and one is refunded there', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const { orderId, invoiceNumber } = await buy(site, admin);
  await openAsAdmin(page, 'invoices');
  await sidebar(page).getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payments');
  const row = rowOf(page, invoiceNumber);
  await expect(row).toContainText('Received');
  await expect(row.getByRole('link', { name: `Order ${orderId}`, exact: true })).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await rowAction(row, 'Refund');
  await page
    .getByRole('dialog', { name: 'Refund' })
    .getByRole('button', { name: /^Refund \$/ })
    .click();
  await expect(row).toContainText('Refunded');
  await row.getByRole('link', { name: /Rita Refund/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(invoiceNumber));
});

test('a declined payment is listed as failed, with its reason and what it was for', async ({ page, site }) => {
  const admin = await signInAsAdmin(site);
  const email = `declined-${crypto.randomUUID()}@example.com`;
  const declined = await post(site, '/api/orders/place-unauthenticated', {
    name: 'Dora Declined',
    email,
    payment_provider: 'stripe',
    payment_token: 'tok_chargeDeclined',
    items: await plainItems(admin, 1),
  });
  expect(declined.status).toBe(402);
  await openAsAdmin(page, 'payments');
  await page.getByRole('navigation', { name: 'Payments' }).getByRole('link', { name: 'Failed' }).click();
  const row = rowOf(page, 'Dora Declined').first();
  await expect(row).toContainText('Failed');
  await row.getByRole('button', { name: /^Details of / }).click();
  await expect(detailsOf(row).getByRole('link').filter({ hasText: email })).toBeVisible();
  await expectAccessibleInEveryLook(page);
});

test('settling a payment that another admin has settled is refused, and keeps the typed note', async ({
  page,
  site,
}) => {
  const admin = await signInAsAdmin(site);
  const name = unique('Paul Payer');
  await createPaymentToReview(site, admin, name);
  const list = '/admin/payments-to-review';
  const found = await admin.call<{ data: { id: number }[] }>('GET', `${list}?search=${encodeURIComponent(name)}`);
  await openAsAdmin(page, 'payments-to-review');
  await rowOf(page, name).getByRole('button', { name: 'Mark as settled' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as settled' });
  await dialog.getByLabel('What you did').fill('Mine.');
  await admin.call('PUT', `${list}/${found.data[0]?.id}/settle`, { note: 'Theirs.' });
  await expect(page.getByRole('row', { includeHidden: true }).filter({ hasText: name })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Mark as settled' }).click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Failed to settle the payment. This payment has already been settled.',
  );
  await expect(dialog.getByLabel('What you did')).toHaveValue('Mine.');
});

test('the payments to review are accessible in light and dark, on desktop and phone, and show a failed load', async ({
  page,
  site,
}) => {
  await createPaymentToReview(site, await signInAsAdmin(site), unique('Pia Payer'));
  await openAsAdmin(page, 'payments-to-review?is_settled=all');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.getByRole('button', { name: 'Mark as settled' }).first().click();
  await expect(page.getByLabel('What you did')).toBeVisible();
  await expectAccessibleInEveryLook(page);
  await page.route('**/api/admin/payments-to-review*', (route) => route.abort());
  await page.goto(payments);
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch payments.');
});
