import { truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { FilesUnavailable } from '../../adapters/files/files.ts';
import { checkStoredFiles } from './check-stored-files.ts';
import { linkTo, storedKeys, upload, uploaded, withOrder } from './files.fixture.ts';

type Stage = Awaited<ReturnType<typeof withOrder>>;

const pathOf = async (w: Stage, id: number) => {
  const { key } = await w.db.selectFrom('files').select('key').where('id', '=', id).executeTakeFirstOrThrow();
  return join(w.deps.config.dataDir, 'storage', key);
};
const faultsOf = (w: Stage) => w.stage.logLines.filter((line) => line.includes('does not have the recorded length'));

test('a download of a file that is shorter than its record ends at once, and the log names the file', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const id = await uploaded(w.customer, w.orderId, { bytes: Buffer.alloc(300_000, 'a') });
  await truncate(await pathOf(w, id), 100_000);
  const url = `${w.url}${await linkTo(w.customer, id)}`;
  const response = await fetch(url);
  expect(response.headers.get('content-length')).toBe('300000');
  await expect(response.arrayBuffer()).rejects.toThrow();
  expect(JSON.parse(faultsOf(w)[0] ?? '{}')).toMatchObject({ file: id, expected: 300_000, found: 100_000 });
  const range = await fetch(url, { headers: { range: 'bytes=200000-200009' } });
  expect(range.status).toBe(503);
  const whole = await fetch(url, { headers: { range: 'bytes=0-9' } });
  expect((await whole.arrayBuffer()).byteLength).toBe(10);
});

test('an upload of which the store keeps a part is 503, and leaves nothing behind', async () => {
  const w = await withOrder({
    fresh: true,
    change: ({ files }) => ({
      files: {
        ...files,
        async putStream(key, stream, type) {
          const bytes = Buffer.concat(await stream.toArray());
          await files.putStream(key, Readable.from([bytes.subarray(0, bytes.length / 2)]), type);
        },
      },
    }),
  });
  expect((await upload(w.customer, w.orderId, { bytes: Buffer.alloc(1000) })).status).toBe(503);
  expect(await storedKeys(w)).toEqual([]);
  expect(await w.db.selectFrom('files').selectAll().execute()).toEqual([]);
});

test('an upload to a full disk is 503, the log says why, and the system page until one succeeds', async () => {
  let isFull = true;
  const room = { free: 5e9, total: 1e10 };
  const w = await withOrder({
    fresh: true,
    change: ({ files }) => ({
      files: {
        ...files,
        room: async () => ({ ...room, isFull }),
        async putStream(key, stream, type) {
          if (!isFull) return files.putStream(key, stream, type);
          const cause = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
          throw new FilesUnavailable('The file store does not respond.', { cause });
        },
      },
    }),
  });
  expect((await upload(w.customer, w.orderId)).status).toBe(503);
  expect(w.stage.logLines.some((line) => line.includes('ENOSPC'))).toBe(true);
  const line = async () => (await w.admin.must('GET /admin/system')).lines.find(({ key }) => key === 'file-store');
  expect(await line()).toMatchObject({ status: 'bad', text: expect.stringContaining('ENOSPC') });
  isFull = false;
  expect((await upload(w.customer, w.orderId)).status).toBe(201);
  expect(await line()).toMatchObject({ status: 'ok' });
});

test('the weekly check reports files whose bytes are missing or incomplete, and one that it can’t read stops nothing', async () => {
  const w = await withOrder({ fresh: true });
  const unreadable = await uploaded(w.customer, w.orderId);
  const [good, short] = [await uploaded(w.customer, w.orderId), await uploaded(w.customer, w.orderId)];
  const { key: unreadableKey } = await w.db
    .selectFrom('files')
    .select('key')
    .where('id', '=', unreadable)
    .executeTakeFirstOrThrow();
  const size: typeof w.deps.files.size = async (key) => {
    if (key === unreadableKey) throw new FilesUnavailable('EIO: i/o error');
    return w.deps.files.size(key);
  };
  const deps = { ...w.deps, files: { ...w.deps.files, size } };
  const check = () => checkStoredFiles(deps, new AbortController().signal);
  await check();
  expect(faultsOf(w)).toEqual([]);
  await truncate(await pathOf(w, short), 3);
  await check();
  expect(faultsOf(w).map((line) => JSON.parse(line).file)).toEqual([short]);
  await w.stage.fanOut.drain();
  const { data } = await w.admin.must('GET /notifications');
  expect(data.map(({ text }) => text)).toContain('1 stored file is missing or incomplete: the server’s log names them');
  expect(good).not.toBe(short);
});
