import { beforeAll, expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { SEEN_BY_TEAM_ONLY, seenByCustomer } from '../../adapters/email/reply-readers.ts';
import { type InboundWorld, inboundWorld, rawEmail, type TestEmail } from './inbound.fixture.ts';

let w: InboundWorld;
beforeAll(async () => {
  w = await inboundWorld();
});

type Received = { text: string; html: string; reply_to: string; message_id: string };

/** An order with staff of its own, so that each email to them is about it. */
async function orderWithStaff() {
  const order = await w.orderOf();
  const params = { id: order.id };
  const staff = await w.personAs('staff');
  await w.admin.must('POST /admin/orders/{id}/assign-staff', { params, body: { user_id: staff.id } });
  const write = (by: Client, content: string, visibility: 'all' | 'team' = 'all') =>
    by.must('POST /orders/{id}/messages', { params, body: { content, visibility } });
  const emails = async () =>
    ((await w.emailsTo(staff.email)) as unknown as Received[]).filter(({ text }) => text.includes('> '));
  const reply = async (to: string, text: string, more: Partial<TestEmail> = {}) => {
    const { body } = await w.deliver(rawEmail({ from: staff.email, to, text, ...more }));
    return body.state;
  };
  const visibilityOf = async (text: string) =>
    (await w.messagesOf(order.id)).find(({ content }) => content === text)?.visibility;
  const seenByCustomerOf = async () =>
    (await w.customer.must('GET /orders/{id}/messages', { params })).data.map(({ content }) => content);
  return { order, params, staff, write, emails, reply, visibilityOf, seenByCustomerOf };
}

const inReplyTo = ({ message_id }: Received) => ({ headers: { 'In-Reply-To': message_id } });

test('the reply to an email that shows a message and a later note is a note, and the email says so', async () => {
  const { write, emails, reply, staff, visibilityOf, seenByCustomerOf } = await orderWithStaff();
  await write(w.customer, 'Can I have a discount?');
  await write(w.admin, `@{${staff.id}} what is our lowest price?`, 'team');
  const [email, ...others] = await emails();
  expect(others).toEqual([]);
  expect(email?.text.split('\n\n').slice(0, 2)).toEqual(['— Reply above this line —', SEEN_BY_TEAM_ONLY]);
  expect(email?.html).toContain(SEEN_BY_TEAM_ONLY);
  if (!email) return;
  expect(await reply(email.reply_to, 'Forty percent', inReplyTo(email))).toBe('posted');
  expect(await visibilityOf('Forty percent')).toBe('team');
  expect(await reply(email.reply_to, 'Without a reference')).toBe('posted');
  expect(await visibilityOf('Without a reference')).toBe('team');
  expect((await seenByCustomerOf()).join()).toContain('Can I have a discount?');
  expect((await seenByCustomerOf()).join()).not.toMatch(/Forty|Without/);
});

test('the reply to a message of the customer is for both, and the email names the customer', async () => {
  const { write, emails, reply, visibilityOf } = await orderWithStaff();
  await write(w.customer, 'Is it done?');
  const [email] = await emails();
  expect(email?.text.split('\n\n')[1]).toBe(seenByCustomer(w.customer.name));
  if (!email) return;
  await reply(email.reply_to, 'Yes', inReplyTo(email));
  await reply(email.reply_to, 'Since noon');
  expect([await visibilityOf('Yes'), await visibilityOf('Since noon')]).toEqual(['all', 'all']);
});

test('a reply that names no email is a note, until a later email without one is sent', async () => {
  const { write, emails, reply, visibilityOf } = await orderWithStaff();
  await write(w.customer, 'First');
  const [first] = await emails();
  await write(w.admin, 'Only for us', 'team');
  const [second] = (await emails()).filter(({ text }) => text.includes('Only for us'));
  if (!first || !second) throw new Error('An email is missing.');
  await reply(first.reply_to, 'After the note');
  await reply(first.reply_to, 'To the first', inReplyTo(first));
  await reply(first.reply_to, 'To both', { headers: { References: `${first.message_id} ${second.message_id}` } });
  await write(w.customer, 'Third');
  await emails();
  await reply(first.reply_to, 'After the message');
  await reply(first.reply_to, 'To the note', inReplyTo(second));
  const texts = ['After the note', 'To the first', 'To both', 'After the message', 'To the note'];
  expect(await Promise.all(texts.map(visibilityOf))).toEqual(['team', 'all', 'team', 'all', 'team']);
});

test('what is in doubt is a note: an unknown email of ours, one without entries, one forwarded with a note', async () => {
  const { write, emails, reply, visibilityOf, staff, order } = await orderWithStaff();
  await write(w.customer, 'Hello');
  const [email] = await emails();
  if (!email) throw new Error('The email is missing.');
  const unknown = `<${crypto.randomUUID()}@mail.example.com>`;
  await reply(email.reply_to, 'To an unknown one', { headers: { References: unknown } });
  const assigned = (await w.emailsTo(staff.email)).find(({ subject }) => subject.includes('assigned'));
  await reply(email.reply_to, 'To the assignment', { headers: { 'In-Reply-To': assigned?.message_id ?? '' } });
  const forwarded = 'Look\r\n\r\n> — Reply above this line —\r\n>\r\n> Your reply will be seen by the\r\n> team only.';
  await reply(email.reply_to, forwarded);
  const thread = `<order-${order.id}.${staff.id}@mail.example.com>`;
  await reply(email.reply_to, 'To the thread', { headers: { References: thread } });
  const texts = ['To an unknown one', 'To the assignment', 'Look', 'To the thread'];
  expect(await Promise.all(texts.map(visibilityOf))).toEqual(['team', 'team', 'team', 'all']);
});

test('a note that is deleted after its email was sent still decides', async () => {
  const { write, emails, reply, visibilityOf, params } = await orderWithStaff();
  await write(w.customer, 'Hello');
  const note = await write(w.admin, 'A secret', 'team');
  const [email] = await emails();
  await w.admin.must('DELETE /orders/{id}/messages/{mid}', { params: { ...params, mid: note.id } });
  if (!email) throw new Error('The email is missing.');
  await reply(email.reply_to, 'Named', inReplyTo(email));
  await reply(email.reply_to, 'Unnamed');
  expect([await visibilityOf('Named'), await visibilityOf('Unnamed')]).toEqual(['team', 'team']);
});

test('in the quarantine the same default applies, and an admin may choose', async () => {
  const { write, emails, reply, visibilityOf, params } = await orderWithStaff();
  await write(w.admin, 'Only for us', 'team');
  const [email] = await emails();
  if (!email) throw new Error('The email is missing.');
  const held = async (text: string) => {
    expect(await reply(email.reply_to, text, { ...inReplyTo(email), dkim: null })).toBe('quarantined');
    const { id } = await w.newestRow();
    const { data } = await w.admin.must('GET /admin/inbound-emails', { query: { state: 'quarantined' } });
    expect(data.find((one) => one.id === id)).toMatchObject({ visibility: 'team', can_be_note: true });
    return { id };
  };
  const byDefault = await w.admin.must('POST /admin/inbound-emails/{id}/post', { params: await held('By default') });
  const body = { visibility: 'all' } as const;
  await w.admin.must('POST /admin/inbound-emails/{id}/post', { params: await held('Chosen'), body });
  expect([byDefault.visibility, await visibilityOf('By default'), await visibilityOf('Chosen')]).toEqual([
    'team',
    'team',
    'all',
  ]);
  const order = await w.orderOf();
  await w.deliver(rawEmail({ from: w.customer.email, to: order.to, dkim: null }));
  const ofCustomer = { params: { id: (await w.newestRow()).id } };
  const refused = await w.admin.call('POST /admin/inbound-emails/{id}/post', {
    ...ofCustomer,
    body: { visibility: 'team' },
  });
  expect([refused.status, refused.body.errors]).toEqual([422, { visibility: ['The visibility field must be all.'] }]);
  await w.admin.must('POST /admin/inbound-emails/{id}/post', ofCustomer);
  expect(params.id).not.toBe(order.id);
});

test('a note by email is shown to the customer by a click, who is told, and no other note is', async () => {
  const { write, emails, reply, params, staff, seenByCustomerOf } = await orderWithStaff();
  const note = await write(w.admin, 'Only for us', 'team');
  const [email] = await emails();
  if (!email) throw new Error('The email is missing.');
  await reply(email.reply_to, 'We come on Monday.', inReplyTo(email));
  const later = await write(w.admin, 'One more thing');
  await w.customer.must('POST /orders/{id}/messages/read', { params, body: { up_to: later.id } });
  const { data } = await staff.must('GET /orders/{id}/messages', { params });
  const byEmail = data.find(({ source }) => source === 'email');
  const show = (by: Client, mid: number) =>
    by.call('POST /orders/{id}/messages/{mid}/show', { params: { ...params, mid } });
  const mid = byEmail?.id ?? 0;
  const before = (await w.emailsTo(w.customer.email)).length;
  expect((await show(w.customer, mid)).status).toBe(403);
  expect((await show(await w.personAs('staff'), mid)).status).toBe(404);
  expect((await show(staff, note.id)).body.message).toBe(
    'Only a note that was written by email can be shown to the customer.',
  );
  expect((await show(staff, mid)).body).toMatchObject({ visibility: 'all', content: 'We come on Monday.' });
  expect((await show(staff, mid)).status).toBe(409);
  expect(await seenByCustomerOf()).toContain('We come on Monday.');
  expect(await seenByCustomerOf()).not.toContain('Only for us');
  expect((await w.customer.must('GET /orders/{id}', { params })).unread).toBe(2);
  const [told, ...others] = (await w.emailsTo(w.customer.email)).slice(0, -before);
  expect(others).toEqual([]);
  expect(told?.text).toContain('> We come on Monday.');
});
