import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { png, sendForm } from '../../../test/support/forms.ts';
import { ago, next } from '../../../test/support/seeds.ts';
import { openFiles } from '../../adapters/files/files.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';
import {
  backUp,
  contentsOf,
  emptyPlace,
  engineOf,
  newFolder,
  open,
  orderCount,
  sharedWorld,
  totalsOf,
  usedWorld,
} from './backup.fixture.ts';
import { createBackup } from './backup.ts';
import { migrateUntil } from './migrations.ts';
import { restoreBackup } from './restore.ts';
import { neverCopied, notInBackups, readTables } from './tables.ts';
import { verifyBackup } from './verify.ts';

const KEY = 'a passphrase for tests';

const verify = (w: Awaited<ReturnType<typeof usedWorld>>, path: string, key: string | null = null) =>
  verifyBackup({ config: w.deps.config, path, key, scratchUrl: null });

test('a backup made while customers buy is a state of one moment, and verifies', async () => {
  const w = await usedWorld();
  let buying = true;
  const buyer = (async () => {
    for (; buying; ) await w.buyOrFail({}, { by: w.newVisitor() });
  })();
  const backup = await backUp(w);
  buying = false;
  await buyer;
  const { tables } = await verify(w, backup.path);
  expect(tables.orders?.rows).toBeGreaterThan(0);
  expect(tables.orders?.rows).toEqual(tables.invoices?.rows);
  expect(tables.orders?.sums.total_cents).toBe(tables.payments?.sums.amount_cents);
  const [row] = await w.db.selectFrom('backups').selectAll().execute();
  expect(row).toMatchObject({ kind: 'manual', name: backup.name, ok: true, error: null, verify_error: null });
  expect(row?.bytes).toBe(statSync(backup.path).size);
  expect(row?.verified_at).not.toBeNull();
});

test('every table is in a backup, or there is a reason', async () => {
  const w = await sharedWorld();
  const all = (await w.db.introspection.getTables()).map(({ name }) => name);
  const copied = (await readTables(w.db, engineOf(w), { ...neverCopied, ...notInBackups })).map(({ name }) => name);
  expect(all.length).toBeGreaterThan(30);
  expect(all.filter((name) => !copied.includes(name)).sort()).toEqual([
    'counters',
    'file_deletions',
    'job_leases',
    'login_challenges',
    'nodes',
    'rate_limits',
    'sessions',
    'storage',
  ]);
});

test('a restored database has the same contents, totals, files and next ids, and no sessions', async () => {
  const w = await usedWorld();
  const form = { title: `With an image ${next()}`, image: { bytes: await png() } };
  const created = await sendForm(w.admin, '/api/admin/designations', form);
  await waitForImageProcessing(w.deps.files);
  await w.db
    .insertInto('clients')
    .values({ name: 'Gone', logo: null, created_at: ago(0), updated_at: ago(0) })
    .execute();
  await sql`delete from clients`.execute(w.db);
  const backup = await backUp(w);
  const { config } = await emptyPlace();
  const restored = await restoreBackup({ config, path: backup.path, key: null, force: false });
  const target = open(config);
  const source = { db: w.db, engine: engineOf(w) } as const;
  const without = { ...notInBackups, backups: '' };
  expect(await contentsOf(target, without)).toEqual(await contentsOf(source, without));
  expect(await totalsOf(target.db)).toEqual(await totalsOf(w.db));
  expect(await orderCount(target.db)).toBeGreaterThan(0);
  expect(await target.db.selectFrom('sessions').select('id').execute()).toEqual([]);
  expect(restored.files).toBe(backup.files);
  const image = String(created.body.image).replace('/storage/', '');
  expect((await openFiles(config).get(image))?.bytes).toEqual((await w.deps.files.get(image))?.bytes);
  const client = { name: 'Next', logo: null, created_at: ago(0), updated_at: ago(0) };
  const add = (db: typeof w.db) => db.insertInto('clients').values(client).returning('id').executeTakeFirstOrThrow();
  expect(await add(target.db)).toEqual(await add(w.db));
});

