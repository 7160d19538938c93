import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { seedFile, withThread } from './threads.fixture.ts';

const advance = async ({ app }: Awaited<ReturnType<typeof withThread>>, minutes: number) => {
  const payload = { advance_days: minutes / (24 * 60) };
  expect((await app.inject({ method: 'POST', url: '/sandbox/clock', payload })).statusCode).toBe(200);
};

test('the author can correct a message for 15 minutes, and it says so', async () => {
  const w = await withThread({ fresh: true });
  const { id: mid, content } = await w.mustWrite(w.customer, 'At nien');
  const edit = (by: Client, text: string) =>
    by.call('PUT /orders/{id}/messages/{mid}', { params: { ...w.params, mid }, body: { content: text } });
  for (const by of [w.admin, w.staff]) expect((await edit(by, 'At ten')).status).toBe(404);
  expect((await w.thread(w.admin)).at(-1)).toMatchObject({ content, edited_at: null });
  const { now } = await w.customer.must('GET /orders/{id}/messages', { params: w.params });
  await advance(w, 14.5);
  const later = await w.customer.must('GET /orders/{id}/messages', { params: w.params });
  expect(Date.parse(later.now) - Date.parse(now)).toBeGreaterThanOrEqual(14.5 * 60_000);
  const edited = await edit(w.customer, 'At nine');
  expect(edited.body).toMatchObject({ content: 'At nine', edited_at: expect.any(String) });
  await advance(w, 1);
  const late = await edit(w.customer, 'At eight');
  expect([late.status, late.body.message]).toEqual([409, 'A message can be changed for 15 minutes only.']);
  const removed = await w.customer.call('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid } });
  expect(removed.status).toBe(409);
  expect((await w.thread(w.staff)).at(-1)?.content).toBe('At nine');
});

test('a deleted message has no text and no files, and who deleted it is in the audit log', async () => {
  const w = await withThread();
  const fileId = await seedFile(w, w.orderId, w.customer);
  const { id: mid } = await w.mustWrite(w.customer, 'My password is hunter2', { file_ids: [fileId] });
  const params = { ...w.params, mid };
  for (const by of [w.admin, w.staff])
    expect((await by.call('DELETE /orders/{id}/messages/{mid}', { params })).status).toBe(404);
  const deleted = await w.customer.must('DELETE /orders/{id}/messages/{mid}', { params });
  expect(deleted).toMatchObject({ content: '', files: [], deleted_at: expect.any(String) });
  expect((await w.thread(w.admin)).at(-1)).toEqual(deleted);
  const again = await w.customer.call('DELETE /orders/{id}/messages/{mid}', { params });
  expect([again.status, again.body.message]).toEqual([409, 'This message was deleted.']);
  const edited = await w.customer.call('PUT /orders/{id}/messages/{mid}', { params, body: { content: 'Back' } });
  expect(edited.status).toBe(409);
  const { data } = await w.admin.must('GET /admin/audit-log', { query: { search: 'order_message.delete' } });
  const entry = data.find(({ subject_id }) => subject_id === mid);
  expect(entry).toMatchObject({ actor: { id: w.customer.id }, before: { order_id: w.orderId, visibility: 'all' } });
  const rows = await w.db.selectFrom('order_messages').select('content').where('id', '=', mid).execute();
  expect(JSON.stringify([rows, data])).not.toContain('hunter2');
  const file = await w.db.selectFrom('files').select('attached_at').where('id', '=', fileId).executeTakeFirst();
  expect(file?.attached_at).toBeNull();
});

test('a file that is also in another message stays when one of them is deleted', async () => {
  const w = await withThread();
  const fileId = await seedFile(w, w.orderId, w.customer);
  const first = await w.mustWrite(w.customer, 'Here', { file_ids: [fileId] });
  const second = await w.mustWrite(w.customer, 'And here');
  await w.db
    .insertInto('order_message_files')
    .values({ message_id: second.id, position: 0, file_id: fileId })
    .execute();
  await w.customer.must('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid: first.id } });
  const file = await w.db.selectFrom('files').select('attached_at').where('id', '=', fileId).executeTakeFirst();
  expect(file?.attached_at).not.toBeNull();
  expect((await w.thread(w.admin)).at(-1)?.files.map(({ id }) => id)).toEqual([fileId]);
});

test('a message of another order is not found under this one', async () => {
  const w = await withThread();
  const other = await withThread();
  const { id: mid } = await w.mustWrite(w.admin, 'Hello');
  const params = { ...other.params, mid };
  expect((await w.admin.call('DELETE /orders/{id}/messages/{mid}', { params })).status).toBe(404);
  expect((await w.admin.call('PUT /orders/{id}/messages/{mid}', { params, body: { content: 'x' } })).status).toBe(404);
});

test('the application’s entries have no author, and nobody can change them', async () => {
  const w = await withThread();
  const { addEntry } = await import('./threads.ts');
  const id = await w.db
    .transaction()
    .execute((trx) => addEntry(trx, { orderId: w.orderId, content: 'Work has started', now: new Date() }));
  expect((await w.thread(w.customer)).at(-1)).toMatchObject({ id, kind: 'event', author: null });
  for (const by of [w.admin, w.staff, w.customer])
    expect((await by.call('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid: id } })).status).toBe(
      404,
    );
});
