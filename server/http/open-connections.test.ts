import { once } from 'node:events';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { createHttpServer } from './listener.ts';
import { closeConnections } from './open-connections.ts';

const open: (Server | Socket)[] = [];
afterEach(() => {
  for (const item of open.splice(0)) 'destroy' in item ? item.destroy() : item.closeAllConnections();
});

type Handled = { url: string; response: ServerResponse };

/** The test responds to requests of `/wait`. */
async function startServer() {
  const handled: Handled[] = [];
  let notify = Promise.withResolvers<void>();
  const server = createHttpServer((request: IncomingMessage, response: ServerResponse) => {
    handled.push({ url: request.url ?? '', response });
    if (request.url !== '/wait') response.end('served');
    notify.resolve();
    notify = Promise.withResolvers();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  open.push(server);
  const { port } = server.address() as AddressInfo;
  const request = async (url: string) => {
    while (!handled.some((one) => one.url === url)) await notify.promise;
    return handled.find((one) => one.url === url)?.response as ServerResponse;
  };
  return { server, port, handled, request };
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`;

async function dial(port: number) {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let received = '';
  let wake = Promise.withResolvers<void>();
  const closed: string[] = [];
  const changed = () => {
    wake.resolve();
    wake = Promise.withResolvers();
  };
  socket.on('data', (chunk: Buffer) => {
    received += chunk;
    changed();
  });
  socket.on('end', () => closed.push('end'));
  socket.on('error', ({ code }: NodeJS.ErrnoException) => closed.push(code ?? 'error'));
  socket.on('close', changed);
  await once(socket, 'connect');
  const responses = () => received.split('served').slice(0, -1);
  return {
    socket,
    closed,
    send: (text: string) => socket.write(text),
    responses,
    async response(count = 1): Promise<string> {
      while (responses().length < count && !socket.destroyed) await wake.promise;
      return responses()[count - 1] ?? '';
    },
    async ended() {
      while (!socket.destroyed) await wake.promise;
      return closed;
    },
  };
}

const LIMIT_MS = 20_000;
const closes = /^connection: close\r$/im;

test('while the server closes, requests on open connections are answered, and each response closes its connection', async () => {
  const { server, port, request } = await startServer();
  const [running, used, unused] = [await dial(port), await dial(port), await dial(port)];
  used.send(get('/first'));
  expect(await used.response()).not.toMatch(closes);
  running.send(get('/wait'));
  const response = await request('/wait');
  const closing = closeConnections(server, LIMIT_MS);
  while (server.listening) await wait(1);
  used.send(get('/second'));
  unused.send(get('/third'));
  for (const text of [await used.response(2), await unused.response()]) expect(text).toMatch(closes);
  response.end('served');
  expect(await running.response()).toMatch(closes);
  for (const client of [used, unused, running]) expect(await client.ended()).toEqual(['end']);
  await closing;
});

test('clients that send one request after another during the whole shutdown get a response to each', async () => {
  const { server, port, handled } = await startServer();
  const clients = await Promise.all(Array.from({ length: 20 }, () => dial(port)));
  let sent = 0;
  const sendUntilClosed = async (client: (typeof clients)[number], pauseMs: number) => {
    for (let count = 1; !client.socket.destroyed; count += 1) {
      sent += 1;
      client.send(get('/'));
      if (closes.test(await client.response(count))) return client.ended();
      await wait(pauseMs);
    }
    return ['closed without a response'];
  };
  const outcomes = Promise.all(clients.map((client, i) => sendUntilClosed(client, i * 10)));
  while (handled.length < 40) await wait(1);
  await closeConnections(server, LIMIT_MS);
  expect(await outcomes).toEqual(clients.map(() => ['end']));
  expect(clients.reduce((sum, client) => sum + client.responses().length, 0)).toBe(sent);
});

test('requests that were sent ahead are all answered, and the last response closes the connection', async () => {
  const { server, port, request } = await startServer();
  const client = await dial(port);
  client.send(get('/wait'));
  const response = await request('/wait');
  const closing = closeConnections(server, LIMIT_MS);
  const parsed: unknown[] = [];
  server.on('request', (next) => parsed.push(next));
  client.send(get('/a') + get('/b'));
  await expect.poll(() => parsed.length).toBe(2);
  response.end('served');
  await client.ended();
  expect(client.responses().map((text) => closes.test(text))).toEqual([false, false, true]);
  await closing;
});

test('an idle connection is ended without a reset, and a request that arrives afterwards has no effect', async () => {
  const { server, port, handled } = await startServer();
  const [idle, late] = [await dial(port), await dial(port)];
  late.socket.allowHalfOpen = true;
  const closing = closeConnections(server, LIMIT_MS);
  expect(await idle.ended()).toEqual(['end']);
  await expect.poll(() => late.closed).toEqual(['end']);
  late.send(get('/late'));
  late.socket.end();
  await closing;
  expect(handled).toEqual([]);
});

test('connections that were not accepted yet are served', async () => {
  const { server, port } = await startServer();
  const clients = Array.from({ length: 50 }, () => connect(port, '127.0.0.1'));
  const texts = clients.map(async (socket) => {
    open.push(socket);
    socket.write(get('/'));
    let text = '';
    for await (const chunk of socket) text += chunk;
    return text;
  });
  await once(clients[0] as Socket, 'connect');
  await closeConnections(server, LIMIT_MS);
  for (const text of await Promise.all(texts)) expect(text).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*served$/);
});

test('a connection that is still busy at the limit is cut', async () => {
  const { server, port, request } = await startServer();
  const client = await dial(port);
  client.send(get('/wait'));
  await request('/wait');
  await closeConnections(server, 20);
  await client.ended();
  expect(client.responses()).toEqual([]);
});
