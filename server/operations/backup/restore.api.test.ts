import { execFile } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { png } from '../../../test/support/forms.ts';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { recordInvariants, violatedInvariants } from '../../adapters/database/invariants/invariants.ts';
import { openFiles } from '../../adapters/files/files.ts';
import { registerErrorHandlers } from '../../http/error-responses.ts';
import { waitForImageProcessing } from '../../http/image-uploads.ts';
import { serveStorage } from '../../http/storage.ts';
import { nextNumber } from '../../invoicing/billing/billing.ts';
import { uploaded, withOrder } from '../../order/files/files.fixture.ts';
import { createArchive } from './archive.ts';
import { archiveSource } from './archive-source.ts';
import {
  backUp,
  contentsOf,
  emptyPlace,
  newFolder,
  open,
  orderCount,
  sharedWorld,
  totalsOf,
  usedWorld,
} from './backup.fixture.ts';
import { load, type Source } from './load.ts';
import { restoreBackup } from './restore.ts';
import { verifyBackup } from './verify.ts';

type Place = Awaited<ReturnType<typeof emptyPlace>>;
const restoreInto = ({ config }: Place, path: string, force = false) =>
  restoreBackup({ config, path, key: null, force });

test('numbers continue where those that customers hold end, and the gap is no fault', async () => {
  const w = await usedWorld();
  const { path } = await backUp(w);
  const { invoice_number: last } = await w.db.selectFrom('invoices').select('invoice_number').executeTakeFirstOrThrow();
  const year = Number(last.slice(4, 8));
  for (const next of ['1', last, 'x', '-5', `CN-${year}-000005`, '0'])
    await expect(
      restoreBackup({ ...(await emptyPlace()), path, key: null, force: false, next: { invoice: next } }),
    ).rejects.toThrow(/already issued|is no number/);
  const target = await emptyPlace();
  const options = { config: target.config, path, key: null, force: false };
  const { numbers } = await restoreBackup({ ...options, next: { invoice: '42', credit_note: `CN-${year}-000007` } });
  expect(numbers).toEqual({ invoice: last, credit_note: null });
  const { db } = open(target.config);
  expect(await violatedInvariants(db, recordInvariants)).toEqual([]);
  const numberOf = (kind: 'invoice' | 'credit_note') =>
    db.transaction().execute(async (trx) => (await nextNumber(trx, kind, `${year}-06-01`)).number);
  expect([await numberOf('invoice'), await numberOf('credit_note')]).toEqual([
    `INV-${year}-000042`,
    `CN-${year}-000007`,
  ]);
  await db.updateTable('invoices').set({ seq: 42 }).execute();
  expect(await violatedInvariants(db, recordInvariants)).toEqual([]);
  await db.updateTable('invoices').set({ seq: 41 }).execute();
  expect((await violatedInvariants(db, recordInvariants)).join()).toContain('a gap between invoice numbers');
});

test('a restore that is killed leaves the database empty, and succeeds when it runs again', async () => {
  const w = await sharedWorld();
  const { path } = await backUp(w);
  const target = await emptyPlace();
  const run = (pages: number) =>
    promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'restore-killed.fixture.ts'),
      target.config.databaseUrl ?? '',
      join(target.config.dataDir, 'deskfront.sqlite'),
      path,
      String(pages),
    ]).then(
      () => 'finished',
      ({ signal }) => signal,
    );
  for (const pages of [6, 1000]) {
    expect(await run(pages), `after ${pages} pages`).toBe('SIGKILL');
    const database = open(target.config);
    expect(await database.db.introspection.getTables(), `after ${pages} pages`).toEqual([]);
  }
  await restoreInto(target, path);
  const { db } = open(target.config);
  expect(await totalsOf(db)).toEqual(await totalsOf(w.db));
});

test('a database with records is refused, and replaced with --force', async () => {
  const [w, other] = [await sharedWorld(), await usedWorld()];
  await other.buyOrFail();
  const { path } = await backUp(w);
  const target = { config: other.deps.config, place: other.stage.place };
  await expect(restoreInto(target, path)).rejects.toThrow(/is not empty \(it has \w+\)\. --force replaces everything/);
  expect(await orderCount(other.db)).toBe(2);
  await restoreInto(target, path, true);
  const replaced = open(other.deps.config);
  expect(await totalsOf(replaced.db)).toEqual(await totalsOf(w.db));
});

test('a damaged backup changes nothing, even with --force', async () => {
  const [w, other] = [await sharedWorld(), await usedWorld()];
  await other.buyOrFail();
  const { path } = await backUp(w);
  const bytes = readFileSync(path);
  // This changes the manifest: everything before it was already loaded.
  bytes.writeUInt8(0x20, bytes.lastIndexOf('"checksum"') + 15);
  writeFileSync(path, bytes);
  const source = { db: other.db, engine: other.deps.config.databaseUrl ? 'postgres' : 'sqlite' } as const;
  const before = await contentsOf(source);
  const target = { config: other.deps.config, place: other.stage.place };
  await expect(restoreInto(target, path, true)).rejects.toThrow(/the contents should be/);
  expect(await contentsOf(source)).toEqual(before);
});

