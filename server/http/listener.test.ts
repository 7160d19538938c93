import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
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

test('a connection that was opened ahead and never used is closed without a response', async () => {
  const dial = await startServer((_, response) => response.end(), { headersTimeout: 100 });
  expect(await text(dial())).toBe('');
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

const head = (...lines: string[]) => `${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`;
const chunked = 'Transfer-Encoding: chunked';

test.each([
  ['two Host headers', head('GET / HTTP/1.1', 'Host: a.test', 'HOST: b.test'), 400],
  ['the same Host twice', head('GET / HTTP/1.1', 'Host: a.test', 'Host: a.test'), 400],
  ['no Host', head('GET / HTTP/1.1'), 400],
  ['an empty Host', head('GET / HTTP/1.1', 'Host:'), 400],
  ['a list of hosts', head('GET / HTTP/1.1', 'Host: a.test, b.test'), 400],
  ...['a b', 'a/b', 'user@a', 'a:b', 'a:99999', 'a\\b', '[::1', '[1:2]', 'a%2', 'ä.test', 'a"b', 'a#b'].map(
    (host) => [`the Host ${host}`, head('GET / HTTP/1.1', `Host: ${host}`), 400] as const,
  ),
  ['no version', head('GET /', 'Host: a.test'), 400],
  ['version 0.9', head('GET / HTTP/0.9', 'Host: a.test'), 400],
  ['version 2.0', head('GET / HTTP/2.0', 'Host: a.test'), 400],
  ['version 1.2', head('GET / HTTP/1.2', 'Host: a.test'), 400],
  ['two lengths', `${head('POST / HTTP/1.1', 'Host: a.test', 'Content-Length: 5', chunked)}0\r\n\r\n`, 400],
  ['two lengths, turned round', `${head('POST / HTTP/1.1', 'Host: a', chunked, 'Content-Length: 5')}0\r\n\r\n`, 400],
  ['two lengths that agree', `${head('POST / HTTP/1.1', 'Host: a', 'Content-Length: 0', chunked)}0\r\n\r\n`, 400],
  ['chunks in version 1.0', `${head('POST / HTTP/1.0', 'Host: a.test', chunked)}0\r\n\r\n`, 400],
  ['an unknown coding', `${head('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: gzip, chunked')}0\r\n\r\n`, 400],
] as const)('a request with %s is refused and its connection closed', async (_, bytes, status) => {
  let handled = 0;
  const dial = await startServer((_request, response) => {
    handled += 1;
    response.end();
  }, {});
  const socket = dial();
  socket.write(bytes.replace('Connection: close\r\n', ''), 'latin1');
  expect(await text(socket)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(handled).toBe(0);
});

test.each([
  'a',
  'a.test',
  'a_b-c.test.:8080',
  '127.0.0.1:3000',
  '[::1]',
  '[2001:db8::7]:443',
  'xn--bcher-kva.test',
  'a:',
])('the Host %s is served', async (host) => {
  const dial = await startServer((_, response) => response.end('served'), {});
  const socket = dial();
  socket.write(head('GET / HTTP/1.1', `Host: ${host}`));
  expect(await text(socket)).toMatch(/served$/);
});

test('a request of version 1.0 needs no Host, and chunks are served', async () => {
  const dial = await startServer((_, response) => response.end('served'), {});
  for (const bytes of [
    'GET / HTTP/1.0\r\n\r\n',
    `${head('POST / HTTP/1.1', 'Host: a', 'Transfer-Encoding: Chunked')}0\r\n\r\n`,
  ]) {
    const socket = dial();
    socket.write(bytes);
    expect(await text(socket)).toMatch(/served/);
  }
});

test('an unknown expectation is ignored', async () => {
  const dial = await startServer((_, response) => response.end('served'), {});
  const socket = dial();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nExpect: nothing\r\nConnection: close\r\n\r\n');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*served$/);
});

const silent = () => {};
const sendHeaderForEver = (socket: Socket) => {
  socket.write('GET /next HTTP/1.1\r\nHost: x\r\nX: ');
  const timer = setInterval(() => socket.write('x'), 5);
  socket.once('close', () => clearInterval(timer));
};

test.each([
  ['nothing more', 0, silent],
  ['the next request slowly', 0, sendHeaderForEver],
  ['nothing, while more and more is written', 5, silent],
])('a client that never reads and sends %s is disconnected', async (_, writeMs, send) => {
  const closed = Promise.withResolvers<void>();
  const dial = await startServer(
    (_request, response) => {
      response.on('close', closed.resolve);
      if (writeMs === 0) {
        response.end(Buffer.alloc(64 * 1024 * 1024));
        return;
      }
      const timer = setInterval(() => response.write(Buffer.alloc(1024 * 1024)), writeMs);
      response.on('close', () => clearInterval(timer));
    },
    { idleMs: 200 },
  );
  const socket = dial();
  socket.pause();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  send(socket);
  await closed.promise;
});

test('a client that reads slowly gets the whole response', async () => {
  const megabyte = 1024 * 1024;
  const dial = await startServer((_, response) => response.end(Buffer.alloc(64 * megabyte)), { idleMs: 400 });
  const socket = dial();
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  let received = 0;
  for await (const chunk of socket) {
    // Together the pauses are longer than the limit.
    if (Math.floor((received + chunk.length) / (4 * megabyte)) > Math.floor(received / (4 * megabyte))) await wait(50);
    received += chunk.length;
  }
  expect(received).toBeGreaterThan(64 * megabyte);
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
