import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { openLedger } from '../../sandbox/ledger.ts';
import { openDatabase } from '../adapters/database/database.ts';
import { createPrivateFolder } from './private-files.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'deskfront-private-'));
  folders.push(folder);
  return folder;
}
const rightsOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const rightsIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, rightsOf(join(folder, name))]));

async function writeTo(file: string) {
  const { db, close } = openDatabase({ url: null, file });
  await sql`create table if not exists notes (text text)`.execute(db);
  await sql`insert into notes values ('secret')`.execute(db);
  const rights = rightsIn(join(file, '..'));
  await close();
  return rights;
}

test('only the owner may read the database, its log and their folder', async () => {
  const folder = join(newFolder(), 'new', 'data');
  expect(await writeTo(join(folder, 'shop.sqlite'))).toEqual({
    'shop.sqlite': '600',
    'shop.sqlite-wal': '600',
    'shop.sqlite-shm': '600',
  });
  expect(rightsOf(folder)).toBe('700');
});

test('the rights of existing files and folders are restricted at the start', async () => {
  const folder = newFolder();
  const file = join(folder, 'shop.sqlite');
  await writeTo(file);
  for (const name of ['shop.sqlite-wal', 'shop.sqlite-shm']) writeFileSync(join(folder, name), '');
  for (const name of readdirSync(folder)) chmodSync(join(folder, name), 0o644);
  chmodSync(folder, 0o755);
  expect(await writeTo(file)).toEqual({ 'shop.sqlite': '600', 'shop.sqlite-wal': '600', 'shop.sqlite-shm': '600' });
  expect(rightsOf(folder)).toBe('700');
});

test('the ledger of the sandbox is as private', () => {
  const folder = join(newFolder(), 'data');
  const ledger = openLedger(join(folder, 'sandbox.sqlite'));
  expect(new Set(Object.values(rightsIn(folder)))).toEqual(new Set(['600']));
  expect(rightsOf(folder)).toBe('700');
  ledger.close();
});

test('a folder that users share is unchanged', () => {
  const shared = join(newFolder(), 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o1777);
  createPrivateFolder(shared);
  expect(rightsOf(shared)).toBe('1777');
});