test('a database is refused while the application runs on it', async () => {
  const w = await usedWorld();
  const { path } = await backUp(w);
  const node = { id: 'node-1', version: '1', migration: '', started_at: ago(0), clock_ms: 0, jobs: '{}' };
  await w.db
    .insertInto('nodes')
    .values({ ...node, seen_at: ago(50_000), disk_free: null, disk_total: null })
    .execute();
  const target = { config: w.deps.config, place: w.stage.place };
  await expect(restoreInto(target, path, true)).rejects.toThrow(
    /The application is running on .* \(node-1\)\. Stop it/,
  );
  await w.db
    .updateTable('nodes')
    .set({ seen_at: ago(70_000) })
    .execute();
  // It was killed while its clock was wrong.
  const ofAnotherClock = { ...node, id: 'node-2', seen_at: ago(-2 * DAY) };
  await w.db
    .insertInto('nodes')
    .values({ ...ofAnotherClock, disk_free: null, disk_total: null })
    .execute();
  await restoreInto(target, path, true);
});

test('a backup of a newer version, and one of other columns, is refused', async () => {
  const target = await emptyPlace();
  const database = open(target.config);
  const head = {
    format: 1,
    program: '9.0.0',
    migration: '999-later',
    engine: 'sqlite',
    startedAt: ago(0),
    tables: {},
  } as const;
  const path = join(newFolder(), 'deskfront-2026-01-01T00-00-00-000Z.tar');
  const archive = await createArchive(path, null, head);
  await archive.finish({ tables: {}, missingFiles: [] });
  await expect(restoreInto(target, path)).rejects.toThrow('It comes from a newer version (migration 999-later)');
  const pages = (async function* () {})();
  const source: Source = { head: { ...head, migration: '002-security' }, pages, summaries: () => ({}) };
  await expect(load(database, source)).rejects.toThrow('has other columns here than in the source');
  expect(await database.db.introspection.getTables()).toEqual([]);
});

test('a backup is refused if it names a file outside the store', async () => {
  const w = await sharedWorld();
  const { path } = await backUp(w);
  const source = await archiveSource(path, null, async () => {});
  const evil = join(newFolder(), 'deskfront-2026-01-01T00-00-00-000Z.tar');
  const archive = await createArchive(evil, null, source.head);
  for await (const page of source.pages) await archive.addPage(page);
  await archive.addFile('../../escaped.png', Buffer.from('x'));
  await archive.finish({ tables: source.summaries(), missingFiles: [] });
  await expect(restoreInto(await emptyPlace(), evil)).rejects.toThrow('a file with an invalid name');
});

test('a backup without the image of a record does not verify, unless it was missing before', async () => {
  const w = await usedWorld();
  await w.db
    .insertInto('clients')
    .values({ name: 'C', logo: 'logos/a.480.webp', created_at: ago(0), updated_at: ago(0) })
    .execute();
  const verify = (path: string) => verifyBackup({ config: w.deps.config, path, key: null, scratchUrl: null });
  const missing = await backUp(w);
  expect((await verify(missing.path)).missingFiles).toEqual(['logos/a.480.webp']);
  await w.deps.files.put('logos/a.480.webp', Buffer.from('image'), 'image/webp');
  const complete = await backUp(w);
  const source = await archiveSource(complete.path, null, async () => {});
  const path = join(newFolder(), complete.name);
  const archive = await createArchive(path, null, source.head);
  for await (const page of source.pages) await archive.addPage(page);
  await archive.finish({ tables: source.summaries(), missingFiles: [] });
  await expect(verify(path)).rejects.toThrow('1 files are not in the backup, for example logos/a.480.webp');
});

test('private files and their previews survive a backup and a restore, and stay private', async () => {
  const w = await withOrder({ fresh: true });
  const bytes = await png();
  const id = await uploaded(w.customer, w.orderId, { filename: 'desk.png', bytes });
  const deleted = await uploaded(w.customer, w.orderId);
  await w.customer.must('DELETE /files/{id}', { params: { id: deleted } });
  await waitForImageProcessing(w.deps.files);
  const { path } = await backUp(w);
  const target = await emptyPlace();
  await restoreInto(target, path);

  const { db } = open(target.config);
  const row = await db.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const keys = [row.key, row.preview_key ?? 'no preview'];
  const [before, after] = [w.deps.files, openFiles(target.config)];
  for (const key of keys) {
    const [sent, restored] = [await before.getStream(key), await after.getStream(key)];
    expect(sent && restored && (await buffer(sent)).equals(await buffer(restored)), key).toBe(true);
    expect(statSync(join(target.config.dataDir, 'storage', key)).mode & 0o777).toBe(0o600);
  }
  const stored: string[] = [];
  for await (const key of after.list()) stored.push(key);
  expect(stored.toSorted()).toEqual(keys.toSorted());
  const app = fastify();
  registerErrorHandlers(app);
  serveStorage(app, after);
  for (const key of keys) expect((await app.inject(`/storage/${key}`)).statusCode).toBe(404);
  await app.close();
});
