import { beforeAll, expect, test } from 'vitest';
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
