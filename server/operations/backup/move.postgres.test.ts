import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ago } from '../../../test/support/seeds.ts';
import { openS3 } from '../../../test/support/servers/s3.ts';
import { openFiles } from '../../adapters/files/files.ts';
import { contentsOf, emptyPlace, newFolder, open, orderCount, totalsOf, usedWorld } from './backup.fixture.ts';
import { createBackup } from './backup.ts';
import { moveDatabase, moveFiles } from './move.ts';
import { placeOf } from './open.ts';
import { verifyBackup } from './verify.ts';

const once = { online: false, force: false };

test('records move from PostgreSQL to SQLite and back, with sessions, and are equal', async () => {
  const w = await usedWorld();
  const [sqlite, postgres] = [await emptyPlace({}, 'sqlite'), await emptyPlace()];
  const [first, second, third] = [w.deps.config, sqlite.config, postgres.config].map(placeOf) as [Place, Place, Place];
  const there = await moveDatabase({ from: first, to: second, ...once });
  expect(there.target).toEqual(there.source);
  const back = await moveDatabase({ from: second, to: third, ...once });
  expect(back.target).toEqual(there.source);
  const [moved, original] = [open(postgres.config), { db: w.db, engine: 'postgres' } as const];
  expect(await contentsOf(moved, {})).toEqual(await contentsOf(original, {}));
  expect((await contentsOf(moved, {})).sessions?.rows).toBeGreaterThan(2);
  expect(await totalsOf(moved.db)).toEqual(await totalsOf(w.db));
  expect(await totalsOf(open(sqlite.config).db)).toEqual(await totalsOf(w.db));
});
type Place = ReturnType<typeof placeOf>;

test('a target with records and a source in use are refused', async () => {
  const [w, other] = [await usedWorld(), await usedWorld()];
  const [from, to] = [placeOf(w.deps.config), placeOf(other.deps.config)];
  await expect(moveDatabase({ from, to, ...once })).rejects.toThrow('is not empty');
  const node = { id: 'node-1', version: '1', migration: '', started_at: ago(0), clock_ms: 0, jobs: '{}' };
  await w.db
    .insertInto('nodes')
    .values({ ...node, seen_at: ago(0), disk_free: null, disk_total: null })
    .execute();
  const empty = placeOf((await emptyPlace()).config);
  await expect(moveDatabase({ from, to: empty, ...once })).rejects.toThrow('The application is running');
  await moveDatabase({ from, to: empty, online: true, force: false });
  await expect(moveDatabase({ from, to: from, ...once })).rejects.toThrow('the same database');
});

test('a value that PostgreSQL can’t store names its table, and nothing is copied', async () => {
  const w = await usedWorld();
  const sqlite = await emptyPlace({}, 'sqlite');
  await moveDatabase({ from: placeOf(w.deps.config), to: placeOf(sqlite.config), ...once });
  const source = open(sqlite.config);
  await source.db
    .updateTable('users')
    .set({ name: 'n'.repeat(200) })
    .execute();
  const target = await emptyPlace();
  const move = moveDatabase({ from: placeOf(sqlite.config), to: placeOf(target.config), ...once });
  await expect(move).rejects.toThrow('users: value too long for type character varying(160)');
  expect(await open(target.config).db.introspection.getTables()).toEqual([]);
});

test('images move into the bucket and back', async () => {
  const s3 = await openS3();
  const { config } = await emptyPlace(s3.variables);
  const disk = openFiles({ dataDir: config.dataDir, s3: null });
  for (const key of ['services/a.480.webp', 'services/b.480.webp']) await disk.put(key, Buffer.from(key), 'image/webp');
  const [sqlite, postgres] = [placeOf({ ...config, databaseUrl: null, databaseDirectUrl: null }), placeOf(config)];
  expect(await moveFiles({ from: sqlite, to: postgres }, config.s3)).toBe(2);
  expect([...s3.objects.keys()].sort()).toEqual(['services/a.480.webp', 'services/b.480.webp']);
  const other = join(newFolder(), 'deskfront.sqlite');
  expect(await moveFiles({ from: postgres, to: { url: null, file: other } }, config.s3)).toBe(2);
  const copied = openFiles({ dataDir: join(other, '..'), s3: null });
  expect((await copied.get('services/b.480.webp'))?.bytes.toString()).toBe('services/b.480.webp');
  await s3.close();
});

test('a backup verifies in an empty PostgreSQL database, which is empty again afterwards', async () => {
  const w = await usedWorld();
  const { config } = w.deps;
  const backup = await createBackup({ config, dir: newFolder(), key: null, kind: 'manual', keep: null });
  const scratch = await emptyPlace();
  const verify = (scratchUrl: string | null) => verifyBackup({ config, path: backup.path, key: null, scratchUrl });
  for (let i = 0; i < 2; i++) await verify(scratch.config.databaseUrl);
  expect(await open(scratch.config).db.introspection.getTables()).toEqual([]);
  await expect(verify(config.databaseUrl)).rejects.toThrow('must be empty, without any tables');
  expect(await orderCount(w.db)).toBe(1);
});
