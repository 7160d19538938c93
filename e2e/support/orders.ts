import { createPlainService } from './money.ts';
import type { Person } from './people.ts';

export type AskingService = { id: number; slug: string; title: string };

/** Has one question of each kind that a customer types or chooses. */
export async function createAskingService(admin: Person): Promise<AskingService> {
  const service = await createPlainService(admin);
  await admin.call('PUT', `/admin/services/${service.id}/intake-form`, {
    version: 0,
    intro: 'Tell us about your company, so that we can start at once.',
    fields: [
      { label: 'Your domain', type: 'line', required: true },
      { label: 'How many people use email?', type: 'choice', required: true, options: ['1 to 5', '6 to 20'] },
      { label: 'Administrator password', type: 'secret', required: false },
    ],
  });
  return service;
}

/** Paid, so that its clock may run. */
export async function buyService(customer: Person, serviceId: number): Promise<number> {
  const { id, invoice_id } = await customer.call<{ id: number; invoice_id: number }>('POST', '/customer/orders', {
    items: [{ service_id: serviceId, quantity: 1 }],
  });
  await customer.call('POST', `/customer/invoices/${invoice_id}/pay`, {
    payment_provider: 'stripe',
    payment_token: 'tok_visa',
  });
  return id;
}

type Asked = { item_id: number; updated_at: string; fields: { key: string }[] };

export async function answerQuestions(customer: Person, orderId: number): Promise<void> {
  const { data } = await customer.call<{ data: Asked[] }>('GET', `/orders/${orderId}/intakes`);
  for (const { item_id, updated_at, fields } of data) {
    const [domain, people] = fields.map(({ key }) => key);
    await customer.call('PUT', `/orders/${orderId}/intakes/${item_id}`, {
      answers: { [domain ?? '']: 'larch.example', [people ?? '']: '6 to 20' },
      submit: true,
      updated_at,
    });
  }
}

export async function startedOrder(admin: Person, customer: Person, staff: Person): Promise<number> {
  const { id } = await createPlainService(admin);
  const orderId = await buyService(customer, id);
  await admin.call('POST', `/admin/orders/${orderId}/assign-staff`, { user_id: staff.id });
  await staff.call('PUT', `/staff/orders/${orderId}/status`, { status: 'in_progress' });
  return orderId;
}

export const textFile = (name: string, text = 'Hello') => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(text),
});
