import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { companyEmailOf, messageEmails, withEmails } from './message-email.fixture.ts';

const SUBJECT = /^Re: Order \d+: \S/;

test('an unread message is emailed to the customer with its text, under a subject that never changes', async () => {
  const w = await withEmails();
  await w.mustWrite(w.staff, 'The cable is laid.\nAll of it.');
  const [email, ...others] = await messageEmails(w, w.customer.email);
  expect(others).toEqual([]);
  expect(email?.subject).toBe(`Re: Order ${w.orderId}: ${w.service.title}`);
  expect(email?.text).toContain(`${w.staff.name} wrote:\n\n> The cable is laid.\n> All of it.`);
  expect(email?.text).toContain(`/customer/dashboard/orders/${w.orderId}?tab=conversation`);
  expect(email?.text).toContain('Please reply in your order');
  expect(email?.text).not.toContain('Reply above this line');
  await w.mustWrite(w.admin, 'And connected.');
  const all = await messageEmails(w, w.customer.email);
  expect(all.map(({ subject }) => subject)).toEqual([email?.subject, email?.subject]);
  expect(all[0]?.text).toContain('> And connected.');
  expect(all[0]?.text, 'only what is new since the last email').not.toContain('The cable is laid.');
});

test('messages that arrive while an email waits are in that email', async () => {
  const w = await withEmails();
  for (const text of ['One', 'Two', 'Three']) await w.mustWrite(w.staff, text);
  const [email, ...others] = await messageEmails(w, w.customer.email);
  expect(others).toEqual([]);
  expect(email?.text.match(/^> .*$/gm)).toEqual(['> One', '> Two', '> Three']);
});

test('a message waits for five minutes, and one that is read until then is not emailed', async () => {
  const w = await withEmails();
  const { id } = await w.mustWrite(w.staff, 'One');
  const waiting = () =>
    w.db
      .selectFrom('outbox')
      .select(['next_try_at', 'created_at', 'order_message_id'])
      .where('kind', '=', 'order-message')
      .where('order_id', '=', w.orderId)
      .where('user_id', '=', w.customer.id)
      .where('state', '=', 'waiting')
      .execute();
  const [queued] = await waiting();
  const delayMs = Date.parse(queued?.next_try_at ?? '') - Date.parse(queued?.created_at ?? '');
  // SQLite rounds the sum to a millisecond.
  expect([Math.round(delayMs / 1000), queued?.order_message_id]).toEqual([300, id]);
  await w.read(w.customer, id);
  expect(await waiting()).toEqual([]);
  await w.mustWrite(w.staff, 'Two');
  const [email, ...others] = await messageEmails(w, w.customer.email);
  expect(others).toEqual([]);
  expect(email?.text.match(/^> .*$/gm)).toEqual(['> Two']);
});

test('a customer’s message is emailed to the assigned staff and the order’s owner, else to the company', async () => {
  const w = await withEmails();
  await w.mustWrite(w.customer, 'Is it done?');
  expect(await messageEmails(w, w.customer.email)).toEqual([]);
  expect((await messageEmails(w, w.staff.email))[0]?.text).toContain(
    `/staff/dashboard?job=${w.orderId}&tab=conversation`,
  );
  expect(await messageEmails(w, w.admin.email)).toEqual([]);
  expect((await messageEmails(w, companyEmailOf(w)))[0]?.text).toContain('> Is it done?');
  const owner = await w.personAs('admin');
  await w.db.updateTable('orders').set({ owner_id: owner.id }).where('id', '=', w.orderId).execute();
  await w.mustWrite(w.customer, 'Still not?');
  expect(await messageEmails(w, companyEmailOf(w))).toHaveLength(1);
  const [email] = await messageEmails(w, owner.email);
  expect(email?.text).toContain('> Still not?');
  expect(email?.text).toContain(`/admin/dashboard/orders/${w.orderId}?tab=conversation`);
});

test('an email about very many messages has the latest of them, and says how many there are', async () => {
  const w = await withEmails();
  for (let i = 1; i <= 25; i += 1) await w.mustWrite(w.staff, `Step ${i}`);
  const [email, ...others] = await messageEmails(w, w.customer.email);
  expect(others).toEqual([]);
  expect(email?.text).toContain('25 messages about order');
  expect(email?.text).toContain('The latest 20 are below');
  expect(email?.text.match(/^> .*$/gm)).toEqual(Array.from({ length: 20 }, (_, i) => `> Step ${i + 6}`));
});

