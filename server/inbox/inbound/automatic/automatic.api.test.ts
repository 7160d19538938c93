import { beforeAll, expect, test } from 'vitest';
import { deleteRawEmails } from '../cleanup.ts';
import { type InboundWorld, inboundWorld, rawEmail } from '../inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

test.each<[string, Record<string, string>]>([
  ['an out-of-office reply', { 'Auto-Submitted': 'auto-replied' }],
  ['an answer that names itself automatic', { Precedence: 'auto_reply' }],
  ['an answer of a vacation program', { 'X-Autoreply': 'no' }],
  ['a report of a server', { 'Return-Path': '<>' }],
])('%s is ignored, with a row', async (_, headers) => {
  const order = await w.orderOf();
  const before = (await w.rows()).length;
  expect((await w.deliver(rawEmail({ from: w.customer.email, to: order.to, headers }))).body).toEqual({
    state: 'ignored',
  });
  expect(await w.messagesOf(order.id)).toEqual([]);
  expect(await w.rows()).toHaveLength(before + 1);
  expect((await w.newestRow()).reason).toMatch(/^It (is|was) /);
});

test.each<[string, Record<string, string>]>([
  ['that asks for no automatic replies', { 'X-Auto-Response-Suppress': 'DR, RN, NRN, OOF, AutoReply' }],
  ['that was sent to many', { Precedence: 'bulk' }],
  ['that a list passed on', { Precedence: 'list', 'List-Id': '<it.mail.test>' }],
])('an email %s is posted if its sender is proven', async (_, headers) => {
  const order = await w.orderOf();
  const written = { from: w.customer.email, to: order.to, headers };
  expect((await w.deliver(rawEmail(written))).body).toEqual({ state: 'posted' });
  expect((await w.deliver(rawEmail({ ...written, dkim: null }))).body).toEqual({ state: 'quarantined' });
  expect(await w.messagesOf(order.id)).toHaveLength(1);
});

test('an automatic reply that only its subject shows is held back, and the company goes on waiting', async () => {
  const order = await w.orderOf();
  const params = { id: order.id };
  await w.admin.must('POST /orders/{id}/wait', { params, body: { question: 'Which domain do you want?' } });
  const email = { from: w.customer.email, to: order.to, text: 'I am away until Monday.' };
  const unread = async () => (await w.admin.must('GET /orders/{id}', { params })).unread;
  const before = await unread();
  const bySubject = rawEmail({ ...email, subject: 'Automatische Antwort: Order' });
  expect((await w.deliver(bySubject)).body).toEqual({ state: 'quarantined' });
  const byHeader = rawEmail({ ...email, headers: { 'X-AutoReply-From': w.customer.email } });
  expect((await w.deliver(byHeader)).body).toEqual({ state: 'ignored' });
  expect((await w.admin.must('GET /orders/{id}', { params })).promise.state).toBe('paused');
  expect([await w.messagesOf(order.id), await unread()]).toEqual([[expect.anything()], before]);
});

test('ignored emails of known people are in the inbox’s list, with their number and text for 30 days', async () => {
  const order = await w.orderOf();
  const customer = await w.newCustomer();
  const list = (known?: '1') =>
    w.admin.must('GET /admin/inbound-emails', { query: { state: 'ignored', ...(known && { known }) } });
  const before = (await list()).ignored_of_known;
  const headers = { 'Auto-Submitted': 'auto-replied' };
  const text = 'I am away until Monday.';
  for (const [from, to] of [
    [w.customer.email, order.to],
    [customer.email, 'reply@mail.example.com'],
    ['stranger@mail.test', 'reply@mail.example.com'],
  ] as const)
    expect((await w.deliver(rawEmail({ from, to, headers, text }))).body).toEqual({ state: 'ignored' });
  const known = await list('1');
  expect(known.ignored_of_known).toBe(before + 2);
  expect(known.data.slice(0, 2).map(({ user, order_id, content }) => [user?.id, order_id, content])).toEqual([
    [customer.id, null, text],
    [w.customer.id, order.id, text],
  ]);
  expect((await list()).data[0]).toMatchObject({ from: 'stranger@mail.test', user: null, content: null });
  const reason = 'It is an automatic reply (Auto-Submitted).';
  expect(known.data[0]?.reason).toBe(reason);
  const forged = { from: customer.email, to: 'reply@mail.example.com', dkim: null, headers, text };
  expect((await w.deliver(rawEmail(forged))).body).toEqual({ state: 'ignored' });
  expect((await list('1')).data[0]?.reason).toBe(`${reason} Neither SPF nor DKIM proves its sender.`);
  await w.db.updateTable('inbound_emails').set({ created_at: '2020-01-01T00:00:00.000Z' }).execute();
  await deleteRawEmails(w.deps);
  const later = await list('1');
  expect([later.ignored_of_known, later.data[0]?.content]).toEqual([0, null]);
});
