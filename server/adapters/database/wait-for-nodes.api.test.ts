import { expect, test } from 'vitest';
import type { OpenDatabase } from './database.ts';
import { emptyDatabase } from './migrate.fixture.ts';
import { migrate, released } from './migrate.ts';
import { waitForOlderNodes } from './wait-for-nodes.ts';

const newest = Object.keys(released).at(-1) ?? '';
const known = Object.keys(released);
const breaking = [...known, '998-rebuilds-orders'];
const quick = { pollMs: 5, reportMs: 0 };

async function databaseWithNode(node: { migration: string; secondsAgo?: number }) {
  const database = (await emptyDatabase()).open();
  await migrate(database);
  await addNode(database, node);
  return database;
}

async function addNode(
  { db }: OpenDatabase,
  { migration, secondsAgo = 0 }: { migration: string; secondsAgo?: number },
) {
  const at = new Date(Date.now() - secondsAgo * 1000).toISOString();
  const row = { id: 'web-1', version: '1.0.0', migration, started_at: at, seen_at: at, clock_ms: 0 };
  await db.insertInto('nodes').values(row).execute();
}

function recordingLog() {
  const first = Promise.withResolvers<object>();
  return { warn: (fields: object) => first.resolve(fields), first: first.promise };
}
const silent = { warn: () => {} };
const waitNotAtAll = (database: OpenDatabase, migrations: string[]) =>
  waitForOlderNodes(database, silent, { ...quick, migrations, limitMs: 0 });

test('a new node waits until the older ones have stopped, and says whom it waits for', async () => {
  const database = await databaseWithNode({ migration: newest });
  const log = recordingLog();
  let isOver = false;
  const waiting = waitForOlderNodes(database, log, { ...quick, migrations: breaking }).then(() => {
    isOver = true;
  });
  expect(await log.first).toEqual({ nodes: [{ id: 'web-1', version: '1.0.0' }], migration: '998-rebuilds-orders' });
  expect(isOver).toBe(false);
  await database.db.deleteFrom('nodes').execute();
  await waiting;
});

test('after its limit it ends with one sentence that says what to do', async () => {
  const database = await databaseWithNode({ migration: newest });
  await expect(waitNotAtAll(database, breaking)).rejects.toThrow(
    /^The database was not upgraded, .* migration 998-rebuilds-orders: web-1 \(1\.0\.0\)\. Stop them, then start this one again\.$/,
  );
});

test('it waits for nobody if the pending migrations are compatible, none is pending, or the node knows them', async () => {
  const database = await databaseWithNode({ migration: newest });
  await waitNotAtAll(database, [...known, '998-adds-labels-compatible']);
  await waitNotAtAll(database, known);
  await database.db.updateTable('nodes').set({ migration: '998-rebuilds-orders' }).execute();
  await waitNotAtAll(database, breaking);
});

test('a compatible migration after a breaking one does not hide it', async () => {
  const database = await databaseWithNode({ migration: newest });
  await expect(waitNotAtAll(database, [...breaking, '999-adds-labels-compatible'])).rejects.toThrow('998-rebuilds');
});

test.each([
  ['that was not seen for a minute', 90],
  ['that was killed while its clock was two days ahead', -2 * 24 * 3600],
])('a node %s is gone', async (_, secondsAgo) => {
  const database = await databaseWithNode({ migration: newest, secondsAgo });
  await waitNotAtAll(database, breaking);
});

test('an empty database, and one of a release without a table of nodes, are migrated at once', async () => {
  const database = (await emptyDatabase()).open();
  await waitNotAtAll(database, known);
  await migrate(database, Object.fromEntries(Object.entries(released).filter(([name]) => name < '003')));
  await waitNotAtAll(database, known);
});
