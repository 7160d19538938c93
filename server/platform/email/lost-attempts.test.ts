import { expect, onTestFinished, test } from 'vitest';
import { GIVEN_UP_MS, lostDelaysMs, MAX_ATTEMPTS } from './back-off.ts';
import { emailFixture, insertCustomer } from './email.fixture.ts';
import { queueEmail } from './email.ts';
import { leaseDueEmails, releaseEmailLeases } from './leases.ts';

const HOUR = 3_600_000;

async function open(options: Parameters<typeof emailFixture>[0] = {}) {
  const fixture = await emailFixture(options);
  onTestFinished(fixture.close);
  const { db } = fixture;
  const userId = await insertCustomer(db);
  const queue = () => queueEmail(db, { kind: 'welcome', to: 'ingrid@example.com', data: { userId } });
  const rows = () => db.selectFrom('outbox').selectAll().orderBy('id').execute();
  return { ...fixture, queue, rows };
}

test('an email is not given up by the number of its attempts alone', async () => {
  const { db, queue, outbox, clock, rows } = await open({
    send: async () => {
      throw new Error('The mail server is down.');
    },
  });
  await queue();
  const attempt = async () => {
    await db
      .updateTable('outbox')
      .set({ next_try_at: new Date(0).toISOString() })
      .execute();
    await outbox.drain();
  };
  for (let i = 0; i < MAX_ATTEMPTS + 3; i += 1) await attempt();
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: MAX_ATTEMPTS + 3 }]);
  clock.advance(GIVEN_UP_MS);
  await attempt();
  expect(await rows()).toMatchObject([{ state: 'dead', attempts: MAX_ATTEMPTS + 4 }]);
});

test('a node that starts alone sends the emails of a killed process after their back-off', async () => {
  const { db, queue, outbox, clock, sent } = await open();
  await queue();
  await leaseDueEmails(db, { limit: 1 });
  await releaseEmailLeases(db);
  await outbox.drain();
  expect(sent).toHaveLength(0);
  clock.advance(lostDelaysMs[0]);
  await outbox.drain();
  expect(sent).toHaveLength(1);
});

test('twenty starts that are killed while they send delay an email and count no attempt', async () => {
  const { db, queue, outbox, clock, rows, sent } = await open();
  await queue();
  let begun = 0;
  for (let start = 0; start < 20; start += 1) {
    begun += (await leaseDueEmails(db, { limit: 1 })).length;
    await releaseEmailLeases(db);
    clock.advance(8_000);
  }
  expect(begun).toBe(3);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0, lost_attempts: 3 }]);
  clock.advance(lostDelaysMs[2]);
  await outbox.drain();
  expect(sent).toHaveLength(1);
  expect(await rows()).toMatchObject([{ state: 'sent', attempts: 1, lost_attempts: 0 }]);
});

test('emails of a process that ended are attempted one at a time, in case one of them has ended it', async () => {
  const [begun, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let running = 0;
  let most = 0;
  const { db, queue, outbox, clock, rows } = await open({
    send: async () => {
      running += 1;
      most = Math.max(most, running);
      begun.resolve();
      await finish.promise;
      running -= 1;
    },
  });
  for (let i = 0; i < 5; i += 1) await queue();
  await leaseDueEmails(db, { limit: 5 });
  await releaseEmailLeases(db);
  clock.advance(lostDelaysMs[0]);
  outbox.wake();
  await begun.promise;
  const lost = (await rows()).map(({ leased_until, lost_attempts }) => [leased_until !== null, lost_attempts]);
  expect(lost.toSorted()).toEqual([...Array(4).fill([false, 1]), [true, 2]]);
  finish.resolve();
  await outbox.drain();
  expect([most, (await rows()).map(({ state }) => state)]).toEqual([1, Array(5).fill('sent')]);
});

test('an email that ends its process does so once an hour at most, for as long as an admin lets it', async () => {
  const { db, queue, clock, rows } = await open();
  await queue();
  let begun = 0;
  for (let hour = 0; hour < 48; hour += 1) {
    begun += (await leaseDueEmails(db, { limit: 1 })).length;
    clock.advance(HOUR);
  }
  expect(begun).toBe(48);
  expect(await leaseDueEmails(db, { limit: 1 })).toHaveLength(1);
  clock.advance(HOUR / 2);
  expect(await leaseDueEmails(db, { limit: 1 })).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});
