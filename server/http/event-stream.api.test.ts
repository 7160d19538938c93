import type { IncomingMessage } from 'node:http';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { paymentUnderReview } from '../../test/support/money/payment-under-review.ts';
import { openStage } from '../../test/support/stage.ts';
import { PASSWORD, world, worldOn } from '../../test/support/world.ts';
import { memoryEvents } from '../adapters/events/events.ts';
import { assign, placeOrder, setStatus } from '../work/assignments/assignments.fixture.ts';
import { registerErrorHandlers } from './error-responses.ts';
import { openEventStream } from './event-stream.fixture.ts';
import { serveEvents } from './event-stream.ts';

const listening = () => world({ listening: true });
const freshWorld = () => world({ listening: true, fresh: true });

test('the stream is plain events that no proxy may cache or buffer', async () => {
  const { url, customer } = await listening();
  const stream = await openEventStream(url, customer.token);
  expect(stream.response.status).toBe(200);
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding', 'x-content-type-options'].map(
        (name) => [name, stream.response.headers.get(name)],
      ),
    ),
  ).toEqual({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
    'content-encoding': null,
    'x-content-type-options': 'nosniff',
  });
  expect(await stream.event('ready')).toEqual({ type: 'ready', id: null });
  expect(stream.text()).toBe('retry: 3000\n\nevent: ready\ndata: {"type":"ready","id":null}\n\n');
  await stream.close();
});

test('a request without a session, or with a temporary one, gets no stream', async () => {
  const { url, customer, db, visitor } = await listening();
  expect((await visitor.send('GET', '/api/events')).body.message).toBe('Unauthenticated.');
  expect((await visitor.send('GET', `/api/events?token=${customer.token}`)).status).toBe(401);
  await db.updateTable('sessions').set({ kind: 'temporary' }).where('user_id', '=', customer.id).execute();
  expect((await openEventStream(url, customer.token)).response.status).toBe(403);
});

test('both participants receive an event for a new message, and one for a read message', async () => {
  const { url, admin, customer, staff } = await freshWorld();
  const [sender, receiver, other] = await Promise.all(
    [customer, admin, staff].map((user) => openEventStream(url, user.token)),
  );
  for (const stream of [sender, receiver, other]) await stream?.event('ready');
  const { id } = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'Hello' } });
  expect([await receiver?.event('message'), await sender?.event('message')]).toEqual([
    { type: 'message', id },
    { type: 'message', id },
  ]);
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  expect(await sender?.event('message.read')).toEqual({ type: 'message.read', id: admin.id });
  expect(await receiver?.event('message.read')).toEqual({ type: 'message.read', id: customer.id });
  expect(other?.received.map(({ type }) => type)).toEqual(['ready']);
  for (const stream of [sender, receiver, other]) await stream?.close();
});

test('everyone hears that the settings have changed, and nothing of what changed', async () => {
  const { url, admin, customer, staff } = await freshWorld();
  const streams = await Promise.all([admin, customer, staff].map((user) => openEventStream(url, user.token)));
  for (const stream of streams) await stream.event('ready');
  await admin.must('PUT /admin/settings/work', { body: { show_on_time_rate: true } });
  for (const stream of streams) {
    expect(await stream.event('settings.changed')).toEqual({ type: 'settings.changed', id: null });
    await stream.close();
  }
});

test('customer, staff and admin receive each other’s changes to an order', async () => {
  const w = await freshWorld();
  const [customer, staff, admin] = await Promise.all(
    [w.customer, w.staff, w.admin].map((user) => openEventStream(w.url, user.token)),
  );
  for (const stream of [customer, staff, admin]) await stream?.event('ready');
  const seen = (stream: typeof customer) => stream?.received.filter(({ type }) => type === 'order.changed').length ?? 0;
  const orderId = await placeOrder(w);
  expect(await admin?.event('order.changed')).toEqual({ type: 'order.changed', id: orderId });
  await assign(w, orderId, w.staff);
  expect(await staff?.event('order.changed')).toEqual({ type: 'order.changed', id: orderId });
  await setStatus(w.staff, orderId, 'in_progress');
  await w.admin.must('POST /messages', { body: { receiver_id: w.customer.id, content: 'last message' } });
  await Promise.all([customer, admin].map((stream) => stream?.event('message')));
  expect([seen(customer), seen(admin), seen(staff)]).toEqual([3, 3, 2]);
  for (const stream of [customer, staff, admin]) await stream?.close();
});

test('admins receive an event for a new review, its author one for its approval', async () => {
  const { url, admin, customer } = await freshWorld();
  const [adminStream, customerStream] = [
    await openEventStream(url, admin.token),
    await openEventStream(url, customer.token),
  ];
  const { review } = await customer.must('POST /customer/reviews', { body: { review_text: 'Good' } });
  expect(await adminStream.event('review.waiting')).toEqual({ type: 'review.waiting', id: review.id });
  await admin.must('PUT /admin/reviews/{id}/approve', { params: { id: review.id } });
  expect(await customerStream.event('review.approved')).toEqual({ type: 'review.approved', id: review.id });
  await Promise.all([adminStream.close(), customerStream.close()]);
});

