import { afterEach, expect, test, vi } from 'vitest';
import type { Email } from '../../adapters/email/email.ts';
import { MAX_ATTEMPTS, retryDelayMs } from './back-off.ts';
import { emailFixture, insertCustomer, NOON } from './email.fixture.ts';
import { queueAfterResponse, queueEmail } from './email.ts';
import type { RenderEmail } from './email-template.ts';
import { LEASE_MS, leaseDueEmails } from './leases.ts';

const at = new Date(NOON).toISOString();
const HOUR = 3_600_000;
const plain: RenderEmail = async (email) => ({ subject: `Email ${email.id}`, text: '', html: '', attachments: [] });

const fixtures: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const fixture of fixtures.splice(0)) await fixture.close();
});

async function open(options: Parameters<typeof emailFixture>[0] = {}) {
  const fixture = await emailFixture({ render: plain, ...options });
  fixtures.push(fixture);
  const userId = await insertCustomer(fixture.db);
  const queue = (to = 'ingrid@example.com') => queueEmail(fixture.db, { kind: 'welcome', to, data: { userId } });
  const rows = () => fixture.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return { ...fixture, userId, queue, rows };
}

test('an email is sent if and only if the transaction that queued it commits', async () => {
  const { db, queue, outbox, sent, rows, userId } = await open();
  const rolledBack = db.transaction().execute(async (trx) => {
    await queueEmail(trx, { kind: 'welcome', to: 'lost@example.com', data: { userId } });
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  await queue();
  await outbox.drain();
  expect(sent.map(({ to }) => to)).toEqual(['ingrid@example.com']);
  expect(await rows()).toMatchObject([
    { state: 'sent', attempts: 1, sent_at: at, leased_until: null, user_id: userId },
  ]);
});

test('wake sends queued emails without waiting for the poll interval', async () => {
  const delivered = Promise.withResolvers<Email>();
  const { queue, outbox } = await open({ send: async (email) => delivered.resolve(email) });
  await queue();
  outbox.wake();
  expect((await delivered.promise).subject).toBe('Email 1');
});

test('emails are sent while others wait to be recorded, and the next lease records those', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const lastSent = Promise.withResolvers<void>();
    let count = 0;
    const send = async () => {
      count += 1;
      if (count === 12) lastSent.resolve();
    };
    const { queue, outbox, rows } = await open({ send });
    for (let i = 0; i < 12; i += 1) await queue();
    outbox.wake();
    await lastSent.promise;
    const sent = () => rows().then((list) => list.filter(({ state }) => state === 'sent').length);
    expect(await sent()).toBeGreaterThanOrEqual(5);
    await vi.advanceTimersByTimeAsync(25);
    vi.useRealTimers();
    await outbox.drain();
    expect([count, await sent()]).toEqual([12, 12]);
  } finally {
    vi.useRealTimers();
  }
});

test('every queued email is sent exactly once when two nodes share the outbox', async () => {
  const { queue, outbox, node, sent } = await open();
  for (let i = 0; i < 30; i += 1) await queue(`a${i}@example.com`);
  const other = node();
  await Promise.all([outbox.drain(), other.drain()]);
  await other.stop();
  expect(sent).toHaveLength(30);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(30);
});

test('two nodes that lease at the same time get different emails', async () => {
  const { db, queue } = await open();
  for (let i = 0; i < 4; i += 1) await queue();
  const [first, second] = await Promise.all([leaseDueEmails(db, { limit: 3 }), leaseDueEmails(db, { limit: 3 })]);
  const ids = [...first, ...second].map(({ id }) => id);
  expect(ids.toSorted()).toEqual([1, 2, 3, 4]);
});

test('a failed email waits, keeps its Message-ID and is sent when the server is back', async () => {
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
  clock.advance(31_000);
  await outbox.drain();
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 2, last_error: null }]);
  expect(new Set(ids).size).toBe(1);
});

test('the back-off delays add up to more than a day', () => {
  for (const [random, hours] of [
    [0, 27],
    [1, 40],
  ] as const) {
    let total = 0;
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) total += retryDelayMs(attempts, random);
    expect(total / HOUR).toBeGreaterThan(hours);
  }
});

test('an email that always fails is marked dead and logged without its email address', async () => {
  const { queue, outbox, clock, rows, log } = await open({
    send: async () => {
      throw new Error('550 5.1.1 <ingrid@example.com>: no such user');
    },
  });
  await queue();
  for (let i = 0; i < MAX_ATTEMPTS + 3; i += 1) {
    await outbox.drain();
    clock.advance(13 * HOUR);
  }
  expect(await rows()).toMatchObject([
    {
      state: 'dead',
      attempts: MAX_ATTEMPTS,
      last_error: '550 5.1.1 <(email)>: no such user',
      changed_at: new Date(clock.read().getTime() - 4 * 13 * HOUR).toISOString(),
    },
  ]);
  expect(log.lines.filter(({ level }) => level === 'error')).toHaveLength(1);
  expect(JSON.stringify(log.lines)).not.toContain('@');
});

test('emails that can’t be rendered never block others', async () => {
  const render: RenderEmail = async (email) => {
    if (email.id <= 10) throw new Error('template error');
    return plain(email);
  };
  const { queue, outbox, sent } = await open({ render });
  for (let i = 0; i < 15; i += 1) await queue();
  await outbox.drain();
  expect(sent.map(({ subject }) => subject)).toEqual([11, 12, 13, 14, 15].map((id) => `Email ${id}`));
});

test('an email of an unknown kind or with invalid data fails without affecting others', async () => {
  const fixture = await emailFixture();
  fixtures.push(fixture);
  const { db, outbox, sent } = fixture;
  const userId = await insertCustomer(db);
  for (let i = 0; i < 3; i += 1) await queueEmail(db, { kind: 'welcome', to: 'a@example.com', data: { userId } });
  await db.updateTable('outbox').set({ kind: 'toString' }).where('id', '=', 1).execute();
  await db.updateTable('outbox').set({ data: '{' }).where('id', '=', 2).execute();
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('a send that hangs times out and is retried', async () => {
  const { queue, node, rows, outbox } = await open({ send: () => new Promise(() => {}) });
  await queue();
  const shortTimeout = node({ attemptTimeoutMs: 20 });
  await shortTimeout.drain();
  await shortTimeout.stop();
  await outbox.drain();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: 'Timed out after 20 ms.' }]);
});

test('an email leased by a killed process is sent once the lease has expired, and not before', async () => {
  const { db, queue, outbox, clock, sent } = await open();
  await queue();
  await leaseDueEmails(db, { limit: 1 });
  await outbox.drain();
  expect(sent).toHaveLength(0);
  clock.advance(LEASE_MS);
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('a node whose lease has expired does not overwrite the outcome of the next one', async () => {
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
  const idleDrain = outbox.drain();
  while (calls === 0) await new Promise(setImmediate);
  clock.advance(LEASE_MS);
  const other = node();
  await other.drain();
  await other.stop();
  release.resolve();
  await idleDrain;
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, last_error: null }]);
});

test('stop waits for running attempts and starts no new ones', async () => {
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

test.each(['drain', 'stop'] as const)('%s waits for an email that is still being queued', async (end) => {
  const { db, log, queue, outbox, rows } = await open();
  const requested = Promise.withResolvers<void>();
  queueAfterResponse({ db, log }, async () => {
    await requested.promise;
    await queue();
  });
  const ended = outbox[end]();
  requested.resolve();
  await ended;
  expect(await rows()).toMatchObject([{ state: end === 'drain' ? 'sent' : 'waiting' }]);
});
