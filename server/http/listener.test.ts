import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { listener, refuseConnection } from './listener.ts';

const patient = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 20,
  keepAliveTimeout: 60_000,
  silenceMs: 60_000,
};

const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const one of open.splice(0)) 'destroy' in one ? one.destroy() : one.closeAllConnections();
});

async function serving(answer: RequestListener, impatience: Partial<typeof patient>): Promise<() => Socket> {
  const server = listener(answer, { ...patient, ...impatience });
  server.on('clientError', refuseConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    open.push(socket);
    return socket;
  };
}

test.each([
  ['a head', 'GET / HTTP/1.1\r\nHos', { headersTimeout: 40 }],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', { headersTimeout: 40, requestTimeout: 40 }],
])('who never ends %s is answered 408 and let go', async (_, part, impatience) => {
  const dial = await serving((request) => request.resume(), impatience);
  const socket = dial();
  socket.write(part);
  const answer = await text(socket);
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain("content-security-policy: default-src 'none'");
  expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request could not be read.',
    request_id: expect.any(String),
  });
});

test('what is no HTTP is 400, and a head that is too long 431', async () => {
  const dial = await serving((_, response) => response.end(), {});
  for (const [sent, status] of [
    ['hello\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const socket = dial();
    socket.write(sent);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test('who stops reading is let go', async () => {
  const gone = Promise.withResolvers<void>();
  const dial = await serving(
    (_, response) => {
      response.on('close', gone.resolve);
      response.end(Buffer.alloc(64 * 1024 * 1024));
    },
    { silenceMs: 50 },
  );
  const socket = dial();
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await gone.promise;
});

test('connections are bounded below the files that may be open', () => {
  expect(listener(() => {}).maxConnections).toBeGreaterThan(50);
  expect(listener(() => {}).maxConnections).toBeLessThan(10_000_000);
});
