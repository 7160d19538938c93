import { expect, test } from 'vitest';
import { sampleCompany } from '../../../sample/company.ts';
import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';
import { capturedTransport } from '../../adapters/email/captured.ts';
import { createRenderer } from '../../emails/render.ts';
import { startOutbox } from '../../platform/email/email.ts';

const MINUTE = 60_000;

function outboxOf({ db, deps }: World) {
  let now = Date.now();
  const clock = () => new Date(now);
  const render = createRenderer({
    db,
    company: async () => ({ ...sampleCompany, guarantee: null }),
    publicUrl: deps.publicUrl,
    sealer: deps.sealer,
    clock,
  });
  const outbox = startOutbox({
    db,
    transport: capturedTransport(db),
    render,
    log: deps.log,
    aheadMs: () => now - Date.now(),
    pollIntervalMs: 3_600_000,
  });
  const receivedEmails = async (to: string) => {
    await outbox.drain();
    return db.selectFrom('captured_emails').selectAll().where('recipient', '=', to).orderBy('id').execute();
  };
  const advance = (ms: number) => {
    now += ms;
  };
  return { receivedEmails, advance, stop: () => outbox.stop() };
}

const mustSend = (by: Client, receiver_id: number, content: string) =>
  by.must('POST /messages', { body: { receiver_id, content } });
const waiting = ({ db }: World) =>
  db.selectFrom('outbox').selectAll().where('kind', '=', 'unread-message').where('state', '=', 'waiting').execute();

async function worldWithOutbox() {
  const w = await world({ fresh: true });
  return { ...w, ...outboxOf(w), waiting: () => waiting(w) };
}

test('a message that is unread for five minutes causes one email, and not before', async () => {
  const { admin, customer, receivedEmails, advance, stop } = await worldWithOutbox();
  await mustSend(customer, admin.id, 'Is the router supposed to smoke?');
  advance(4.9 * MINUTE);
  expect(await receivedEmails(admin.email)).toEqual([]);
  advance(0.2 * MINUTE);
  const [email] = await receivedEmails(admin.email);
  expect(email?.subject).toMatch(/^You have an unread message at /);
  expect(email?.text).toContain('> Is the router supposed to smoke?');
  expect(email?.text).toContain('https://shop.test/admin/dashboard/chat');
  expect(email?.text).toMatch(
    /turn off these emails under Profile in your dashboard:\nhttps:\/\/shop\.test\/admin\/dashboard/,
  );
  advance(60 * MINUTE);
  expect(await receivedEmails(admin.email)).toHaveLength(1);
  await stop();
});

test('a message read in time causes no email', async () => {
  const { admin, customer, receivedEmails, advance, waiting, stop } = await worldWithOutbox();
  await mustSend(admin, customer.id, 'Your order is on its way.');
  await customer.must('POST /messages/{userId}/read', { params: { userId: admin.id } });
  expect(await waiting()).toHaveLength(1);
  advance(6 * MINUTE);
  expect(await receivedEmails(customer.email)).toEqual([]);
  expect(await waiting()).toEqual([]);
  await stop();
});

test('several messages cause one email that quotes the latest', async () => {
  const { admin, customer, receivedEmails, advance, waiting, stop } = await worldWithOutbox();
  for (const text of ['One', 'Two', 'Three']) await mustSend(customer, admin.id, text);
  expect(await waiting()).toHaveLength(1);
  advance(6 * MINUTE);
  const [email, ...more] = await receivedEmails(admin.email);
  expect(more).toEqual([]);
  expect(email?.subject).toMatch(/^You have 3 unread messages at /);
  expect(email?.text).toContain('> Three');
  await stop();
});

test('once all messages are read, the next message restarts the five minutes', async () => {
  const { admin, customer, db, receivedEmails, waiting, stop } = await worldWithOutbox();
  await mustSend(customer, admin.id, 'First');
  const early = new Date(Date.now() - 1000).toISOString();
  await db.updateTable('outbox').set({ next_try_at: early }).where('kind', '=', 'unread-message').execute();
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  await mustSend(customer, admin.id, 'Second');
  const [row, ...more] = await waiting();
  expect(more).toEqual([]);
  expect(Date.parse(row?.next_try_at ?? '')).toBeGreaterThan(Date.now() + 4 * MINUTE);
  expect(await receivedEmails(admin.email)).toEqual([]);
  await stop();
});

test('each conversation and each side has its own email', async () => {
  const { admin, customer, staff, receivedEmails, advance, waiting, stop } = await worldWithOutbox();
  await mustSend(customer, admin.id, 'From a customer');
  await mustSend(staff, admin.id, 'From the staff');
  await mustSend(admin, customer.id, 'To the customer');
  expect(await waiting()).toHaveLength(3);
  advance(6 * MINUTE);
  expect(await receivedEmails(admin.email)).toHaveLength(2);
  const [email] = await receivedEmails(customer.email);
  expect(email?.text).toContain('https://shop.test/customer/dashboard/chat');
  await stop();
});

test('many concurrent messages queue one email', async () => {
  const { admin, customer, waiting, stop } = await worldWithOutbox();
  await Promise.all(Array.from({ length: 15 }, (_, i) => mustSend(customer, admin.id, `Message ${i}`)));
  expect(await waiting()).toHaveLength(1);
  await stop();
});
