import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decrypt, encryption } from './encryption.ts';

const KEY = 'a passphrase for tests';
const CHUNK = 64 * 1024 + 16;
const HEADER = 29 + 16 + 3 + 32;
// The real cost would take a quarter of a second per case.
const COST = { log2: 4, blockSize: 8, parallel: 1 };

async function seal(bytes: Buffer): Promise<Buffer> {
  const encrypted = await encryption(KEY, COST);
  const parts: Buffer[] = [encrypted.header];
  // The pieces do not fit the chunks.
  for (let at = 0; at < bytes.length; at += 50_000) parts.push(...encrypted.write(bytes.subarray(at, at + 50_000)));
  return Buffer.concat([...parts, encrypted.end()]);
}

async function open(sealed: Buffer, key = KEY, piece = 100_000): Promise<Buffer> {
  async function* pieces() {
    for (let at = 0; at < sealed.length; at += piece) yield sealed.subarray(at, at + piece);
  }
  const opened: Buffer[] = [];
  for await (const chunk of decrypt(pieces(), key)) opened.push(chunk);
  return Buffer.concat(opened);
}

const chunksOf = (sealed: Buffer) => {
  const chunks: Buffer[] = [];
  for (let at = HEADER; at < sealed.length; at += CHUNK) chunks.push(sealed.subarray(at, at + CHUNK));
  return { header: sealed.subarray(0, HEADER), chunks };
};

const CONTENT = randomBytes(300_000);

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  '%i bytes are read as they were written',
  async (length) => {
    const content = CONTENT.subarray(0, length);
    const sealed = await seal(content);
    expect(await open(sealed)).toEqual(content);
    expect(await open(sealed, KEY, 7_001)).toEqual(content);
  },
);

test('the content is not readable, and the same content never has the same bytes', async () => {
  const [first, second] = [await seal(CONTENT), await seal(CONTENT)];
  expect(first.includes(CONTENT.subarray(0, 32))).toBe(false);
  expect(first.subarray(HEADER)).not.toEqual(second.subarray(HEADER));
});

test('another key is refused', async () => {
  await expect(open(await seal(CONTENT), `${KEY}.`)).rejects.toThrow('The key is not the one');
});

test('a changed byte is refused wherever it is', async () => {
  const sealed = await seal(CONTENT);
  for (const at of [30, 46, HEADER - 1, HEADER, HEADER + CHUNK + 5, sealed.length - 1]) {
    const altered = Buffer.from(sealed);
    altered.writeUInt8(altered.readUInt8(at) ^ 1, at);
    await expect(open(altered), `byte ${at}`).rejects.toThrow(/altered/);
  }
});

test('a header that would cost gigabytes is refused at once', async () => {
  const sealed = Buffer.from(await seal(CONTENT));
  sealed.writeUInt8(31, 29 + 16);
  await expect(open(sealed)).rejects.toThrow('its header is invalid');
});

test('a truncated file is refused, also between two chunks', async () => {
  const sealed = await seal(CONTENT);
  for (const length of [10, HEADER, HEADER + CHUNK, HEADER + 2 * CHUNK, sealed.length - 1])
    await expect(open(sealed.subarray(0, length)), `${length} bytes`).rejects.toThrow(/truncated|altered/);
});

test('swapped, repeated, missing and added chunks are refused', async () => {
  const { header, chunks } = chunksOf(await seal(CONTENT));
  const [a, b, c, ...others] = chunks as [Buffer, Buffer, Buffer, ...Buffer[]];
  const last = chunks.at(-1) as Buffer;
  for (const [name, parts] of Object.entries({
    swapped: [b, a, c, ...others],
    repeated: [a, a, b, c, ...others],
    missing: [a, c, ...others],
    'the last one repeated': [...chunks, last],
    'from another file': [chunksOf(await seal(CONTENT)).chunks[0] as Buffer, b, c, ...others],
  }))
    await expect(open(Buffer.concat([header, ...parts])), name).rejects.toThrow('altered');
});