test.each([
  ['is no admin any more', (role_id: number) => ({ role_id })],
  ['was deleted', () => ({ deleted_at: new Date().toISOString() })],
])('a customer’s message reaches the company and all admins if the owner %s', async (_, change) => {
  const w = await withEmails();
  const owner = await w.personAs('admin');
  await w.db.updateTable('orders').set({ owner_id: owner.id }).where('id', '=', w.orderId).execute();
  const customer = await w.db.selectFrom('roles').select('id').where('name', '=', 'customer').executeTakeFirstOrThrow();
  await w.db.updateTable('users').set(change(customer.id)).where('id', '=', owner.id).execute();
  await w.mustWrite(w.customer, 'Is anyone there?');
  expect(await messageEmails(w, companyEmailOf(w))).toHaveLength(1);
  expect(await messageEmails(w, owner.email)).toEqual([]);
});

test('what another admin has read is not emailed to the company', async () => {
  const w = await withEmails();
  const { id } = await w.mustWrite(w.customer, 'Is it done?');
  await w.read(w.admin, id);
  expect(await messageEmails(w, companyEmailOf(w))).toEqual([]);
});

test('a note is emailed to the team only, and to an admin whom it mentions', async () => {
  const w = await withEmails();
  await w.mustWrite(w.staff, 'For everyone');
  const second = await w.personAs('admin');
  await w.mustWrite(w.staff, `A secret for @{${second.id}}`, { visibility: 'team' });
  const [email] = await messageEmails(w, w.customer.email);
  expect(email?.text.match(/^> .*$/gm)).toEqual(['> For everyone']);
  const [note] = await messageEmails(w, second.email);
  expect(note?.text).toContain('wrote an internal note:');
});

test('a person who left the order, or turned these emails off, gets none', async () => {
  const w = await withEmails();
  const off = { kinds: [{ kind: 'order-message', enabled: false }] } as const;
  await w.customer.must('PUT /profile/mail-preferences', { body: { kinds: [...off.kinds] } });
  await w.mustWrite(w.admin, 'Hello');
  await w.db.deleteFrom('assignments').where('order_id', '=', w.orderId).execute();
  expect(await messageEmails(w, w.customer.email)).toEqual([]);
  expect(await messageEmails(w, w.staff.email)).toEqual([]);
});

test('a deleted message is not emailed', async () => {
  const w = await withEmails();
  const { id: mid } = await w.mustWrite(w.staff, 'Oops');
  await w.staff.must('DELETE /orders/{id}/messages/{mid}', { params: { ...w.params, mid } });
  expect(await messageEmails(w, w.customer.email)).toEqual([]);
});

test('the subject is cut sensibly, and never contains a line break', async () => {
  const w = await withEmails();
  const title = `A very ${'long '.repeat(20)}title\r\nBcc: victim@example.com`;
  await w.db.updateTable('order_items').set({ title }).where('order_id', '=', w.orderId).execute();
  await w.mustWrite(w.staff, 'Hello');
  const [email] = await messageEmails(w, w.customer.email);
  expect(email?.subject).toMatch(SUBJECT);
  expect(email?.subject.length).toBeLessThan(90);
  expect(email?.subject).toMatch(/…$/);
});

test('with a mailbox for replies, an email has an address of its own for them, and its thread', async () => {
  const w = await withEmails({
    variables: { INBOUND_ADDRESS: 'reply@mail.example.com', INBOUND_SECRET: 'x'.repeat(32) },
  });
  await w.mustWrite(w.staff, 'First');
  await w.mustWrite(w.customer, 'Second');
  const [toCustomer] = await messageEmails(w, w.customer.email);
  expect(toCustomer?.text.split('\n')[0]).toBe('— Reply above this line —');
  expect(toCustomer?.text).not.toContain('Please reply in your order');
  expect(toCustomer?.html).toContain('— Reply above this line —');
  const [toStaff] = await messageEmails(w, w.staff.email);
  const addresses = [toCustomer?.reply_to, toStaff?.reply_to];
  expect(addresses).toEqual([
    expect.stringMatching(new RegExp(`^reply\\+${w.orderId}\\.${w.customer.id}\\.[0-9a-f]{20}@mail\\.example\\.com$`)),
    expect.stringMatching(new RegExp(`^reply\\+${w.orderId}\\.${w.staff.id}\\.[0-9a-f]{20}@mail\\.example\\.com$`)),
  ]);
  const [toCompany] = await messageEmails(w, companyEmailOf(w));
  expect(toCompany?.reply_to ?? null).toBeNull();
  expect(toCompany?.text).toContain('Please reply in your order');
});

const readAll = (by: Client, id: number, up_to: number) =>
  by.call('POST /orders/{id}/messages/read', { params: { id }, body: { up_to } });

test('reading a part of the thread leaves the email with the rest', async () => {
  const w = await withEmails();
  const { id } = await w.mustWrite(w.staff, 'One');
  await w.mustWrite(w.staff, 'Two');
  await readAll(w.customer, w.orderId, id);
  const [email] = await messageEmails(w, w.customer.email);
  expect(email?.text.match(/^> .*$/gm)).toEqual(['> Two']);
});
