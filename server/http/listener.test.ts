import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer, rejectConnection } from './listener.ts';

const defaultTimeouts = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  uploadTimeout: 60_000,
  connectionsCheckingInterval: 20,
  keepAliveTimeout: 60_000,
  idleMs: 60_000,
};

const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const item of open.splice(0)) 'destroy' in item ? item.destroy() : item.closeAllConnections();
});

async function startServer(
  onRequest: RequestListener,
  timeouts: Partial<typeof defaultTimeouts>,
): Promise<() => Socket> {
  const server = createHttpServer(onRequest, { ...defaultTimeouts, ...timeouts });
  server.on('clientError', rejectConnection);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(server);
  return () => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    socket.on('error', () => {});
    open.push(socket);
    return socket;
  };
}

// The timeouts are longer than a busy machine needs to send the part: later data would reset the connection.
test.each([
  ['a head', 'GET / HTTP/1.1\r\nHos', { headersTimeout: 400 }],
  ['a body', 'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n{', { headersTimeout: 400, requestTimeout: 400 }],
])('a client that never finishes %s gets 408 and is disconnected', async (_, part, timeouts) => {
  const dial = await startServer((request) => request.resume(), timeouts);
  const socket = dial();
  socket.write(part);
  const response = await text(socket);
  expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(response).toContain("content-security-policy: default-src 'none'");
  expect(JSON.parse(response.split('\r\n\r\n')[1] ?? '')).toEqual({
    message: 'The request could not be read.',
    request_id: expect.any(String),
  });
});

test('a malformed request is 400, and one with too long headers 431', async () => {
  const dial = await startServer((_, response) => response.end(), {});
  for (const [bytes, status] of [
    ['hello\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ] as const) {
    const socket = dial();
    socket.write(bytes);
    expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  }
});

test('an unknown expectation is ignored', async () => {
  const dial = await startServer((_, response) => response.end('served'), {});
  const socket = dial();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*served$/);
});

test('a client that stops reading is disconnected', async () => {
  const closed = Promise.withResolvers<void>();
  const dial = await startServer(
    (_, response) => {
      response.on('close', closed.resolve);
      response.end(Buffer.alloc(64 * 1024 * 1024));
    },
    { idleMs: 50 },
  );
  const socket = dial();
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await closed.promise;
});

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

test('requests that are sent ahead are handled one after another and answered in order', async () => {
  let running = 0;
  let most = 0;
  const dial = await startServer((request, response) => {
    running += 1;
    most = Math.max(most, running);
    setImmediate(() => {
      running -= 1;
      if (request.url === '/15') response.setHeader('connection', 'close');
      response.end(`<${request.url}>`);
    });
  }, {});
  const socket = dial();
  socket.write(Array.from({ length: 16 }, (_, i) => get(`/${i}`)).join(''));
  const responses = (await text(socket)).match(/<[^>]+>/g);
  expect(responses).toEqual(Array.from({ length: 16 }, (_, i) => `</${i}>`));
  expect(most).toBe(1);
});

test('requests with bodies may be sent ahead', async () => {
  const dial = await startServer(async (request, response) => {
    const body = await text(request);
    if (body === '3') response.setHeader('connection', 'close');
    response.end(`<${body}>`);
  }, {});
  const socket = dial();
  const post = (body: string) => `POST / HTTP/1.1\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  socket.write(['1', '2', '3'].map(post).join(''));
  expect((await text(socket)).match(/<[^>]+>/g)).toEqual(['<1>', '<2>', '<3>']);
});

test('a client that sends without reading gets one response at a time, however much it sends', async () => {
  let handled = 0;
  const first = Promise.withResolvers<void>();
  const dial = await startServer((_, response) => {
    handled += 1;
    response.end(Buffer.alloc(64 * 1024 * 1024));
    first.resolve();
  }, {});
  const socket = dial();
  socket.pause();
  socket.write(get('/').repeat(16));
  await first.promise;
  const other = dial();
  other.end(get('/'));
  other.resume();
  await new Promise((resolve) => other.on('close', resolve));
  expect(handled).toBe(2);
});

test('a client that sends far ahead is disconnected, and the requests are not even parsed', async () => {
  let handled = 0;
  let parsed = 0;
  const dial = await startServer((_, response) => {
    handled += 1;
    setImmediate(() => response.end('x'));
  }, {});
  const server = open.find((item) => 'listen' in item) as Server;
  server.on('request', () => {
    parsed += 1;
  });
  const socket = dial();
  socket.write(get('/').repeat(2_400));
  socket.resume();
  await new Promise((resolve) => socket.on('close', resolve));
  expect([handled, parsed]).toEqual([1, 18]);
});

test('connections are limited to fewer than the open files allowed', () => {
  expect(createHttpServer(() => {}).maxConnections).toBeGreaterThan(50);
  expect(createHttpServer(() => {}).maxConnections).toBeLessThan(10_000_000);
});
