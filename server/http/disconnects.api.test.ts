import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { formOf, png } from '../../test/support/forms.ts';
import { world } from '../../test/support/world.ts';
import { FilesUnavailable } from '../adapters/files/files.ts';
import { REPLIES, SECRET } from '../inbox/inbound/inbound.fixture.ts';
import { openEventStream } from './event-stream.fixture.ts';
import { serveEvents } from './event-stream.ts';

const uncaught: unknown[] = [];
const record = (error: unknown) => uncaught.push(error);
afterEach(() => {
  expect(uncaught.splice(0)).toEqual([]);
});

type Leaving = 'when sent' | 'at the first byte';

async function sendAndLeave(url: string, request: Buffer | string, leaving: Leaving): Promise<void> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => {});
  const { promise, resolve } = Promise.withResolvers<void>();
  if (leaving === 'at the first byte') socket.once('data', () => resolve());
  socket.write(request, () => leaving === 'when sent' && resolve());
  await promise;
  socket.resetAndDestroy();
}

const head = (method: string, path: string, headers: Record<string, string> = {}) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: x',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');

test('a client that leaves in the middle of anything disturbs no one', async () => {
  process.on('uncaughtException', record);
  const { url, lines, admin, customer, deps, buyOrFail } = await world({
    listening: true,
    variables: { INBOUND_ADDRESS: REPLIES, INBOUND_SECRET: SECRET },
  });
  const { invoice } = await buyOrFail({ email: customer.email });
  await deps.files.put('services/large.480.webp', Buffer.alloc(6 * 1024 * 1024), 'image/webp');
  const as = ({ token }: { token: string }) => ({ Authorization: `Bearer ${token}` });
  const { raw, headers } = formOf({
    title: 'Half',
    image: { bytes: Buffer.concat([await png(), Buffer.alloc(400_000)]) },
  });
  const form = Buffer.from(raw ?? '');
  const upload = (path: string) =>
    Buffer.from(
      head('POST', path, {
        ...as(admin),
        'Content-Type': headers?.['content-type'] ?? '',
        'Content-Length': String(form.length),
      }),
    );
  const json = head('POST', '/api/login', { 'Content-Type': 'application/json', 'Content-Length': '90' });
  const before = lines.length;

  const designations = '/api/admin/designations';
  for (const size of [0, 30, 120, 250, 5_000, form.length - 20, form.length - 1])
    await sendAndLeave(url, Buffer.concat([upload(designations), form.subarray(0, size)]), 'when sent');
  const email = { Authorization: `Bearer ${SECRET}`, 'Content-Type': 'message/rfc822', 'Content-Length': '9000' };
  await sendAndLeave(url, `${head('POST', '/api/webhooks/inbound-email', email)}From: ann@mail.test`, 'when sent');
  await sendAndLeave(url, Buffer.concat([upload('/api/login'), form.subarray(0, 5_000)]), 'when sent');
  await sendAndLeave(url, Buffer.concat([upload('/api/nothing'), form.subarray(0, 5_000)]), 'when sent');
  await sendAndLeave(url, `${json}{"email":`, 'when sent');
  await sendAndLeave(url, head('GET', `/api/customer/invoices/${invoice.id}/download`, as(customer)), 'when sent');
  await sendAndLeave(
    url,
    head('GET', `/api/customer/invoices/${invoice.id}/download`, as(customer)),
    'at the first byte',
  );
  await sendAndLeave(url, head('GET', '/api/events', as(customer)), 'when sent');
  await sendAndLeave(url, head('GET', '/api/events', as(customer)), 'at the first byte');
  await sendAndLeave(url, head('GET', '/storage/services/large.480.webp'), 'when sent');
  await sendAndLeave(url, head('GET', '/storage/services/large.480.webp'), 'at the first byte');
  await sendAndLeave(url, head('GET', '/api/docs'), 'at the first byte');
  await sendAndLeave(url, head('GET', '/api/services'), 'when sent');
  await sendAndLeave(url, head('GET', '/sandbox/mailbox'), 'at the first byte');

  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  await customer.must('GET /customer/invoices');
  process.off('uncaughtException', record);
  expect(lines.slice(before).filter((line) => line.includes('"level":50'))).toEqual([]);
});

test('an upload whose file is never closed is 400, and the server goes on', async () => {
  const { admin, visitor } = await world();
  const { raw, headers = {} } = formOf({ title: 'Open', image: { bytes: await png() } });
  const form = Buffer.from(raw ?? '');
  for (const path of ['/api/admin/designations', '/api/admin/clients', '/api/admin/services'])
    for (const cut of [60, 100, 180, form.length - 30, form.length - 5]) {
      const response = await admin.send('POST', path, { raw: form.subarray(0, cut), headers });
      expect([response.status, response.body.message], `${path} after ${cut} bytes`).toEqual([
        400,
        'The form could not be read.',
      ]);
    }
  expect((await visitor.send('GET', '/readyz')).status).toBe(200);
});

test('an event for a stream that has just ended is dropped', async () => {
  process.on('uncaughtException', record);
  const { customer, deps } = await world();
  const app = fastify();
  serveEvents(app, deps);
  const responses: ServerResponse[] = [];
  app.server.on('request', (_, response) => responses.push(response));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openEventStream(url, customer.token);
  await stream.event('ready');
  responses[0]?.end();
  await deps.events.publish({ type: 'user.notified', userId: customer.id, event: 'message', id: 1 });
  await stream.end();
  await app.close();
  process.off('uncaughtException', record);
  expect(stream.received.map(({ type }) => type)).toEqual(['ready']);
});

test.each([
  ['is unavailable', new FilesUnavailable('away'), 503],
  ['fails in an unknown way', new Error('a bug'), 500],
])('a file store that %s fails the requests that need it, and no other', async (_, error, status) => {
  const fail = () => Promise.reject(error);
  const calls = { put: fail, get: fail, putStream: fail, getStream: fail, remove: fail, list: async function* () {} };
  const files = { ...calls, room: async () => null, size: fail };
  const { admin, visitor } = await world({ change: () => ({ files }) });
  const upload = formOf({ title: 'Lost', image: { bytes: await png() } });
  expect((await visitor.send('GET', '/storage/services/ab12.480.webp')).status).toBe(status);
  expect((await admin.send('POST', '/api/admin/designations', upload)).status).toBe(status);
  expect((await visitor.send('GET', '/readyz')).status).toBe(200);
});
