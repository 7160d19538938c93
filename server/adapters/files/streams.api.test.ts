import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newTestDatabase } from '../../../test/support/databases.ts';
import { openS3, type S3 } from '../../../test/support/servers/s3.ts';
import { configFor } from '../../../test/support/stage.ts';
import { type FileStore, FilesUnavailable, openFiles } from './files.ts';

const MB = 1024 * 1024;
let s3: S3;
const stores: Record<string, FileStore> = {};
let uploads: string;

beforeAll(async () => {
  s3 = await openS3();
  const place = await newTestDatabase();
  stores.disk = openFiles(configFor(place));
  uploads = join(configFor(place).dataDir, 'uploads');
  stores.s3 = openFiles(configFor(place, s3.variables));
});
afterAll(() => s3.close());

let count = 0;
const newKey = () => `private/${String(++count).padStart(32, '0')}.bin`;

describe.each(['disk', 's3'])('private files on %s', (name) => {
  const store = () => stores[name] as FileStore;

  test('a stream is stored and read again, as a whole and in part', async () => {
    const key = newKey();
    const bytes = Buffer.alloc(
      12 * MB,
      Uint8Array.from({ length: 251 }, (_, n) => n),
    );
    const chunks = Array.from({ length: 24 }, (_, n) => bytes.subarray((n * MB) / 2, ((n + 1) * MB) / 2));
    await store().putStream(key, Readable.from(chunks), 'application/octet-stream');
    const all = await store().getStream(key);
    expect(all && (await buffer(all)).equals(bytes)).toBe(true);
    const part = await store().getStream(key, { start: 7 * MB, end: 7 * MB + 9 });
    expect(part && (await buffer(part))).toEqual(bytes.subarray(7 * MB, 7 * MB + 10));
    await store().remove(key);
    expect(await store().getStream(key)).toBeNull();
  });

  test('a stream that fails throws its own error and leaves nothing behind', async () => {
    const key = newKey();
    const failure = new Error('The sender is gone.');
    async function* cut() {
      for (let n = 0; n < 14; n += 1) yield Buffer.alloc(MB / 2, n);
      throw failure;
    }
    const stored = store().putStream(key, Readable.from(cut()), 'application/octet-stream');
    await expect(stored).rejects.toBe(failure);
    expect(await store().getStream(key)).toBeNull();
    const keys: string[] = [];
    for await (const one of store().list()) keys.push(one);
    expect(keys).not.toContain(key);
    expect(s3.objects.has(key)).toBe(false);
  });

  test('a key that is not generated opens nothing', async () => {
    for (const key of ['../secrets.key', 'private/../../x.bin', '/etc/passwd', ''])
      expect(await store().getStream(key)).toBeNull();
  });
});

test('a slow upload waits on the disk, where a killed process would leave nothing, and not in the bucket', async () => {
  const key = newKey();
  const slow = new PassThrough();
  const stored = (stores.s3 as FileStore).putStream(key, slow, 'application/octet-stream');
  slow.write(Buffer.alloc(6 * MB, 1));
  while (slow.readableLength > 0 || !existsSync(uploads)) await wait(5);
  expect([readdirSync(uploads), s3.objects.has(key)]).toEqual([[], false]);
  slow.end(Buffer.from('the end'));
  await stored;
  expect(s3.objects.get(key)?.bytes.length).toBe(6 * MB + 7);
});

test('a bucket that is down is unavailable', async () => {
  s3.setBehavior('busy');
  const stored = (stores.s3 as FileStore).putStream(newKey(), Readable.from([Buffer.from('a')]), 'text/plain');
  await expect(stored).rejects.toBeInstanceOf(FilesUnavailable);
  s3.setBehavior('normal');
});
