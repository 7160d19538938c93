import { expect, test } from 'vitest';
import { type InboundWorld, inboundWorld, rawEmail } from './inbound.fixture.ts';

const IDA = 'ida@example.com';

async function answeredMessage() {
  const w = await inboundWorld({}, { fresh: true });
  const body = { name: 'Ida Curious', email: IDA, message: 'What does a survey cost?' };
  await w.visitor.must('POST /contact', { body });
  const { id } = await w.db.selectFrom('contact_messages').select('id').executeTakeFirstOrThrow();
  const reply = await w.admin.must('POST /admin/contact-messages/{id}/replies', {
    params: { id },
    body: { content: 'It is $280.\nShall we come?' },
  });
  const email = (await w.emailsTo(IDA)).at(-1);
  if (!email) throw new Error('No email was sent.');
  return { ...w, id, reply, email };
}

const messages = async (w: InboundWorld) => (await w.admin.must('GET /admin/contact-messages')).data;
const threads = async (w: InboundWorld) =>
  (await w.admin.must('GET /admin/inbox', { query: { source: 'contact' } })).data;

test('a contact message is answered by email, and is then read and waits for its sender', async () => {
  const w = await answeredMessage();
  expect(w.reply).toMatchObject({ content: 'It is $280.\nShall we come?', author: { id: w.admin.id } });
  expect(w.email).toMatchObject({ reply_to: 'reply@mail.example.com', to: IDA });
  for (const text of ['It is $280.', 'Shall we come?', 'What does a survey cost?'])
    expect(w.email.text).toContain(text);
  expect((await messages(w))[0]).toMatchObject({ read_at: expect.any(String), replies: [{ id: w.reply.id }] });
  expect(await threads(w)).toMatchObject([
    {
      state: 'waiting',
      is_unread: false,
      line: 'It is $280. Shall we come?',
      author: w.admin.name,
      name: 'Ida Curious',
    },
  ]);
  expect(
    (await w.customer.send('POST', `/api/admin/contact-messages/${w.id}/replies`, { body: { content: 'x' } })).status,
  ).toBe(403);
});

test('the sender’s answer by email joins the contact message, which is new again', async () => {
  const w = await answeredMessage();
  await w.admin.must('PUT /admin/inbox/{source}/{id}/state', {
    params: { source: 'contact', id: w.id },
    body: { state: 'done' },
  });
  const headers = { 'In-Reply-To': w.email.message_id ?? '' };
  const raw = rawEmail({ from: IDA, headers, text: 'Yes, on Monday.' });
  expect((await w.deliver(raw)).body).toEqual({ state: 'contact' });
  const [message, ...others] = await messages(w);
  expect(others).toEqual([]);
  expect(message).toMatchObject({
    read_at: null,
    replies: [{ id: w.reply.id }, { content: 'Yes, on Monday.', author: null }],
  });
  expect(await threads(w)).toMatchObject([{ state: 'open', is_unread: true, line: 'Yes, on Monday.', last_id: 3 }]);
});

test('an email of someone else that names our answer is a contact message of its own', async () => {
  const w = await answeredMessage();
  const headers = { 'In-Reply-To': w.email.message_id ?? '' };
  expect((await w.deliver(rawEmail({ from: 'eve@mail.test', headers }))).body).toEqual({ state: 'contact' });
  expect((await messages(w)).map(({ email, replies }) => [email, replies.length])).toEqual([
    ['eve@mail.test', 0],
    [IDA, 1],
  ]);
});