test('a backup is readable by its owner only, and contains no key', async () => {
  const w = await sharedWorld();
  writeFileSync(join(w.deps.config.dataDir, 'secrets.key'), 'k1:the-sealing-key');
  const backup = await backUp(w);
  expect(statSync(backup.path).mode & 0o777).toBe(0o600);
  const text = readFileSync(backup.path).toString('latin1');
  expect(text).toContain('SHA256SUMS');
  expect(text).not.toContain('secrets.key');
});

test('an encrypted backup opens with its key only', async () => {
  const w = await sharedWorld();
  const { path, name } = await backUp(w, { key: KEY });
  expect(name).toMatch(/\.tar\.enc$/);
  expect(readFileSync(path).includes('backup.json')).toBe(false);
  await expect(verify(w, path, 'another passphrase')).rejects.toThrow('The key is not the one');
  await expect(verify(w, path)).rejects.toThrow('The backup is encrypted');
  const { verify_error } = await w.db
    .selectFrom('backups')
    .selectAll()
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  expect(verify_error).toMatch('The backup is encrypted');
  expect((await verify(w, path, KEY)).encrypted).toBe(true);
});

test('a second backup at the same time is refused', async () => {
  const w = await usedWorld();
  const results = await Promise.allSettled([backUp(w), backUp(w)]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(String((results.find((r) => r.status === 'rejected') as PromiseRejectedResult).reason)).toContain(
    'Another backup is running',
  );
  await backUp(w);
});

test('old backups are removed, except the last verified one and files of others', async () => {
  const w = await usedWorld();
  const dir = newFolder();
  const other = 'deskfront-2020-01-01T00-00-00-000Z.tar';
  writeFileSync(join(dir, other), '');
  const first = await backUp(w, { dir });
  await verify(w, first.path);
  const second = await backUp(w, { dir });
  const third = await backUp(w, { dir, keep: 1 });
  expect(third.removed).toEqual([second.name]);
  expect((await readdir(dir)).sort()).toEqual([other, first.name, third.name]);
});

test('a failed backup is recorded and leaves no file', async () => {
  const w = await usedWorld();
  const dir = newFolder();
  await sql`create table notes (note text)`.execute(w.db);
  await expect(backUp(w, { dir })).rejects.toThrow('notes has no primary key');
  expect(await readdir(dir)).toEqual([]);
  const row = await w.db.selectFrom('backups').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ ok: false, error: "notes has no primary key, so it can't be copied." });
  expect(row.finished_at).not.toBeNull();
});

test('a backup of records that contradict each other does not verify, and says why', async () => {
  const w = await usedWorld();
  await sql`update invoices set amount_cents = amount_cents + 1, net_cents = net_cents + 1`.execute(w.db);
  const { path } = await backUp(w);
  await expect(verify(w, path)).rejects.toThrow('an invoice whose lines do not add up');
});

test('a backup of an older version is brought up to date', async () => {
  const { config } = await emptyPlace();
  const old = open(config);
  if (old.engine === 'sqlite') await sql`pragma foreign_keys = off`.execute(old.db);
  await migrateUntil(old.db, old.engine, '002-security');
  const now = ago(0);
  await sql`insert into settings (key, value, updated_at) values ('old', '1', ${now})`.execute(old.db);
  const backup = await createBackup({ config, dir: newFolder(), key: null, kind: 'manual', keep: null });
  const fresh = await emptyPlace();
  const restored = await restoreBackup({ config: fresh.config, path: backup.path, key: null, force: false });
  expect(restored.migration).toBe('002-security');
  const { db } = open(fresh.config);
  expect(await db.selectFrom('settings').select('key').execute()).toEqual([{ key: 'old' }]);
  expect(await db.selectFrom('backups').select('id').execute()).toEqual([]);
});
