import { afterAll, beforeAll, expect, test } from 'vitest';
import { newTestDatabase, type TestDatabase } from '../../../test/support/databases.ts';
import { testPasswords } from '../../../test/support/passwords.ts';
import { type OpenDatabase, openDatabase } from '../../adapters/database/database.ts';
import type { Email } from '../../adapters/email/email.ts';
import { createRenderer } from '../../emails/render.ts';
import { company, insertCustomer, recordingLog, testSealer } from './email.fixture.ts';
import { queueEmail, startOutbox } from './email.ts';

let place: TestDatabase;
let nodes: OpenDatabase[] = [];

beforeAll(async () => {
  place = await newTestDatabase();
  nodes = Array.from({ length: 3 }, () => openDatabase({ url: place.databaseUrl, file: ':memory:' }));
});
afterAll(async () => {
  for (const node of nodes) await node.close();
  await place.remove();
});

test('three nodes send every email of a full outbox once, at most five to an unproven address, and every emailed password works', async () => {
  const [first] = nodes;
  if (!first?.pool) throw new Error('This test needs PostgreSQL.');
  const { db } = first;
  const users: number[] = [];
  for (let i = 0; i < 12; i += 1) users.push(await insertCustomer(db, { temporary: true, email: `a${i}@example.com` }));
  const unproven = await insertCustomer(db, { email: 'unproven@example.com' });
  await db.updateTable('users').set({ email_verified_at: new Date().toISOString() }).where('id', 'in', users).execute();
  await db.transaction().execute(async (trx) => {
    for (const [i, userId] of users.entries()) {
      const to = `a${i}@example.com`;
      await queueEmail(trx, { kind: 'temporary-password', to, data: { userId } });
      await queueEmail(trx, { kind: 'password-reset', to, data: { userId } });
      for (let n = 0; n < 8; n += 1) await queueEmail(trx, { kind: 'welcome', to, data: { userId } });
    }
    for (let n = 0; n < 30; n += 1)
      await queueEmail(trx, { kind: 'welcome', to: 'unproven@example.com', data: { userId: unproven } });
  });

  const sent: Email[] = [];
  const log = recordingLog();
  const workers = nodes.map((node) =>
    startOutbox({
      db: node.db,
      log,
      transport: { send: async (email) => void sent.push(email) },
      render: createRenderer({
        db: node.db,
        company: async () => company,
        publicUrl: () => 'https://desk.example',
        sealer: testSealer,
      }),
    }),
  );
  const waiting = () => db.selectFrom('outbox').select('id').where('state', '=', 'waiting').limit(1).executeTakeFirst();
  // Competing nodes may lease nothing in one round.
  while (await waiting()) await Promise.all(workers.map((worker) => worker.drain()));
  await Promise.all(workers.map((worker) => worker.stop()));

  expect(log.lines.filter(({ level }) => level !== 'debug')).toEqual([]);
  expect(sent.filter(({ to }) => to === 'unproven@example.com')).toHaveLength(5);
  expect(sent).toHaveLength(125);
  expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(125);
  const unsent = await db.selectFrom('outbox').select('id').where('state', '<>', 'sent').execute();
  expect(unsent).toEqual([]);
  for (const [i] of users.entries()) {
    const text = sent.find(({ to, text }) => to === `a${i}@example.com` && text.includes('one-time password:'))?.text;
    const { password_hash } = await db
      .selectFrom('users')
      .selectAll()
      .where('email', '=', `a${i}@example.com`)
      .executeTakeFirstOrThrow();
    const password = /^Your one-time password: (\S+)$/m.exec(text ?? '')?.[1] ?? '';
    expect(await testPasswords().verify(password_hash, password)).toBe(true);
  }
});
