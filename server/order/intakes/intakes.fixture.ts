import type { CallInput } from '../../../test/support/client.ts';
import { next, seedService } from '../../../test/support/seeds.ts';
import type { KnownClient, World } from '../../../test/support/world.ts';

type FormInput = NonNullable<CallInput<'PUT /admin/services/{id}/intake-form'>['body']>;
export type FieldInput = FormInput['fields'][number];

export const domain = { label: 'Domain', type: 'line', required: true } as const satisfies FieldInput;
export const notes = { label: 'Notes', type: 'text' } as const satisfies FieldInput;
export const password = { label: 'Admin password', type: 'secret', required: true } as const satisfies FieldInput;

export async function saveForm(w: World, serviceId: number, fields: FieldInput[], intro = 'Please tell us more.') {
  const params = { id: serviceId };
  const { version } = await w.admin.must('GET /admin/services/{id}/intake-form', { params });
  return w.admin.must('PUT /admin/services/{id}/intake-form', { params, body: { version, intro, fields } });
}

export async function serviceWithForm(w: World, fields: FieldInput[] = [domain, notes]) {
  const service = await seedService(w.db);
  await saveForm(w, service.id, fields);
  return service;
}

/** Guests pay at once: `customer` has the session of the new account, and nothing waits for a payment. */
export async function buyWith(w: World, serviceIds: number[]) {
  const email = `buyer${next()}@mail.test`;
  const { token, invoice } = await w.buyOrFail({
    email,
    items: serviceIds.map((service_id) => ({ service_id, quantity: 1 as const })),
  });
  const orderId = ('order' in invoice && invoice.order?.id) || 0;
  return { email, orderId, buyer: w.signedIn(token) };
}

export async function orderWith(w: World, fields: FieldInput[] = [domain, notes], by: KnownClient = w.customer) {
  const service = await serviceWithForm(w, fields);
  const body = { items: [{ service_id: service.id, quantity: 1 as const }], payment_method: 'stripe' as const };
  const { id, invoice_id } = await by.must('POST /customer/orders', { body });
  await by.must('POST /customer/invoices/{id}/pay', {
    params: { id: invoice_id ?? 0 },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });
  const [intake] = await intakesOf(by, id);
  return { service, orderId: id, itemId: intake?.item_id ?? 0 };
}

type Reader = Pick<KnownClient, 'must' | 'call'>;

export const intakesOf = async (by: Reader, orderId: number) =>
  (await by.must('GET /orders/{id}/intakes', { params: { id: orderId } })).data;

type Answers = NonNullable<CallInput<'PUT /orders/{id}/intakes/{itemId}'>['body']>;
type Of = { orderId: number; itemId: number };

export const answer = (by: Reader, { orderId: id, itemId }: Of, body: Answers) =>
  by.call('PUT /orders/{id}/intakes/{itemId}', { params: { id, itemId }, body });

export const submit = (by: Reader, of: Of, answers: NonNullable<Answers['answers']>) =>
  answer(by, of, { answers, submit: true });

export const askAgain = (by: Reader, { orderId: id, itemId }: Of, question = 'Which of the two domains?') =>
  by.call('POST /orders/{id}/intakes/{itemId}/ask-again', { params: { id, itemId }, body: { question } });

export const waive = (by: Reader, { orderId: id, itemId }: Of, reason = 'Answered by phone') =>
  by.call('POST /orders/{id}/intakes/{itemId}/waive', { params: { id, itemId }, body: { reason } });

export async function refund({ db, admin }: World, orderId: number): Promise<void> {
  const payment = await db
    .selectFrom('payments')
    .select(['id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const body = { amount: (payment.amount_cents / 100).toFixed(2), reason: 'goodwill' as const };
  await admin.must('POST /admin/payments/{id}/refunds', { params: { id: payment.id }, body });
}

export const orderRow = (w: World, id: number) =>
  w.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
