import { beforeAll, expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import { replyToOf } from '../../order/threads/threads.ts';
import { type InboundWorld, inboundWorld, newMessageId, rawEmail, SECRET } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

test('a reply of the customer is in the thread, without what it quotes', async () => {
  const order = await w.orderOf();
  const text = `Thanks, that works.\r\n\r\nOn Tue, Nov 24, 2026 at 10:00 AM Alderpoint <${order.to}>\r\nwrote:\r\n\r\n> — Reply above this line —\r\n>\r\n> Hello`;
  const { status, body } = await w.deliver(rawEmail({ from: `Ann <${w.customer.email}>`, to: order.to, text }));
  expect([status, body]).toEqual([200, { state: 'posted' }]);
  expect(await w.messagesOf(order.id)).toMatchObject([
    { content: 'Thanks, that works.', author_id: w.customer.id, source: 'email', visibility: 'all' },
  ]);
  expect(await w.newestRow()).toMatchObject({
    state: 'posted',
    sender: w.customer.email,
    order_id: order.id,
    user_id: w.customer.id,
    content: null,
  });
});

test.each(['Cc', 'Delivered-To', 'X-Original-To', 'Envelope-To'])('the reply address is found in %s', async (name) => {
  const order = await w.orderOf();
  const raw = rawEmail({ from: w.customer.email, to: 'hello@alderpoint.example', headers: { [name]: order.to } });
  expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect(await w.messagesOf(order.id)).toHaveLength(1);
});

test('an email that only names one of ours in its references is posted in that thread', async () => {
  const order = await w.orderOf();
  const emails = await w.emailsTo(w.customer.email);
  const [ours] = emails;
  expect(ours?.message_id).toMatch(/^<[0-9a-f-]{36}@mail\.example\.com>$/);
  const latest = emails.find(({ subject }) => subject.includes(`${order.id}`));
  const headers = { References: `<other@mail.test> ${latest?.message_id}` };
  const raw = rawEmail({ from: w.customer.email, to: 'hello@alderpoint.example', headers });
  expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  expect(await w.messagesOf(order.id)).toHaveLength(1);
});

test('whoever replies to an email has read what it says, and nothing that came later', async () => {
  const order = await w.orderOf();
  const params = { id: order.id };
  const write = (content: string) => w.admin.must('POST /orders/{id}/messages', { params, body: { content } });
  const unread = async (by = w.customer) => (await by.must('GET /orders/{id}', { params })).unread;
  const bell = async () => {
    await w.stage.fanOut.drain();
    return (await w.customer.must('GET /notifications')).unread;
  };
  const before = await bell();
  await write('Which domain?');
  await write('And which plan?');
  await w.emailsTo(w.customer.email);
  expect([await unread(), await bell()]).toEqual([2, before + 1]);
  await w.deliver(rawEmail({ from: w.customer.email, to: order.to, text: 'example.com' }));
  expect([await unread(), await bell()]).toEqual([0, before]);
  expect(await unread(w.admin)).toBe(1);
  await write('Thank you. One more question!');
  await w.deliver(rawEmail({ from: w.customer.email, to: order.to, text: 'The small plan' }));
  expect([await unread(), await bell()]).toEqual([1, before + 1]);
});

test('the answer to an emailed question is in the thread, and work continues', async () => {
  const order = await w.orderOf();
  const params = { id: order.id };
  await w.admin.must('POST /orders/{id}/wait', { params, body: { question: 'Which domain do you want?' } });
  const emails = await w.emailsTo(w.customer.email);
  const question = emails.find(({ subject }) => subject === `A question about order ${order.id}`);
  expect([question?.reply_to, question?.text.split('\n')[0]]).toEqual([order.to, '— Reply above this line —']);
  await w.deliver(rawEmail({ from: w.customer.email, to: question?.reply_to ?? '', text: 'example.com' }));
  expect((await w.messagesOf(order.id)).map(({ content }) => content)).toEqual([
    'Which domain do you want?',
    'example.com',
  ]);
  expect((await w.admin.must('GET /orders/{id}', { params })).promise.state).toBe('running');
});

const attachment = (name: string, content: string) =>
  [
    '--b',
    `Content-Type: application/pdf; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    content,
    '',
  ].join('\r\n');

test.each<[string, [name: string, bytes: number][], string[], string]>([
  [
    'more than ten',
    Array.from({ length: 12 }, (_, i) => [`plan-${i + 1}.pdf`, 20]),
    Array.from({ length: 10 }, (_, i) => `plan-${i + 1}.pdf`),
    '(Not attached: plan-11.pdf, plan-12.pdf)',
  ],
  [
    'more than 25 MB',
    [
      ['small.pdf', 100],
      ['large.pdf', 25 * 1024 ** 2],
      ['last.pdf', 100],
    ],
    ['small.pdf', 'last.pdf'],
    '(Not attached: large.pdf)',
  ],
])('of files with %s, the message names those that were left out', async (_, files, attached, note) => {
  const order = await w.orderOf();
  const parts = files.map(([name, bytes]) => attachment(name, '%PDF-1.7 '.padEnd(bytes, 'x')));
  const text = ['--b', 'Content-Type: text/plain', '', 'See the files.', '', ...parts, '--b--'].join('\r\n');
  const headers = { 'Content-Type': 'multipart/mixed; boundary=b' };
  const raw = rawEmail({ from: w.customer.email, to: order.to, headers, text });
  expect((await w.deliver(raw)).body).toEqual({ state: 'posted' });
  const { data } = await w.customer.must('GET /orders/{id}/messages', { params: { id: order.id } });
  const message = data.find(({ source }) => source === 'email');
  expect([message?.content, message?.files.map(({ name }) => name)]).toEqual([`See the files.\n\n${note}`, attached]);
});

test('a recipient of half a million characters does not keep the server busy', async () => {
  // An expression that backtracks would need longer than a test may take.
  const raw = rawEmail({ from: 'stranger@evil.test', to: `<${'+1.1.'.repeat(100_000)}@mail.example.com>` });
  expect((await w.deliver(raw)).body).toEqual({ state: 'contact' });
});

test('the same email twice, also at once, gives one message and one row', async () => {
  const order = await w.orderOf();
  const before = (await w.rows()).length;
  const raw = rawEmail({ from: w.customer.email, to: order.to });
  const answers = await Promise.all([w.deliver(raw), w.deliver(raw), w.deliver(raw)]);
  const again = await w.deliver(raw);
  expect([...answers, again].map(({ body }) => body.state)).toEqual(['posted', 'posted', 'posted', 'posted']);
  expect(await w.messagesOf(order.id)).toHaveLength(1);
  expect((await w.rows()).length).toBe(before + 1);
});

test('another email with the id of a known one is not lost', async () => {
  const order = await w.orderOf();
  const id = newMessageId();
  await w.deliver(rawEmail({ from: 'stranger@evil.test', to: order.to, id }));
  expect((await w.deliver(rawEmail({ from: w.customer.email, to: order.to, id }))).body).toEqual({ state: 'posted' });
});

test.each<[string, (order: { to: string }) => Parameters<typeof rawEmail>[0], string]>([
  ['without proof', ({ to }) => ({ from: w.customer.email, to, dkim: null }), 'Neither SPF nor DKIM'],
  ['signed by another domain', ({ to }) => ({ from: w.customer.email, to, dkim: 'evil.test' }), 'Neither SPF nor DKIM'],
  ['of another sender', ({ to }) => ({ from: 'eve@evil.test', to }), 'not from the email address of'],
  ['of two senders', ({ to }) => ({ from: `${w.customer.email}, eve@evil.test`, to }), 'more than one sender'],
  [
    'with the name of the customer only',
    ({ to }) => ({ from: `"${w.customer.email}" <eve@evil.test>`, to }),
    'not from the email address of',
  ],
  [
    'with a changed reply address',
    ({ to }) => ({ from: w.customer.email, to: to.replace(/\.[0-9a-f]{20}@/, `.${'0'.repeat(20)}@`) }),
    'reply address is not genuine',
  ],
])('an email %s is quarantined and invisible to the customer', async (_, written, reason) => {
  const order = await w.orderOf();
  expect((await w.deliver(rawEmail(written(order)))).body).toEqual({ state: 'quarantined' });
  const row = await w.newestRow();
  expect(row).toMatchObject({
    state: 'quarantined',
    order_id: order.id,
    user_id: w.customer.id,
    content: 'Thank you!',
  });
  expect(row.reason).toContain(reason);
  expect(await w.messagesOf(order.id)).toEqual([]);
});

test('a second header of the sender’s own making proves nothing', async () => {
  const order = await w.orderOf();
  const forged = rawEmail({ from: w.customer.email, to: order.to });
  const raw = `Authentication-Results: mail.example.com; dkim=none\r\n${forged}`;
  expect((await w.deliver(raw)).body).toEqual({ state: 'quarantined' });
});

test('the mail server that proves senders can have a name of its own', async () => {
  const named = await inboundWorld({ INBOUND_AUTHSERV_ID: 'MX.google.com' });
  const { to } = await named.orderOf();
  const headers = { 'Authentication-Results': 'mx.google.com; dkim=pass header.i=@example.test' };
  const from = named.customer.email;
  const proof = { 'Authentication-Results': `mx.google.com; dkim=pass header.i=${from.slice(from.indexOf('@'))}` };
  expect((await named.deliver(rawEmail({ from, to, dkim: null, headers: proof }))).body).toEqual({ state: 'posted' });
  expect((await named.deliver(rawEmail({ from, to, dkim: null, headers }))).body).toEqual({ state: 'quarantined' });
  expect((await named.deliver(rawEmail({ from, to }))).body).toEqual({ state: 'quarantined' });
});

test('someone who no longer takes part can’t write by email', async () => {
  const order = await w.orderOf();
  const params = { id: order.id };
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params, body: { user_id: w.staff.id } });
  const to = replyToOf(w.deps, { orderId: order.id, userId: w.staff.id }) ?? '';
  expect((await w.deliver(rawEmail({ from: w.staff.email, to }))).body).toEqual({ state: 'posted' });
  await w.db.deleteFrom('assignments').where('order_id', '=', order.id).execute();
  expect((await w.deliver(rawEmail({ from: w.staff.email, to }))).body).toEqual({ state: 'quarantined' });
  expect((await w.newestRow()).reason).toContain('does not take part');
  expect(await w.messagesOf(order.id)).toHaveLength(1);
});

test('an email of this site is ignored, and one that says it is not automatic is posted', async () => {
  const order = await w.orderOf();
  const [ours] = await w.emailsTo(w.customer.email);
  const looped = rawEmail({ from: w.customer.email, to: order.to, id: ours?.message_id ?? '' });
  expect((await w.deliver(looped)).body).toEqual({ state: 'ignored' });
  const fromUs = rawEmail({ from: sampleCompany.email, to: order.to });
  expect((await w.deliver(fromUs)).body).toEqual({ state: 'ignored' });
  const byHand = rawEmail({ from: w.customer.email, to: order.to, headers: { 'Auto-Submitted': 'no' } });
  expect((await w.deliver(byHand)).body).toEqual({ state: 'posted' });
});

test('an email that answers none of ours becomes a contact message', async () => {
  const raw = rawEmail({
    from: '"Vic Visitor" <vic@mail.test>',
    to: 'hello@alderpoint.example',
    subject: 'Do you repair printers?',
    text: 'Ours is broken.',
    dkim: null,
  });
  expect((await w.deliver(raw)).body).toEqual({ state: 'contact' });
  const { data } = await w.admin.must('GET /admin/contact-messages', { query: { is_read: '0' } });
  expect(data[0]).toMatchObject({
    name: 'Vic Visitor',
    email: 'vic@mail.test',
    message: 'Do you repair printers?\n\nOurs is broken.',
    source: 'email',
  });
});

test('above 20 emails an hour of one person about one order are quarantined', async () => {
  const customer = await w.newCustomer();
  const order = await w.orderOf(customer);
  const states: unknown[] = [];
  for (let i = 0; i < 21; i++)
    states.push((await w.deliver(rawEmail({ from: customer.email, to: order.to, text: `Number ${i}` }))).body.state);
  expect(states.slice(0, 20).every((state) => state === 'posted')).toBe(true);
  expect(states[20]).toBe('quarantined');
  expect(await w.messagesOf(order.id)).toHaveLength(20);
});

test.each([
  ['no secret', null],
  ['another secret', 'Bearer wrong-secret'],
  ['the secret in another scheme', `Digest ${SECRET}`],
  ['the secret as the user', `Basic ${btoa(`${SECRET}:`)}`],
  ['an empty password', `Basic ${btoa('user:')}`],
])('%s is 401', async (_, authorization) => {
  const { status } = await w.deliver(rawEmail({ from: 'a@mail.test' }), { authorization });
  expect(status).toBe(401);
});

test('the secret is accepted as the password of any user', async () => {
  const raw = rawEmail({ from: 'basic@mail.test' });
  expect((await w.deliver(raw, { authorization: `Basic ${btoa(`any:${SECRET}`)}` })).status).toBe(200);
});

test('answers that can’t be told from the quote are held back with all of the text', async () => {
  const order = await w.orderOf();
  const text = '— Reply above this line —\r\n\r\nWhich domain?\r\n\r\nWe want example.com.';
  expect((await w.deliver(rawEmail({ from: w.customer.email, to: order.to, text }))).body).toEqual({
    state: 'quarantined',
  });
  expect((await w.newestRow()).content).toContain('We want example.com.');
});
