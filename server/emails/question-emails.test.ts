import { expect, test } from 'vitest';
import type { Db } from '../adapters/database/schema/schema.ts';
import { company, insertCustomer, insertPaidOrder, siteUrl, testSealer } from '../platform/email/email.fixture.ts';
import type { QueuedEmail } from '../platform/email/leases.ts';
import { createRenderer } from './render.ts';
import { at, openFixture } from './templates.fixture.ts';

async function withQuestions() {
  const fixture = await openFixture();
  const userId = await insertCustomer(fixture.db);
  const orderId = await insertPaidOrder(fixture.db, userId);
  await insertQuestions(fixture.db, orderId);
  const settle = (state: 'answered' | 'waived') => fixture.db.updateTable('intakes').set({ state }).execute();
  return { ...fixture, userId, orderId, settle, url: `${siteUrl}/customer/dashboard/orders/${orderId}?tab=questions` };
}

async function insertQuestions(db: Db, orderId: number): Promise<void> {
  const item = await db
    .selectFrom('order_items')
    .select(['id', 'service_id'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  const form = {
    version: 1,
    intro: '',
    fields: JSON.stringify([{ key: 'domain' }, { key: 'notes' }]),
    is_required: true,
    required_keys: '',
    created_at: at,
  };
  const { id } = await db
    .insertInto('intake_forms')
    .values({ ...form, service_id: item.service_id ?? 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const intake = { state: 'open', is_required: true, answers: '{}', created_at: at, updated_at: at } as const;
  await db
    .insertInto('intakes')
    .values({ ...intake, order_id: orderId, order_item_id: item.id, form_id: id })
    .execute();
}

test.each(['order-confirmation', 'order-added'] as const)(
  'an %s asks for the answers with a button, and no longer once they are given',
  async (kind) => {
    const { receive, orderId, url, settle } = await withQuestions();
    const { text, html } = await receive(kind, { orderId });
    for (const part of [text, html]) {
      expect(part).toContain('We need some information from you');
      expect(part).toContain('Office network setup');
      expect(part).toContain(url);
    }
    await settle('answered');
    expect((await receive(kind, { orderId })).text).not.toContain('We need some information');
  },
);

/** The email as it is sent at `now`. */
async function textAt(db: Db, orderId: number, { kind = 'order-confirmation', timeZone = 'UTC', now = at }) {
  const queued = { kind, data: JSON.stringify({ orderId }), user_id: null, recipient: 'ida@mail.test' };
  const render = createRenderer({
    db,
    company: async () => company,
    publicUrl: () => siteUrl,
    sealer: testSealer,
    clock: () => new Date(now),
    timeZone: async () => timeZone,
  });
  const email = await render(queued as unknown as QueuedEmail);
  return 'text' in email ? email.text : '';
}

test.each([
  ['intake', 'answer 2 questions'],
  ['payment', 'pay and answer 2 questions'],
] as const)('while the clock waits for the %s, emails name the day of who acts today', async (clock_reason, acts) => {
  const { db, orderId } = await withQuestions();
  await db.updateTable('orders').set({ clock_state: 'waiting', clock_reason }).where('id', '=', orderId).execute();
  for (const kind of ['order-confirmation', 'order-added'] as const) {
    const text = await textAt(db, orderId, { kind, now: '2026-11-23T12:00:00Z' });
    expect(text).toContain(`Delivery: Done by Thu, Dec 3 if you ${acts} today.`);
    expect(text).not.toMatch(/getting started|deliver by|Due by/);
  }
});

test('questions that need no answer leave the promised day in the confirmation', async () => {
  const { db, orderId } = await withQuestions();
  const text = await textAt(db, orderId, {});
  expect(text).toContain('message you in your dashboard. Ready by Tue, Dec 1.');
  expect(text).toContain('Delivery: Ready by Tue, Dec 1.');
});

test('the days in a confirmation are the company’s, not those of UTC', async () => {
  const { db, orderId } = await withQuestions();
  const times = { created_at: '2026-11-24T01:00:00.000Z', due_at: '2026-11-26T01:00:00.000Z' };
  await db.updateTable('orders').set(times).where('id', '=', orderId).execute();
  const textIn = (timeZone: string) => textAt(db, orderId, { timeZone, now: times.created_at });
  expect(await textIn('America/Los_Angeles')).toMatch(/Order date: Monday, November 23, 2026\nDelivery: Ready by Wed/);
  expect(await textIn('Europe/Berlin')).toMatch(/Order date: Tuesday, November 24, 2026\nDelivery: Ready by Thu/);
});

test('a reminder names the services and links to the questions', async () => {
  const { receive, orderId, url } = await withQuestions();
  const { subject, text, html } = await receive('intake-reminder', { orderId });
  expect(subject).toBe(`Order ${orderId}: we need some information from you`);
  for (const part of [text, html]) {
    expect(part).toContain('Office network setup');
    expect(part).toContain(url);
  }
});

test.each(['answered', 'waived'] as const)('a reminder is not sent if the questions are %s by then', async (state) => {
  const { queue, outbox, sent, settle, orderId } = await withQuestions();
  await queue('intake-reminder', { orderId });
  await settle(state);
  await outbox.drain();
  expect(sent).toEqual([]);
});

test('a question about answers quotes it, and none is sent once the message is deleted', async () => {
  const { db, queue, outbox, sent, receive, userId, orderId, url } = await withQuestions();
  const message = { visibility: 'all', kind: 'message', source: 'app', created_at: at } as const;
  const { id: messageId } = await db
    .insertInto('order_messages')
    .values({ ...message, order_id: orderId, content: 'Which <b>domain</b>?' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { text, html } = await receive('intake-question', { userId, orderId, messageId });
  expect(text).toContain('> Which <b>domain</b>?');
  expect(html).not.toContain('<b>domain</b>');
  expect(text).toContain(url);
  await db.updateTable('order_messages').set({ deleted_at: at }).execute();
  await queue('intake-question', { userId, orderId, messageId });
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('answers are announced to the team with a link to them, and can be turned off', async () => {
  const { db, receive, orderId, userId } = await withQuestions();
  const { id: role_id } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'staff')
    .executeTakeFirstOrThrow();
  await db.updateTable('users').set({ role_id }).where('id', '=', userId).execute();
  const { subject, text } = await receive('intake-answered', { userId, orderId });
  expect(subject).toBe(`The questions about order ${orderId} have been answered`);
  expect(text).toContain(`/dashboard?job=${orderId}`);
  expect(text).toContain('You can turn off these emails');
});
