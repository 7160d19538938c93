import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { ago, DAY } from '../../../test/support/seeds.ts';
import { backUp, newFolder, usedWorld } from './backup.fixture.ts';
import { isVerificationDue } from './records.ts';
import { backupTasks } from './scheduled.ts';

test('a scheduled backup and its verification run in processes of their own', async () => {
  const dir = newFolder();
  const w = await usedWorld({ BACKUP_DIR: dir, BACKUP_KEY: 'a passphrase for tests', BACKUP_KEEP: '1' });
  const old = await backUp(w, { dir });
  const [backup, verify] = backupTasks(w.deps);
  const { signal } = new AbortController();
  await backup?.run(signal);
  await verify?.run(signal);
  const rows = await w.db.selectFrom('backups').selectAll().orderBy('id').execute();
  expect(rows).toMatchObject([
    { name: old.name, kind: 'manual' },
    { kind: 'scheduled', ok: true, verified_at: expect.any(String), verify_error: null },
  ]);
  expect(await readdir(dir)).toEqual([rows[1]?.name]);
  expect(rows[1]?.name).toMatch(/\.tar\.enc$/);
});

test('a failed scheduled backup is an error with its reason', async () => {
  const w = await usedWorld({ BACKUP_DIR: '/dev/null/nowhere' });
  const [backup] = backupTasks(w.deps);
  await expect(backup?.run(new AbortController().signal)).rejects.toThrow(/ENOTDIR|EEXIST/);
});

test('a backup is verified weekly, and again when there is a newer one than a damaged one', async () => {
  const w = await usedWorld();
  const add = (name: string, verified: { at: string | null; error?: string }) =>
    w.db
      .insertInto('backups')
      .values({
        kind: 'scheduled',
        name,
        started_at: new Date().toISOString(),
        finished_at: ago(0),
        bytes: 1,
        ok: true,
        verified_at: verified.at,
        verify_error: verified.error ?? null,
      })
      .execute();
  expect(await isVerificationDue(w.db)).toBe(false);
  await add('first', { at: ago(8 * DAY) });
  expect(await isVerificationDue(w.db)).toBe(true);
  await add('second', { at: ago(DAY) });
  expect(await isVerificationDue(w.db)).toBe(false);
  await add('third', { at: ago(1000), error: 'damaged' });
  expect(await isVerificationDue(w.db)).toBe(false);
  await add('fourth', { at: null });
  expect(await isVerificationDue(w.db)).toBe(true);
});

test('without BACKUP_DIR nothing is scheduled', async () => {
  const w = await usedWorld();
  expect(backupTasks(w.deps)).toEqual([]);
});
