import { afterEach, expect, test } from 'vitest';
import type { Email } from '../../adapters/email/email.ts';
import { customer, emailFixture, NOON } from './email.fixture.ts';
import { LEASE_MS, leaseDueEmails, releaseEmailLeases } from './leases.ts';
import { queueAfterResponse, queueEmail } from './outbox.ts';
import type { Render } from './render.ts';
import { MAX_TRIES, nextTry } from './retries.ts';

const at = new Date(NOON).toISOString();
const HOUR = 3_600_000;
const plain: Render = async (mail) => ({ subject: `Letter ${mail.id}`, text: '', html: '', attachments: [] });

const offices: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const office of offices.splice(0)) await office.close();
});

async function open(options: Parameters<typeof emailFixture>[0] = {}) {
  const office = await emailFixture({ render: plain, ...options });
  offices.push(office);
  const userId = await customer(office.db);
  const queue = (to = 'ingrid@example.com') => queueEmail(office.db, { kind: 'welcome', to, data: { userId }, at });
  const rows = () => office.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return { ...office, userId, queue, rows };
}

test('a letter is sent if and only if the transaction that queued it commits', async () => {
  const { db, queue, outbox, sent, rows, userId } = await open();
  const undone = db.transaction().execute(async (trx) => {
    await queueEmail(trx, { kind: 'welcome', to: 'lost@example.com', data: { userId }, at });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await queue();
  await outbox.drain();
  expect(sent.map(({ to }) => to)).toEqual(['ingrid@example.com']);
  expect(await rows()).toMatchObject([
    { state: 'sent', attempts: 1, sent_at: at, leased_until: null, user_id: userId },
  ]);
});

test('waking the worker sends what was queued without waiting for the poll', async () => {
  const delivered = Promise.withResolvers<Email>();
  const { queue, outbox } = await open({ send: async (letter) => delivered.resolve(letter) });
  await queue();
  outbox.wake();
  expect((await delivered.promise).subject).toBe('Letter 1');
});

test('many letters are all sent, each once, also when two nodes share the table', async () => {
  const { queue, outbox, node, sent } = await open();
  for (let i = 0; i < 30; i += 1) await queue(`a${i}@example.com`);
  const other = node();
  await Promise.all([outbox.drain(), other.drain()]);
  await other.stop();
  expect(sent).toHaveLength(30);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
});

test('two nodes that reach for the same letters share them out', async () => {
  const { db, queue } = await open();
  for (let i = 0; i < 4; i += 1) await queue();
  const now = new Date(NOON);
  const [first, second] = await Promise.all([leaseDueEmails(db, 3, now), leaseDueEmails(db, 3, now)]);
  const ids = [...first, ...second].map(({ id }) => id);
  expect(ids.toSorted()).toEqual([1, 2, 3, 4]);
});

test('a failed letter waits, keeps its Message-ID and is sent when the server is back', async () => {
  let down = true;
  const ids: string[] = [];
  const { queue, outbox, clock, rows } = await open({
    send: async ({ messageId }) => {
      ids.push(messageId);
      if (down) throw Object.assign(new Error('connect refused'), { code: 'ECONNREFUSED' });
    },
  });
  await queue();
  await outbox.drain();
  await outbox.drain();
  expect(ids).toHaveLength(1);
  expect(await rows()).toMatchObject([
    {
      state: 'waiting',
      attempts: 1,
      last_error: 'ECONNREFUSED: connect refused',
      next_try_at: '2026-11-21T12:00:30.000Z',
    },
  ]);
  down = false;
  clock.forward(31_000);
  await outbox.drain();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  expect(new Set(ids).size).toBe(1);
});

test('the pauses grow, add up to more than a day at the least, and end', () => {
  const now = new Date(NOON);
  for (const [random, hours] of [
    [0, 27],
    [1, 40],
  ] as const) {
    let total = 0;
    for (let tries = 1; tries < MAX_TRIES; tries += 1) total += Date.parse(nextTry(tries, now, random) ?? '') - NOON;
    expect(total / HOUR).toBeGreaterThan(random === 0 ? 24 : hours);
  }
  expect(nextTry(MAX_TRIES, now, 0.5)).toBeNull();
});

test('a letter that never gets through is set aside as dead, with a line in the log and no address in it', async () => {
  const { queue, outbox, clock, rows, log } = await open({
    send: async () => {
      throw new Error('550 5.1.1 <ingrid@example.com>: no such user');
    },
  });
  await queue();
  for (let i = 0; i < MAX_TRIES + 3; i += 1) {
    await outbox.drain();
    clock.forward(13 * HOUR);
  }
  expect(await rows()).toMatchObject([
    { state: 'dead', attempts: MAX_TRIES, last_error: '550 5.1.1 <(address)>: no such user' },
  ]);
  expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(JSON.stringify(log.lines)).not.toContain('@');
});

test('letters that can not be written never hold up the others', async () => {
  const render: Render = async (mail) => {
    if (mail.id <= 10) throw new Error('poison');
    return plain(mail);
  };
  const { queue, outbox, sent } = await open({ render });
  for (let i = 0; i < 15; i += 1) await queue();
  await outbox.drain();
  expect(sent.map(({ subject }) => subject)).toEqual([11, 12, 13, 14, 15].map((id) => `Letter ${id}`));
});

test('a letter of an unknown kind or with broken data fails alone', async () => {
  const office = await emailFixture();
  offices.push(office);
  const { db, outbox, sent } = office;
  const userId = await customer(db);
  for (let i = 0; i < 3; i += 1) await queueEmail(db, { kind: 'welcome', to: 'a@example.com', data: { userId }, at });
  await db.updateTable('outbox').set({ kind: 'toString' }).where('id', '=', 1).execute();
  await db.updateTable('outbox').set({ data: '{' }).where('id', '=', 2).execute();
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('a send that hangs is given up for now and tried again', async () => {
  const { queue, node, rows, outbox } = await open({ send: () => new Promise(() => {}) });
  await queue();
  const impatient = node({ tryMs: 20 });
  await impatient.drain();
  await impatient.stop();
  await outbox.drain();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'No end after 20 ms.' }]);
});

test('what a killed process held is sent once its lease has run out, and not before', async () => {
  const { db, queue, outbox, clock, sent } = await open();
  await queue();
  await leaseDueEmails(db, 1, clock.read());
  await outbox.drain();
  expect(sent).toHaveLength(0);
  clock.forward(LEASE_MS);
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('a node that starts alone takes over at once what a killed process held', async () => {
  const { db, queue, outbox, sent } = await open();
  await queue();
  await leaseDueEmails(db, 1, new Date(NOON));
  await releaseEmailLeases(db);
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('a letter that kills its process each time is given up some day', async () => {
  const { db, queue, outbox, clock, rows, sent } = await open();
  await queue();
  for (let i = 0; i < MAX_TRIES; i += 1) {
    await leaseDueEmails(db, 1, clock.read());
    clock.forward(LEASE_MS);
  }
  await outbox.drain();
  expect(sent).toHaveLength(0);
  expect(await rows()).toMatchObject([{ state: 'dead' }]);
});

test('a node that overslept its lease does not undo what the next one wrote down', async () => {
  const release = Promise.withResolvers<void>();
  let calls = 0;
  const { queue, outbox, node, clock, rows } = await open({
    send: async () => {
      calls += 1;
      if (calls > 1) return;
      await release.promise;
      throw new Error('too late');
    },
  });
  await queue();
  const asleep = outbox.drain();
  while (calls === 0) await new Promise(setImmediate);
  clock.forward(LEASE_MS);
  const other = node();
  await other.drain();
  await other.stop();
  release.resolve();
  await asleep;
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
});

test('stopping waits for letters under way and takes no new ones', async () => {
  const started = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { queue, outbox, rows } = await open({
    send: async () => {
      started.resolve();
      await release.promise;
    },
  });
  await queue();
  outbox.wake();
  await started.promise;
  const stopped = outbox.stop();
  await queue();
  outbox.wake();
  release.resolve();
  await stopped;
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'waiting']);
});

test.each(['drain', 'stop'] as const)('%s waits for a letter that is still being queued', async (end) => {
  const { db, log, queue, outbox, rows } = await open();
  const asked = Promise.withResolvers<void>();
  queueAfterResponse({ db, log }, async () => {
    await asked.promise;
    await queue();
  });
  const through = outbox[end]();
  asked.resolve();
  await through;
  expect(await rows()).toMatchObject([{ state: end === 'drain' ? 'sent' : 'waiting' }]);
});
