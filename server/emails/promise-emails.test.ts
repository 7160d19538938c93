import { expect, test } from 'vitest';
import { runningClock } from '../../test/support/order-clock.ts';
import { company, insertCustomer, insertPaidOrder, siteUrl, testSealer } from '../platform/email/email.fixture.ts';
import type { QueuedEmail } from '../platform/email/leases.ts';
import { createRenderer } from './render.ts';
import { at, openFixture } from './templates.fixture.ts';

async function order(state: 'running' | 'paused' = 'paused') {
  const fixture = await openFixture();
  const userId = await insertCustomer(fixture.db);
  const orderId = await insertPaidOrder(fixture.db, userId);
  await fixture.db
    .updateTable('orders')
    .set({ ...runningClock(at, 5), clock_state: state, clock_reason: state === 'paused' ? 'customer' : null })
    .where('id', '=', orderId)
    .execute();
  const ask = async (content: string) => {
    const author = await insertCustomer(fixture.db, { email: `team${content.length}@example.com` });
    const { id } = await fixture.db
      .insertInto('order_messages')
      .values({
        order_id: orderId,
        author_id: author,
        visibility: 'all',
        kind: 'message',
        content,
        source: 'app',
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  };
  return { ...fixture, userId, orderId, ask };
}

const QUESTION = 'Which <b>domain</b>?';

test('a question is quoted, escaped, with a button to the order', async () => {
  const { receive, ask, userId, orderId } = await order();
  const messageId = await ask(QUESTION);
  const { subject, text, html } = await receive('question', { userId, orderId, messageId });
  expect(subject).toBe(`A question about order ${orderId}`);
  expect(text).toContain(`> ${QUESTION}`);
  expect(html).toContain('Which &lt;b&gt;domain&lt;/b&gt;?');
  for (const part of [text, html]) expect(part).toContain(`${siteUrl}/customer/dashboard/orders/${orderId}`);
});

test('a reminder repeats the question, not files without text, and is skipped once the order runs', async () => {
  const waiting = await order();
  for (const content of ['Which domain?', '']) await waiting.ask(content);
  const { subject, text } = await waiting.receive('waiting-reminder', {
    userId: waiting.userId,
    orderId: waiting.orderId,
  });
  expect(subject).toBe(`Reminder: we need your answer about order ${waiting.orderId}`);
  expect(text).toContain('> Which domain?');
  expect(text).toContain('Paused since Saturday: we need your answer. 5 working days left.');
  const running = await order('running');
  await running.queue('waiting-reminder', { userId: running.userId, orderId: running.orderId });
  await running.outbox.drain();
  expect(running.sent).toEqual([]);
});

test('a moved promise names both days and the reason', async () => {
  const { receive, userId, orderId } = await order('running');
  const moved = { userId, orderId, from: '2026-11-25', to: '2026-11-27', reason: 'The part is late' };
  const { subject, text, html } = await receive('promise-moved', moved);
  expect(subject).toBe(`Order ${orderId} will be ready by Fri, Nov 27`);
  for (const part of [text, html])
    for (const expected of ['Moved from Wed, Nov 25 to Fri, Nov 27: The part is late', 'Ready by Thu, Nov 26.'])
      expect(part).toContain(expected);
});

test('whoever shall change the work reads the order’s promise, and no other day', async () => {
  const { receive, userId, orderId } = await order('running');
  const data = { userId, orderId, text: 'Please make it bigger.' };
  const { text } = await receive('changes-requested', data, 'sam@mail.test');
  expect(text).toContain('Due Thu, Nov 26.');
  expect(text).not.toContain('November');
});

test.each(['changes-requested', 'order-reassigned'])(
  'the day in %s is the company’s, not that of UTC',
  async (kind) => {
    const { db, userId, orderId } = await order('running');
    await db.updateTable('orders').set({ due_at: '2026-11-26T01:00:00.000Z' }).where('id', '=', orderId).execute();
    const data = { userId, orderId, text: 'Please make it bigger.', isMine: true, name: 'Sam' };
    const queued = {
      kind,
      data: JSON.stringify(data),
      user_id: null,
      recipient: 'ida@mail.test',
    } as unknown as QueuedEmail;
    const daysIn = async (timeZone: string) => {
      const render = createRenderer({
        db,
        company: async () => company,
        publicUrl: () => siteUrl,
        sealer: testSealer,
        timeZone: async () => timeZone,
      });
      const email = await render(queued);
      return 'text' in email ? email.text.match(/\w+, Nov\w* \d+/g)?.at(-1) : email;
    };
    expect(await daysIn('America/Los_Angeles')).toMatch(/^Wed.* 25$/);
    expect(await daysIn('Europe/Berlin')).toMatch(/^Thu.* 26$/);
  },
);

test('the day on which a visitor’s message arrived is the company’s, too', async () => {
  const { db } = await openFixture();
  const { id } = await db
    .insertInto('contact_messages')
    .values({ name: 'Eve', email: 'eve@mail.test', message: 'Hello.', created_at: '2026-11-26T01:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const timeZone = async () => 'America/Los_Angeles';
  const render = createRenderer({
    db,
    company: async () => company,
    publicUrl: () => siteUrl,
    sealer: testSealer,
    timeZone,
  });
  const data = JSON.stringify({ contactMessageId: id });
  const queued = { kind: 'contact-message', data, user_id: null, recipient: company.email } as unknown as QueuedEmail;
  const email = await render(queued);
  expect('text' in email && email.text).toContain('Wednesday, November 25, 2026');
});

test('staff reply to what the customer wants changed, not to why an admin reopened the work', async () => {
  const { db, userId, orderId } = await order('running');
  const render = createRenderer({
    db,
    company: async () => company,
    publicUrl: () => siteUrl,
    sealer: testSealer,
    replyToOf: () => 'reply+1.2.x@mail.test',
  });
  const replyToOf = async (more: { messageId?: number }) => {
    const data = { userId, orderId, text: 'Please make it bigger.', ...more };
    const queued = {
      kind: 'changes-requested',
      data: JSON.stringify(data),
      user_id: null,
      recipient: 'ida@mail.test',
    } as unknown as QueuedEmail;
    const email = await render(queued);
    return 'text' in email ? [email.replyTo, email.text.includes('Reply above this line')] : email;
  };
  expect(await replyToOf({ messageId: 7 })).toEqual(['reply+1.2.x@mail.test', true]);
  expect(await replyToOf({})).toEqual([undefined, false]);
});

test('the digest lists the orders of each kind and how many more there are', async () => {
  const { receive, userId, orderId } = await order();
  const one = { id: orderId, services: 'Office network setup', due: '2026-11-20', waitingDays: null };
  const { subject, text, html } = await receive('due-digest', {
    userId,
    day: '2026-11-23',
    lists: [
      { title: 'Overdue', total: 12, orders: [one] },
      { title: 'Waiting for the customer', total: 1, orders: [{ ...one, id: 99, waitingDays: 4 }] },
    ],
  });
  expect(subject).toBe('Today: 12 overdue, 1 waiting for the customer');
  for (const part of [text, html])
    for (const expected of [`Order ${orderId}`, 'Fri, Nov 20', 'And 11 more.', 'for 4 days'])
      expect(part).toContain(expected);
});
