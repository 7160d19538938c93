import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { maxFileBytes } from '../../contract/shared/limits.ts';
import { megabytesInUse, megabytesInUseIfOver } from '../../test/support/memory-in-use.ts';
import { withOrder } from '../order/files/files.fixture.ts';

const MB = 1024 * 1024;
const HEAD = '--b\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n';
const END = '\r\n--b--\r\n';
const form = (bytes: number) => Buffer.concat([Buffer.from(HEAD), Buffer.alloc(bytes, 7), Buffer.from(END)]);
const headersFor = ({ token }: { token: string }) => ({
  authorization: `Bearer ${token}`,
  'content-type': 'multipart/form-data; boundary=b',
});
const FLAT_MB = 24;
const TOO_LARGE = 'The file is too large. Files may have up to 50 MB.';

test('fetch with a file that is too large gets 413, whatever its size, and then sends a small one', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const send = async (bytes: number) => {
    const url = `${w.url}/api/orders/${w.orderId}/files`;
    const response = await fetch(url, { method: 'POST', headers: headersFor(w.customer), body: form(bytes) });
    return [response.status, ((await response.json()) as { message?: string }).message];
  };
  for (const bytes of [maxFileBytes + MB, maxFileBytes + 20 * MB, 4 * maxFileBytes]) {
    expect(await send(bytes), `${bytes} bytes`).toEqual([413, TOO_LARGE]);
    expect(await send(3)).toEqual([201, undefined]);
  }
  expect(await w.db.selectFrom('file_deletions').selectAll().execute()).toEqual([]);
});

test('a client that sends all of a file before it reads gets 413, and uses the connection again', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ports = new Set<number | undefined>();
  const send = async (bytes: number) => {
    const body = form(bytes);
    const sending = request(`${w.url}/api/orders/${w.orderId}/files`, {
      method: 'POST',
      agent,
      headers: { ...headersFor(w.customer), 'content-length': body.length },
    });
    const responded = once(sending, 'response') as Promise<[IncomingMessage]>;
    await new Promise((resolve) => sending.end(body, () => resolve(null)));
    const [response] = await responded;
    ports.add(response.socket.localPort);
    return [response.statusCode, JSON.parse(await text(response)).message];
  };
  expect(await send(maxFileBytes + MB / 2)).toEqual([413, TOO_LARGE]);
  expect(await send(5)).toEqual([201, undefined]);
  expect(ports.size).toBe(1);
  agent.destroy();
});

test('of a file without an end, at most 100 MB are read, and its sender gets 413', async () => {
  const w = await withOrder({ listening: true, fresh: true });
  const socket = connect(Number(new URL(w.url).port), '127.0.0.1');
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk;
  });
  const length = 1024 * 1024 * MB;
  const head = Object.entries({ host: 'x', ...headersFor(w.customer), 'content-length': length })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  socket.write(`POST /api/orders/${w.orderId}/files HTTP/1.1\r\n${head}\r\n${HEAD}`);
  const chunk = Buffer.alloc(MB, 7);
  const before = megabytesInUse();
  let highest = before;
  let sent = 0;
  // The connection ends with an error because the client is still sending.
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  const nextWrite = () => new Promise<void>((resolve) => socket.once('drain', () => resolve()));
  while (!socket.destroyed) {
    sent += 1;
    if (!socket.write(chunk)) await Promise.race([nextWrite(), closed]);
    if (sent % 16 === 0) highest = Math.max(highest, megabytesInUseIfOver(before + FLAT_MB));
  }
  expect(received).toMatch(/^HTTP\/1\.1 413 /);
  expect(received).toContain(TOO_LARGE);
  // The kernel's buffers hold the rest.
  expect(sent * MB).toBeGreaterThan(maxFileBytes);
  expect(sent * MB).toBeLessThan(3 * maxFileBytes);
  expect(highest - before).toBeLessThan(FLAT_MB);
});