test('admins receive events for a contact message, new and read', async () => {
  const { url, admin, visitor } = await freshWorld();
  const adminStream = await openEventStream(url, admin.token);
  await visitor.must('POST /contact', { body: { name: 'Vi', email: 'vi@mail.test', message: 'Hi' } });
  const { type, id } = await adminStream.event('contact.waiting');
  expect([type, id]).toEqual(['contact.waiting', expect.any(Number)]);
  await admin.must('PUT /admin/contact-messages/{id}/read', { params: { id: id ?? 0 } });
  expect(await adminStream.event('contact.waiting')).toEqual({ type, id });
  await adminStream.close();
});

test('admins receive events for a payment under review, new and settled', async () => {
  const w = await freshWorld();
  const adminStream = await openEventStream(w.url, w.admin.token);
  await adminStream.event('ready');
  const { id } = await paymentUnderReview(w);
  const event = { type: 'payment.review', id };
  expect(await adminStream.event('payment.review')).toEqual(event);
  await w.admin.must('PUT /admin/payments-to-review/{id}/settle', { params: { id }, body: { note: 'Refunded.' } });
  await w.customer.must('POST /messages', { body: { receiver_id: w.admin.id, content: 'last message' } });
  await adminStream.event('message');
  expect(adminStream.received.filter(({ type }) => type === 'payment.review')).toEqual([event, event]);
  await adminStream.close();
});

test('logout ends the streams of that session only', async () => {
  const { url, customer, signedIn } = await listening();
  const other = await signedIn(null).must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  const [first, second] = [await openEventStream(url, customer.token), await openEventStream(url, other.token)];
  await first.event('ready');
  await customer.must('POST /logout');
  await first.end();
  await signedIn(other.token).must('GET /profile');
  expect((await openEventStream(url, customer.token)).response.status).toBe(401);
  await signedIn(other.token).must('POST /logout-everywhere');
  await second.end();
});

test('a changed password ends the streams of all other sessions', async () => {
  const { url, customer, signedIn, admin } = await freshWorld();
  const other = await signedIn(null).must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  const [first, second] = [await openEventStream(url, customer.token), await openEventStream(url, other.token)];
  await second.event('ready');
  const password = 'Harbour-Lights-93';
  await customer.must('POST /profile/change-password', {
    body: {
      current_password: PASSWORD,
      new_password: password,
      new_password_confirmation: password,
    },
  });
  await second.end();
  const { id } = await admin.must('POST /messages', { body: { receiver_id: customer.id, content: 'Still there?' } });
  expect(await first.event('message')).toEqual({ type: 'message', id });
  await first.close();
});

test('a user may have ten streams, and a closed one no longer counts', async () => {
  const { url, customer, staff } = await listening();
  const streams = await Promise.all(Array.from({ length: 10 }, () => openEventStream(url, customer.token)));
  for (const stream of streams) await stream.event('ready');
  const eleventh = await openEventStream(url, customer.token);
  expect([eleventh.response.status, eleventh.response.headers.get('retry-after')]).toEqual([429, '30']);
  const other = await openEventStream(url, staff.token);
  expect(other.response.status).toBe(200);
  await streams[0]?.close();
  await expect
    .poll(async () => {
      const again = await openEventStream(url, customer.token);
      await again.close();
      return again.response.status;
    })
    .toBe(200);
  for (const stream of [...streams, other]) await stream.close();
});

test('closing the application ends its streams at once', async () => {
  const stage = await openStage({ listening: true });
  const { url, customer, admin } = await worldOn(stage);
  const streams = await Promise.all([customer, admin, admin].map((user) => openEventStream(url, user.token)));
  for (const stream of streams) await stream.event('ready');
  await stage.close();
  for (const stream of streams) await stream.end();
});

test('every stream has a heartbeat, reports gaps, and ends with its session or user', async () => {
  const { db, deps, customer, staff, admin } = await listening();
  const gaps = new Set<() => void>();
  const events = { ...memoryEvents(), onGap: (listener: () => void) => void gaps.add(listener) };
  const app = fastify();
  registerErrorHandlers(app);
  serveEvents(app, { ...deps, events }, { heartbeatMs: 20, checkMs: 20 });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const [one, two, three] = await Promise.all([customer, staff, admin].map((user) => openEventStream(url, user.token)));
  await one?.textIncludes(': heartbeat');
  for (const gap of gaps) gap();
  expect(await two?.event('gap')).toEqual({ type: 'gap', id: null });
  await db.deleteFrom('sessions').where('user_id', '=', customer.id).execute();
  await one?.end();
  await db
    .updateTable('sessions')
    .set({ expires_at: new Date().toISOString() })
    .where('user_id', '=', staff.id)
    .execute();
  await two?.end();
  await db.updateTable('users').set({ deleted_at: new Date().toISOString() }).where('id', '=', admin.id).execute();
  await three?.end();
  await app.close();
});

test('an open stream does not retain the headers of its request', async () => {
  const { deps, customer } = await listening();
  const app = fastify();
  serveEvents(app, deps);
  const requests: IncomingMessage[] = [];
  app.server.on('request', (request) => requests.push(request));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openEventStream(url, customer.token);
  await stream.event('ready');
  expect(requests.map(({ headers, rawHeaders }) => [headers, rawHeaders])).toEqual([[{}, []]]);
  await stream.close();
  await app.close();
});

test('the API reference contains the stream', async () => {
  const { visitor } = await listening();
  const { body } = await visitor.send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'identity' } });
  const { paths } = body as unknown as {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
  };
  expect(Object.keys(paths['/events']?.get.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
});
