import { beforeAll, expect, test } from 'vitest';
import { replyToOf } from '../../order/threads/threads.ts';
import { type InboundWorld, inboundWorld, newMessageId, rawEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

const contents = async (orderId: number) => (await w.messagesOf(orderId)).map(({ content }) => content);
const countRows = async () => (await w.rows()).length;

test('an email is handled once, whatever the servers on its way have added', async () => {
  const order = await w.orderOf();
  const before = await countRows();
  const written = {
    from: w.customer.email,
    to: order.to,
    id: newMessageId(),
    headers: { Date: 'Tue, 24 Nov 2026 10:00:00 +0000' },
  };
  const raw = rawEmail(written);
  const trace = [
    'Return-Path: <ann@mail.test>',
    `Delivered-To: ${order.to}`,
    'Received: from a by b',
    'DKIM-Signature: v=1',
  ];
  const copies = [
    raw,
    [...trace, 'ARC-Seal: i=1', ''].join('\r\n') + raw,
    rawEmail({ ...written, headers: { ...written.headers, 'X-Spam-Score': '0.1' } }).replaceAll('\r\n', '\n'),
    `${raw}\r\n`,
  ];
  for (const copy of copies) expect((await w.deliver(copy)).body).toEqual({ state: 'posted' });
  expect([await contents(order.id), await countRows()]).toEqual([['Thank you!'], before + 1]);
});

test.each<[string, Partial<Parameters<typeof rawEmail>[0]>]>([
  ['another text', { text: 'And another' }],
  ['another subject', { subject: 'Re: Another order' }],
  ['another date', { headers: { Date: 'Wed, 25 Nov 2026 10:00:00 +0000' } }],
])('two emails with one Message-ID and %s are two messages', async (_, other) => {
  const order = await w.orderOf();
  const before = await countRows();
  const written = { from: w.customer.email, to: order.to, id: '<scan@scanner.test>' };
  const both = [written, { ...written, ...other }].map(rawEmail);
  for (const raw of [...both, ...both]) expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect([(await w.messagesOf(order.id)).length, await countRows()]).toEqual([2, before + 2]);
});

test('contact messages and quarantined emails with one Message-ID are two, too', async () => {
  const order = await w.orderOf();
  const before = await countRows();
  const id = '<scan@scanner.test>';
  const from = 'scanner@scanner.test';
  for (const to of ['reply@mail.example.com', order.to])
    for (const text of ['One', 'Two', 'One']) await w.deliver(rawEmail({ from, to, id, text }));
  const rows = (await w.rows()).slice(0, (await countRows()) - before);
  expect(rows.map(({ state }) => state)).toEqual(['quarantined', 'quarantined', 'contact', 'contact']);
});

test.each<[string, Record<string, string>]>([
  ['a header of automatic replies', { 'Auto-Submitted': 'auto-generated' }],
  ['an empty return path', { 'Return-Path': '<>' }],
])('a copy to which a server has added %s stands for no other copy', async (_, headers) => {
  const order = await w.orderOf();
  const before = await countRows();
  const written = { from: w.customer.email, to: order.to, id: newMessageId() };
  const [copy, genuine] = [rawEmail({ ...written, headers }), rawEmail(written)];
  const states: unknown[] = [];
  for (const raw of [copy, genuine, copy, genuine, `X-Hop: 1\r\n${copy}`, `X-Hop: 1\r\n${genuine}`])
    states.push((await w.deliver(raw)).body.state);
  expect(states).toEqual(['ignored', 'posted', 'ignored', 'posted', 'ignored', 'posted']);
  expect([await contents(order.id), await countRows()]).toEqual([['Thank you!'], before + 2]);
  const other = { ...written, id: newMessageId(), text: 'And another' };
  for (const raw of [rawEmail(other), rawEmail({ ...other, headers })])
    expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect(await countRows()).toBe(before + 3);
});

test('an email without a Message-ID is known by its content', async () => {
  const order = await w.orderOf();
  const raw = rawEmail({ from: w.customer.email, to: order.to, id: null });
  for (const copy of [raw, `Received: from a by b\r\n${raw}`]) await w.deliver(copy);
  expect(await contents(order.id)).toEqual(['Thank you!']);
});

test('an email that the version before has handled is not handled again', async () => {
  const order = await w.orderOf();
  const written = { from: w.customer.email, to: order.to, id: newMessageId() };
  await w.deliver(rawEmail(written));
  const { id } = await w.newestRow();
  const message_id = written.id.slice(1, -1);
  await w.db.updateTable('inbound_emails').set({ message_id }).where('id', '=', id).execute();
  await w.deliver(`Received: from a by b\r\n${rawEmail(written)}`);
  expect(await contents(order.id)).toEqual(['Thank you!']);
  await w.deliver(rawEmail({ ...written, text: 'Another' }));
  expect(await contents(order.id)).toEqual(['Thank you!', 'Another']);
});

const plan = [
  '--b',
  'Content-Type: text/plain',
  '',
  'For both.',
  '--b',
  'Content-Type: application/pdf; name=plan.pdf',
];
const withFile = {
  headers: { 'Content-Type': 'multipart/mixed; boundary=b' },
  text: [...plan, '', '%PDF-1.7', '--b--'].join('\r\n'),
};

test.each([
  ['once', (_: string[]) => ['']],
  ['once for each, and again', (to: string[]) => [...to, ...to].map((one) => `Delivered-To: ${one}\r\n`)],
  ['in the other order', (to: string[]) => to.toReversed().map((one) => `X-Original-To: ${one}\r\n`)],
])('one email to two orders, delivered %s, is one message in each', async (_, tracesOf) => {
  const orders = [await w.orderOf(), await w.orderOf()];
  const to = orders.map((order) => order.to);
  const raw = rawEmail({ from: w.customer.email, to: to.join(', '), ...withFile });
  for (const trace of tracesOf(to)) expect((await w.deliver(trace + raw)).body).toEqual({ state: 'posted' });
  for (const { id } of orders) {
    const { data } = await w.customer.must('GET /orders/{id}/messages', { params: { id } });
    const byEmail = data.filter(({ source }) => source === 'email');
    expect(byEmail.map(({ content, files }) => [content, files.map(({ name }) => name)])).toEqual([
      ['For both.', ['plan.pdf']],
    ]);
  }
});

test('the address for which a copy was delivered comes before those that its author wrote', async () => {
  const [order, other] = [await w.orderOf(), await w.orderOf()];
  const forged = other.to.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`);
  const raw = rawEmail({ from: w.customer.email, to: forged });
  expect((await w.deliver(`Delivered-To: ${order.to}\r\n${raw}`)).body).toEqual({ state: 'posted' });
  expect([await contents(order.id), await contents(other.id)]).toEqual([['Thank you!'], []]);
});

test('of an email to several people’s addresses, only that of its sender is posted', async () => {
  const [order, other] = [await w.orderOf(), await w.orderOf(await w.newCustomer())];
  const stranger = await w.newCustomer();
  const notHers = replyToOf(w.deps, { orderId: order.id, userId: stranger.id }) ?? '';
  const raw = rawEmail({ from: w.customer.email, to: [order.to, other.to, notHers].join(', ') });
  expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect([await contents(order.id), await contents(other.id)]).toEqual([['Thank you!'], []]);
  const states = (await w.rows()).slice(0, 3).map(({ state, order_id }) => [state, order_id]);
  expect(states.toReversed()).toEqual([
    ['posted', order.id],
    ['quarantined', other.id],
    ['quarantined', order.id],
  ]);
});
