import { expect, test } from 'vitest';
import { allCalls, type Client, endpointOf } from '../../../test/support/client.ts';
import { uploaded, withOrder } from '../../order/files/files.fixture.ts';

const NOTE = 'The router’s password is in the safe';
const DELIVERY_NOTE = 'Took longer than planned';
const NOTE_FILE = 'site-survey-internal.txt';
const COLLEAGUE = 'Gerda Elsewhere';

const readsOf = (role: 'customer') =>
  allCalls.filter((call) => {
    const { access, method } = endpointOf(call);
    return method === 'GET' && (access === 'signed-in' || (Array.isArray(access) && access.includes(role)));
  });

async function callsThatShow(client: Client, ids: number[], texts: string[]): Promise<string[]> {
  const found = new Set<string>();
  for (const call of readsOf('customer').filter((name) => (name as string) !== 'GET /events'))
    for (const id of ids) {
      const path = call.replace('GET ', '/api').replaceAll(/\{\w+\}/g, String(id));
      const { bytes } = await client.send('GET', path);
      const response = bytes.toString();
      for (const text of texts) if (response.includes(text)) found.add(`${call}: ${text}`);
    }
  return [...found];
}

test('no call, event or email of a customer shows notes, their files, commissions or other people of the company', async () => {
  const w = await withOrder();
  const { customer, staff, admin, orderId } = w;
  const params = { id: orderId };
  await w.personAs('staff', { name: COLLEAGUE });
  const events: string[] = [];
  const stop = w.deps.events.subscribe((event) => {
    if (event.type === 'user.notified' && event.userId === customer.id) events.push(JSON.stringify(event));
  });
  const fileId = await uploaded(staff, orderId, { filename: NOTE_FILE });
  const note = { content: NOTE, visibility: 'team' as const, file_ids: [fileId] };
  const { id: noteId } = await staff.must('POST /orders/{id}/messages', { params, body: note });
  const eventsOfNote = events.length;
  for (const status of ['in_progress', 'completed'] as const)
    await staff.must('PUT /staff/orders/{id}/status', { params, body: { status } });
  const delivery = { notes: DELIVERY_NOTE, summary: 'Everything is moved.' };
  await staff.must('POST /staff/orders/{id}/deliver', { params, body: delivery });
  const { assignments } = await admin.must('GET /admin/orders/{id}', { params });
  const amount = assignments[0]?.commission?.amount ?? '';
  expect(amount).toMatch(/^\d+\.\d\d$/);

  const texts = [NOTE, DELIVERY_NOTE, NOTE_FILE, COLLEAGUE, amount];
  const workspace = await customer.must('POST /customer/orders/{id}/accept', { params, body: {} });
  for (const text of texts) expect(JSON.stringify(workspace)).not.toContain(text);
  const { data: invoices } = await customer.must('GET /customer/invoices');
  const ids = [orderId, noteId, fileId, invoices[0]?.id ?? 0, assignments[0]?.id ?? 0];
  expect(await callsThatShow(customer, ids, texts)).toEqual([]);
  // The same search finds what the customer may see.
  expect((await callsThatShow(customer, ids, ['Everything is moved.'])).length).toBeGreaterThan(0);
  expect((await customer.call('POST /files/{id}/link', { params: { id: fileId } })).status).toBe(404);

  stop();
  expect(eventsOfNote).toBe(0);
  const emails = await w.emailsTo(customer.email);
  expect(emails.length).toBeGreaterThan(0);
  for (const text of texts) expect(JSON.stringify(emails)).not.toContain(text);
});
