import { expect } from '@playwright/test';
import { createPerson, type Person, signIn } from './people.ts';
import type { Site } from './site.ts';

export type Bought = { orderId: number; invoiceId: number; invoiceNumber: string; email: string; paymentRef: string };

export async function sendJson<T>(site: Site, path: string, body: object): Promise<T> {
  const response = await fetch(site.url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`POST ${path} returned ${response.status}: ${text}`);
  return (text ? JSON.parse(text) : null) as T;
}

/** Services without options: a purchase would have to choose them. */
export async function plainItems(admin: Person, count: number): Promise<{ service_id: number; quantity: number }[]> {
  const { data } = await admin.call<{ data: { id: number; slug: string }[] }>('GET', '/services?per_page=10');
  const details = await Promise.all(
    data.map(({ slug }) => admin.call<{ id: number; options: unknown[] }>('GET', `/services/${slug}`)),
  );
  const plain = details.filter(({ options }) => options.length === 0).slice(0, count);
  expect(plain).toHaveLength(count);
  return plain.map(({ id }) => ({ service_id: id, quantity: 1 }));
}

/** $500. No other journey uses it. */
export async function createPlainService(
  admin: Person,
  deliveryDays = 5,
): Promise<{ id: number; slug: string; title: string }> {
  const { data } = await admin.call<{ data: { id: number }[] }>('GET', '/service-categories');
  return admin.call('POST', '/admin/services', {
    category_id: data[0]?.id,
    title: `Journey ${crypto.randomUUID().slice(0, 8)}`,
    description: 'A service for one journey.',
    price_decimal: '500.00',
    delivery_days: deliveryDays,
  });
}

type Paid = { id: number; invoice_number: string; order: { id: number } };

export async function buy(site: Site, admin: Person): Promise<Bought> {
  const email = `refund-${crypto.randomUUID()}@example.com`;
  const { invoice } = await sendJson<{ invoice: Paid }>(site, '/api/orders/place-unauthenticated', {
    name: 'Rita Refund',
    email,
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
    items: await plainItems(admin, 2),
  });
  return toBought(admin, invoice, email);
}

/** The one person who does the work earns the commission. */
export async function deliverOrder(admin: Person, staff: Person, orderId: number): Promise<void> {
  await admin.call('POST', `/admin/orders/${orderId}/assign-staff`, { user_id: staff.id });
  for (const status of ['in_progress', 'completed'])
    await staff.call('PUT', `/staff/orders/${orderId}/status`, { status });
  await staff.call('POST', `/staff/orders/${orderId}/deliver`, {});
}

/** The sample's payable commissions may be in its open payout run, or paid by another journey. */
export async function earnCommission(site: Site, admin: Person): Promise<void> {
  const { orderId } = await buy(site, admin);
  await deliverOrder(admin, await createPerson(site, 'staff'), orderId);
}

/** The customer can log in. */
export async function buyAs(site: Site, admin: Person, email: string): Promise<Bought> {
  const customer = await signIn(site, email);
  const { invoice_id } = await customer.call<{ invoice_id: number }>('POST', '/customer/orders', {
    items: await plainItems(admin, 1),
  });
  const { invoice } = await customer.call<{ invoice: Paid }>('POST', `/customer/invoices/${invoice_id}/pay`, {
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
  });
  return toBought(admin, invoice, email);
}

async function toBought(admin: Person, invoice: Paid, email: string): Promise<Bought> {
  const orderId = invoice.order.id;
  const { data } = await admin.call<{ data: { provider_ref: string }[] }>('GET', `/admin/payments?order_id=${orderId}`);
  expect(data).toHaveLength(1);
  return {
    orderId,
    invoiceId: invoice.id,
    invoiceNumber: invoice.invoice_number,
    email,
    paymentRef: data[0]?.provider_ref ?? '',
  };
}

/** Only one run can be open, and the sample has one. */
export async function cancelOpenRuns(admin: Person): Promise<void> {
  const { data } = await admin.call<{ data: { id: number; state: string }[] }>('GET', '/admin/payout-runs');
  for (const { id, state } of data)
    if (state === 'draft' || state === 'approved') await admin.call('POST', `/admin/payout-runs/${id}/cancel`);
}

/** The assistant and purchases by companies depend on it. */
export async function clearSeller(admin: Person): Promise<void> {
  const path = '/admin/settings/seller';
  const { value, updated_at } = await admin.call<{ value: object; updated_at: string }>('GET', path);
  const nothing = { street: '', city: '', postal_code: '', region: '', country: '', tax_ids: [] };
  await admin.call('PUT', path, { value: { ...value, ...nothing }, updated_at });
}
