import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createArchive, readArchive } from './archive.ts';
import type { Head } from './load.ts';

const dir = mkdtempSync(join(tmpdir(), 'deskfront-archive-'));
const path = join(dir, 'one.tar');
afterEach(() => rmSync(path, { force: true }));

const head: Head = {
  format: 1,
  program: '1.0.0',
  migration: '003-operations',
  engine: 'sqlite',
  startedAt: '2026-01-01T00:00:00.000Z',
  tables: { roles: ['id', 'name'] },
};
const LONG_KEY = `services/${'a'.repeat(90)}/${'b'.repeat(40)}.960.webp`;

async function write(changed: Partial<Head> = {}): Promise<void> {
  const archive = await createArchive(path, null, { ...head, ...changed });
  await archive.addPage({ table: 'roles', lines: ['{"id":1,"name":"admin"}', '{"id":2,"name":"staff"}'] });
  await archive.addFile('services/a.960.webp', Buffer.alloc(600, 1));
  await archive.addFile(LONG_KEY, Buffer.from('long'));
  await archive.finish({ tables: {}, missingFiles: [] });
}

async function read() {
  const { entries } = await readArchive(path, null);
  const found: unknown[] = [];
  for (;;) {
    const { value, done } = await entries.next();
    if (done) return { found, manifest: value };
    found.push(value.kind === 'page' ? value.page : [value.key, value.bytes.length]);
  }
}

test('pages and files are read as they were written', async () => {
  await write();
  const { found, manifest } = await read();
  expect(found).toEqual([
    { table: 'roles', lines: ['{"id":1,"name":"admin"}', '{"id":2,"name":"staff"}'] },
    ['services/a.960.webp', 600],
    [LONG_KEY, 4],
  ]);
  expect(manifest.files).toEqual({ count: 2, bytes: 604 });
});

test('an unfinished archive has no file with its name, and a discarded one leaves nothing', async () => {
  const archive = await createArchive(path, null, head);
  await archive.addFile('services/a.webp', Buffer.alloc(10));
  expect(readdirSync(dir)).toEqual(['one.tar.partial']);
  await archive.discard();
  expect(readdirSync(dir)).toEqual([]);
});

test('a changed byte of any entry is refused, and the entry is named', async () => {
  await write();
  const bytes = readFileSync(path);
  bytes.writeUInt8(2, bytes.indexOf(Buffer.alloc(600, 1)) + 300);
  writeFileSync(path, bytes);
  await expect(read()).rejects.toThrow('The file is damaged at files/services/a.960.webp.');
});

test('a file is refused at whatever length it is truncated', async () => {
  await write();
  const bytes = readFileSync(path);
  for (let length = 0; length < bytes.length; length += 512) {
    writeFileSync(path, bytes.subarray(0, length));
    await expect(read(), `${length} of ${bytes.length} bytes`).rejects.toThrow(/truncated|not a backup/);
  }
});

test('other files, missing ones and later formats are refused in words', async () => {
  writeFileSync(path, 'not a backup'.repeat(100));
  await expect(read()).rejects.toThrow('The file is not a backup');
  rmSync(path);
  await expect(read()).rejects.toThrow(`There is no file ${path}.`);
  await write({ format: 2 as 1 });
  await expect(read()).rejects.toThrow('format 2, which this version can');
});
