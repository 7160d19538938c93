import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';
import { capturedTransport } from '../../adapters/email/captured.ts';
import { startOutbox } from '../email/outbox.ts';
import { createRender } from '../email/render.ts';

const MINUTE = 60_000;

/** The outbox of a world with a clock that only the test moves. */
function outboxOf({ db, deps }: World) {
  let now = Date.now();
  const clock = () => new Date(now);
  const render = createRender({ db, company: deps.config.company, publicUrl: deps.publicUrl, clock });
  const outbox = startOutbox({ db, transport: capturedTransport(db), render, log: deps.log, clock, pollMs: 3_600_000 });
  const letters = async (to: string) => {
    await outbox.drain();
    return db.selectFrom('captured_mails').selectAll().where('recipient', '=', to).orderBy('id').execute();
  };
  const later = (ms: number) => {
    now += ms;
  };
  return { letters, later, stop: () => outbox.stop() };
}

const say = (by: Client, receiver_id: number, content: string) =>
  by.must('POST /messages', { body: { receiver_id, content } });
const waiting = ({ db }: World) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'unread-message').where('state', '=', 'waiting').execute();

async function office() {
  const w = await world({ fresh: true });
  return { ...w, ...outboxOf(w), waiting: () => waiting(w) };
}

test('a message that is unread after five minutes is told of by mail, and not before', async () => {
  const { admin, customer, letters, later, stop } = await office();
  await say(customer, admin.id, 'Is the router supposed to smoke?');
  later(4.9 * MINUTE);
  expect(await letters(admin.email)).toEqual([]);
  later(0.2 * MINUTE);
  const [letter] = await letters(admin.email);
  expect(letter?.subject).toMatch(/^An unread message at /);
  expect(letter?.text).toContain('> Is the router supposed to smoke?');
  expect(letter?.text).toContain('https://shop.test/admin/dashboard/chat');
  expect(letter?.text).toMatch(
    /switch such mails off under Profile in your dashboard:\nhttps:\/\/shop\.test\/admin\/dashboard/,
  );
  later(60 * MINUTE);
  expect(await letters(admin.email)).toHaveLength(1);
  await stop();
});

test('what is read in time brings no letter', async () => {
  const { admin, customer, letters, later, waiting, stop } = await office();
  await say(admin, customer.id, 'Your order is on its way.');
  await customer.must('POST /messages/{userId}/read', { params: { userId: admin.id } });
  expect(await waiting()).toHaveLength(1);
  later(6 * MINUTE);
  expect(await letters(customer.email)).toEqual([]);
  expect(await waiting()).toEqual([]);
  await stop();
});

test('several messages bring one letter, which quotes the latest', async () => {
  const { admin, customer, letters, later, waiting, stop } = await office();
  for (const text of ['One', 'Two', 'Three']) await say(customer, admin.id, text);
  expect(await waiting()).toHaveLength(1);
  later(6 * MINUTE);
  const [letter, ...more] = await letters(admin.email);
  expect(more).toEqual([]);
  expect(letter?.subject).toMatch(/^3 unread messages at /);
  expect(letter?.text).toContain('> Three');
  await stop();
});

test('the five minutes begin anew when everything before has been read', async () => {
  const { admin, customer, db, letters, waiting, stop } = await office();
  await say(customer, admin.id, 'First');
  const early = new Date(Date.now() - 1000).toISOString();
  await db.updateTable('outbox').set({ next_try_at: early }).where('kind', '=', 'unread-message').execute();
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  await say(customer, admin.id, 'Second');
  const [row, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(Date.parse(row?.next_try_at ?? '')).toBeGreaterThan(Date.now() + 4 * MINUTE);
  expect(await letters(admin.email)).toEqual([]);
  await stop();
});

test('each conversation has its own letter, and each side', async () => {
  const { admin, customer, staff, letters, later, waiting, stop } = await office();
  await say(customer, admin.id, 'From a customer');
  await say(staff, admin.id, 'From the staff');
  await say(admin, customer.id, 'To the customer');
  expect(await waiting()).toHaveLength(3);
  later(6 * MINUTE);
  expect(await letters(admin.email)).toHaveLength(2);
  const [letter] = await letters(customer.email);
  expect(letter?.text).toContain('https://shop.test/customer/dashboard/chat');
  await stop();
});

test('many messages at once leave one letter waiting', async () => {
  const { admin, customer, waiting, stop } = await office();
  await Promise.all(Array.from({ length: 15 }, (_, i) => say(customer, admin.id, `Message ${i}`)));
  expect(await waiting()).toHaveLength(1);
  await stop();
});
