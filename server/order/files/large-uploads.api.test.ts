import { request } from 'node:http';
import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { maxFileBytes } from '../../../contract/shared/limits.ts';
import { megabytesInUse, megabytesInUseIfOver } from '../../../test/support/memory-in-use.ts';
import { storedKeys, upload, withOrder } from './files.fixture.ts';

const HEAD =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\nContent-Type: application/octet-stream\r\n\r\n';
const END = '\r\n--b--\r\n';
const CHUNK = Buffer.alloc(256 * 1024, 7);
const MB = 1024 * 1024;

function* body(bytes: number, onPart: () => void) {
  yield Buffer.from(HEAD);
  for (let sent = 0; sent < bytes; sent += CHUNK.length) {
    yield CHUNK.subarray(0, Math.min(bytes - sent, CHUNK.length));
    if (sent % (16 * MB) === 0) onPart();
  }
  yield Buffer.from(END);
}

const FLAT_MB = 24;

type Listening = { url: string; orderId: number; customer: { token: string } };

/** The request states no length, so that the server has to count. */
function begin({ url, orderId, customer }: Listening) {
  const sending = request(`${url}/api/orders/${orderId}/files`, {
    method: 'POST',
    headers: { authorization: `Bearer ${customer.token}`, 'content-type': 'multipart/form-data; boundary=b' },
  });
  const response = new Promise<{ status: number; body: Record<string, unknown> }>((resolve, reject) => {
    sending.on('error', reject);
    sending.on('response', async (received) => {
      const chunks = await received.toArray();
      resolve({ status: received.statusCode ?? 0, body: JSON.parse(Buffer.concat(chunks).toString()) });
    });
  });
  return { sending, response };
}

test('a file of 50 MB is accepted, and one byte more is 413, with flat memory and nothing left behind', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const send = (bytes: number) => {
    const { sending, response } = begin(w);
    Readable.from(body(bytes, watch)).pipe(sending);
    return response;
  };
  const before = megabytesInUse();
  let highest = before;
  const watch = () => {
    highest = Math.max(highest, megabytesInUseIfOver(before + FLAT_MB));
  };
  const accepted = await send(maxFileBytes);
  const refused = await send(maxFileBytes + 1);
  expect([accepted.status, accepted.body.bytes]).toEqual([201, maxFileBytes]);
  expect([refused.status, refused.body.message]).toEqual([413, 'The file is too large. Files may have up to 50 MB.']);
  expect(highest - before).toBeLessThan(FLAT_MB);
  expect(await storedKeys(w)).toHaveLength(1);
});

test('a user can have 1 GB under way, which may be many small files, and the next upload is 429', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const slow = Array.from({ length: 20 }, () => begin(w));
  for (const { sending, response } of slow) {
    response.catch(() => {});
    sending.write(HEAD);
    sending.write(CHUNK);
  }
  while ((await storedKeys(w)).length < slow.length) await wait(5);
  const refused = await upload(w.customer, w.orderId);
  expect([refused.status, refused.body.message, Number(refused.headers['retry-after']) > 0]).toEqual([
    429,
    'You can upload 1 GB of files at the same time. Please wait until an upload is done.',
    true,
  ]);
  expect((await upload(w.staff, w.orderId)).status).toBe(201);
  const [first, ...others] = slow;
  first?.sending.end(END);
  expect((await first?.response)?.status).toBe(201);
  const small = await Promise.all(Array.from({ length: 30 }, () => upload(w.customer, w.orderId)));
  expect(new Set(small.map(({ status }) => status))).toEqual(new Set([201]));
  for (const { sending } of others) sending.destroy();
  while ((await storedKeys(w)).length > 32) await wait(5);
});

test('an upload that is aborted leaves nothing behind', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const { sending, response } = begin(w);
  response.catch(() => {});
  sending.write(HEAD);
  for (let n = 0; n < 8; n += 1) sending.write(CHUNK);
  const isStored = async () => (await storedKeys(w)).length > 0;
  while (!(await isStored())) await wait(5);
  sending.destroy();
  while (await isStored()) await wait(5);
  const isRecorded = async () => (await w.db.selectFrom('file_deletions').selectAll().execute()).length > 0;
  while (await isRecorded()) await wait(5);
  expect(await w.db.selectFrom('files').selectAll().execute()).toEqual([]);
});
