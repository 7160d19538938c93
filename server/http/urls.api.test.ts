import { expect, test } from 'vitest';
import { billingExample as billing } from '../../contract/invoicing/billing-details.ts';
import { endpointOf } from '../../test/support/client.ts';
import { formOf, png } from '../../test/support/forms.ts';
import { addPasskey } from '../../test/support/second-factors.ts';
import { type World, world } from '../../test/support/world.ts';
import { paidPayout } from '../settlement/payouts/payouts.fixture.ts';
import { assign, placeOrder } from '../work/assignments/assignments.fixture.ts';
import { callsWithId, send, testUnknownIds } from './urls.fixture.ts';

testUnknownIds(1);

async function ownedRecords(w: World) {
  const orderId = await placeOrder(w);
  await assign(w, orderId, w.staff);
  const invoices = await w.customer.must('GET /customer/invoices');
  const invoice = invoices.data[0]?.id ?? 0;
  const payment = { payment_provider: 'stripe', payment_token: 'tok_visa' };
  const { id: passkey } = await addPasskey(w.customer);
  const { data: sessions } = await w.customer.must('GET /profile/sessions');
  const started = await placeOrder(w);
  await assign(w, started, w.staff);
  const { undo_id } = await w.staff.must('PUT /staff/orders/{id}/status', {
    params: { id: started },
    body: { status: 'in_progress' },
  });
  const notification = await w.db
    .insertInto('notifications')
    .values({
      user_id: w.customer.id,
      kind: 'work_started',
      subject_type: 'order',
      subject_id: started,
      group_key: `started ${started}`,
      in_app: true,
      digested: false,
      count: 1,
      data: '{}',
      created_at: new Date().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const file = await w.customer.send('POST', `/api/orders/${orderId}/files`, formOf({ file: { bytes: await png() } }));
  const creditNote = await w.admin.must('POST /admin/invoices/{id}/credit-notes', {
    params: { id: invoice },
    body: { amount: '1.00', reason: 'Goodwill' },
  });
  const { payoutId } = await paidPayout(w, w.staff);
  return {
    'PUT /profile/passkeys/{id}': [passkey, { name: 'Mine' }],
    'DELETE /profile/passkeys/{id}': [passkey],
    'DELETE /profile/sessions/{id}': [sessions[0]?.id ?? 0],
    'GET /customer/invoices/{id}': [invoice],
    'GET /customer/invoices/{id}/download': [invoice],
    'GET /customer/invoices/{id}/receipt': [invoice],
    'POST /customer/invoices/{id}/pay': [invoice, payment],
    'POST /customer/invoices/{id}/correct': [invoice, { billing }],
    'GET /customer/credit-notes/{id}': [creditNote.id],
    'GET /customer/credit-notes/{id}/download': [creditNote.id],
    'POST /customer/invoices/{id}/paypal-order': [invoice],
    'PUT /staff/orders/{id}/status': [orderId, { status: 'in_progress' }],
    'POST /staff/orders/{id}/checklist': [orderId, { text: 'Mine.' }],
    'PUT /staff/orders/{id}/checklist/{line}': [orderId, { done: true }],
    'DELETE /staff/orders/{id}/checklist/{line}': [orderId],
    'POST /staff/orders/{id}/deliver': [orderId, { notes: 'Mine.' }],
    'GET /staff/payouts/{id}': [payoutId],
    'GET /staff/payouts/{id}/download': [payoutId],
    'GET /customer/orders/{id}': [orderId],
    'GET /customer/orders/{id}/consents': [orderId],
    'POST /files/{id}/link': [Number(file.body.id)],
    'DELETE /files/{id}': [Number(file.body.id)],
    'POST /customer/orders/{id}/accept': [orderId, {}],
    'POST /customer/orders/{id}/more-time': [orderId],
    'POST /customer/orders/{id}/request-changes': [orderId, { message: 'Make it bigger, please.' }],
    'POST /customer/orders/{id}/cancel': [orderId, { kind: 'before_start', expected_refund: '0.00' }],
    'GET /customer/orders/{id}/ways-out': [orderId],
    'POST /customer/orders/{id}/withdraw': [orderId, {}],
    'POST /customer/orders/{id}/withdraw/recall': [orderId, {}],
    'POST /customer/orders/{id}/early-start': [orderId, {}],
    'POST /customer/orders/{id}/guarantee': [orderId, { wants: 'fix', text: 'It has no signal.' }],
    'POST /customer/orders/{id}/keep-waiting': [orderId],
    'POST /customer/orders/{id}/guarantee-claims': [orderId, { wish: 'fix', message: 'It has no signal.' }],
    'POST /undo/{id}': [undo_id ?? 0],
    'PUT /notifications/{id}/read': [notification.id],
    'GET /messages/{userId}': [w.customer.id],
    'POST /messages/{userId}/read': [w.customer.id],
  } as const;
}

test('another user’s record gives the same 404 as an unknown one', async () => {
  const w = await world();
  const others = { customer: await w.newCustomer(), staff: await w.personAs('staff') };
  await w.customer.must('POST /messages', {
    body: { receiver_id: (await w.customer.must('GET /admin-user')).id, content: 'Between us.' },
  });
  const owned = await ownedRecords(w);
  const personal = callsWithId.filter((call) => {
    const { access } = endpointOf(call);
    return access === 'signed-in' || (typeof access === 'object' && !access.includes('admin'));
  });
  expect(Object.keys(owned).sort()).toEqual(personal.sort());
  const before = await w.admin.must('GET /admin/orders/{id}', {
    params: { id: owned['PUT /staff/orders/{id}/status'][0] },
  });
  for (const [call, [id, body]] of Object.entries(owned)) {
    const caller = call.includes('/staff/') ? others.staff : others.customer;
    const request = body ? { body } : {};
    const [foreign, unknown] = [
      await send(caller, call, id, request),
      await send(caller, call, 2_000_000_000, request),
    ];
    expect(foreign.status, call).toBe(404);
    expect([foreign.status, foreign.body.message, foreign.body.errors], call).toEqual([
      unknown.status,
      unknown.body.message,
      undefined,
    ]);
    expect(Object.keys(foreign.headers).sort(), call).toEqual(Object.keys(unknown.headers).sort());
  }
  const after = await w.admin.must('GET /admin/orders/{id}', { params: { id: before.id } });
  expect(after).toEqual(before);
  expect(await w.ledger()).toEqual([]);
});

test('the lists of a user contain nothing of another, and refuse to be filtered by person', async () => {
  const w = await world();
  const stranger = await w.newCustomer();
  const otherStaff = await w.personAs('staff');
  await ownedRecords(w);
  const lists = [
    ...['/customer/orders', '/customer/invoices'].map((path) => [stranger, path, w.customer.id] as const),
    ...['/staff/orders', '/staff/commissions', '/staff/payouts'].map((path) => [otherStaff, path, w.staff.id] as const),
  ];
  for (const [by, path, id] of lists) {
    expect((await by.send('GET', `/api${path}`)).body.data, path).toEqual([]);
    for (const name of ['user_id', 'id', 'role', 'sender_id']) {
      const { status, body } = await by.send('GET', `/api${path}?${name}=${id}`);
      expect([status, Object.keys(body.errors ?? {}), body.data], path).toEqual([422, [name], undefined]);
    }
  }
});
