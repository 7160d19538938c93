import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { paymentUnderReview } from '../../test/support/payment-under-review.ts';
import { openStage } from '../../test/support/stage.ts';
import { PASSWORD, world, worldOn } from '../../test/support/world.ts';
import { memoryEvents } from '../adapters/events/events.ts';
import { assign, move, placeOrder } from '../modules/assignments/assignments.fixture.ts';
import { registerErrorHandlers } from './error-responses.ts';
import { listen } from './event-stream.fixture.ts';
import { serveEvents } from './event-stream.ts';

const open = () => world({ listening: true });
const office = () => world({ listening: true, fresh: true });

test('the stream is plain events that nobody on the way may keep or hold back', async () => {
  const { url, customer } = await open();
  const stream = await listen(url, customer.token);
  expect(stream.answer.status).toBe(200);
  expect(
    Object.fromEntries(
      ['content-type', 'cache-control', 'x-accel-buffering', 'content-encoding', 'x-content-type-options'].map(
        (name) => [name, stream.answer.headers.get(name)],
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

test('nobody, and a session that may do nothing yet, gets no stream', async () => {
  const { url, customer, db, visitor } = await open();
  expect((await visitor.send('GET', '/api/events')).body.message).toBe('Unauthenticated.');
  expect((await visitor.send('GET', `/api/events?token=${customer.token}`)).status).toBe(401);
  await db.updateTable('sessions').set({ kind: 'temporary' }).where('user_id', '=', customer.id).execute();
  expect((await listen(url, customer.token)).answer.status).toBe(403);
});

test('a message arrives at both sides without anybody asking, and so does that it was read', async () => {
  const { url, admin, customer, staff } = await office();
  const [mine, theirs, others] = await Promise.all([customer, admin, staff].map((who) => listen(url, who.token)));
  for (const stream of [mine, theirs, others]) await stream?.event('ready');
  const { id } = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'Hello' } });
  expect([await theirs?.event('message'), await mine?.event('message')]).toEqual([
    { type: 'message', id },
    { type: 'message', id },
  ]);
  await admin.must('POST /messages/{userId}/read', { params: { userId: customer.id } });
  expect(await mine?.event('message.read')).toEqual({ type: 'message.read', id: admin.id });
  expect(await theirs?.event('message.read')).toEqual({ type: 'message.read', id: customer.id });
  expect(others?.came.map(({ type }) => type)).toEqual(['ready']);
  for (const stream of [mine, theirs, others]) await stream?.close();
});

test('customer, staff and admin see each other’s steps on an order', async () => {
  const w = await office();
  const [customer, staff, admin] = await Promise.all(
    [w.customer, w.staff, w.admin].map((who) => listen(w.url, who.token)),
  );
  for (const stream of [customer, staff, admin]) await stream?.event('ready');
  const seen = (stream: typeof customer) => stream?.came.filter(({ type }) => type === 'order.changed').length ?? 0;
  const orderId = await placeOrder(w);
  expect(await admin?.event('order.changed')).toEqual({ type: 'order.changed', id: orderId });
  await assign(w, orderId, w.staff);
  expect(await staff?.event('order.changed')).toEqual({ type: 'order.changed', id: orderId });
  await move(w.staff, orderId, 'in_progress');
  await w.admin.must('POST /messages', { body: { receiver_id: w.customer.id, content: 'the end' } });
  await Promise.all([customer, admin].map((stream) => stream?.event('message')));
  expect([seen(customer), seen(admin), seen(staff)]).toEqual([3, 3, 2]);
  for (const stream of [customer, staff, admin]) await stream?.close();
});

test('a review that waits shows at the admins, its approval at its writer', async () => {
  const { url, admin, customer } = await office();
  const [theirs, mine] = [await listen(url, admin.token), await listen(url, customer.token)];
  const { review } = await customer.must('POST /customer/reviews', { body: { review_text: 'Good' } });
  expect(await theirs.event('review.waiting')).toEqual({ type: 'review.waiting', id: review.id });
  await admin.must('PUT /admin/reviews/{id}/approve', { params: { id: review.id } });
  expect(await mine.event('review.approved')).toEqual({ type: 'review.approved', id: review.id });
  await Promise.all([theirs.close(), mine.close()]);
});

test('a message of the contact form shows at the admins, and so does its reading', async () => {
  const { url, admin, visitor } = await office();
  const theirs = await listen(url, admin.token);
  await visitor.must('POST /contact', { body: { name: 'Vi', email: 'vi@mail.test', message: 'Hi' } });
  const { type, id } = await theirs.event('contact.waiting');
  expect([type, id]).toEqual(['contact.waiting', expect.any(Number)]);
  await admin.must('PUT /admin/contact-messages/{id}/read', { params: { id: id ?? 0 } });
  expect(await theirs.event('contact.waiting')).toEqual({ type, id });
  await theirs.close();
});

test('a payment that fits no order shows at the admins, and so does that it is settled', async () => {
  const w = await office();
  const theirs = await listen(w.url, w.admin.token);
  await theirs.event('ready');
  const { id } = await paymentUnderReview(w);
  const event = { type: 'payment.review', id };
  expect(await theirs.event('payment.review')).toEqual(event);
  await w.admin.must('PUT /admin/payments-to-review/{id}/settle', { params: { id }, body: { note: 'Refunded.' } });
  await w.customer.must('POST /messages', { body: { receiver_id: w.admin.id, content: 'the end' } });
  await theirs.event('message');
  expect(theirs.came.filter(({ type }) => type === 'payment.review')).toEqual([event, event]);
  await theirs.close();
});

test('log-out ends the streams of that session and leaves others open', async () => {
  const { url, customer, signedIn } = await open();
  const other = await signedIn(null).must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  const [here, there] = [await listen(url, customer.token), await listen(url, other.token)];
  await here.event('ready');
  await customer.must('POST /logout');
  await here.end();
  await signedIn(other.token).must('GET /profile');
  expect((await listen(url, customer.token)).answer.status).toBe(401);
  await signedIn(other.token).must('POST /logout-everywhere');
  await there.end();
});

test('a changed password ends the streams of all other sessions', async () => {
  const { url, customer, signedIn, admin } = await office();
  const other = await signedIn(null).must('POST /login', { body: { email: customer.email, password: PASSWORD } });
  const [here, there] = [await listen(url, customer.token), await listen(url, other.token)];
  await there.event('ready');
  const password = 'Harbour-Lights-93';
  await customer.must('POST /profile/change-password', {
    body: {
      current_password: PASSWORD,
      new_password: password,
      new_password_confirmation: password,
    },
  });
  await there.end();
  const { id } = await admin.must('POST /messages', { body: { receiver_id: customer.id, content: 'Still there?' } });
  expect(await here.event('message')).toEqual({ type: 'message', id });
  await here.close();
});

test('ten streams a user and no more; one that is closed makes room', async () => {
  const { url, customer, staff } = await open();
  const streams = await Promise.all(Array.from({ length: 10 }, () => listen(url, customer.token)));
  for (const stream of streams) await stream.event('ready');
  const refused = await listen(url, customer.token);
  expect([refused.answer.status, refused.answer.headers.get('retry-after')]).toEqual([429, '30']);
  const other = await listen(url, staff.token);
  expect(other.answer.status).toBe(200);
  await streams[0]?.close();
  await expect
    .poll(async () => {
      const again = await listen(url, customer.token);
      await again.close();
      return again.answer.status;
    })
    .toBe(200);
  for (const stream of [...streams, other]) await stream.close();
});

test('closing the application ends its streams and waits for nobody', async () => {
  const stage = await openStage({ listening: true });
  const { url, customer, admin } = await worldOn(stage);
  const streams = await Promise.all([customer, admin, admin].map((who) => listen(url, who.token)));
  for (const stream of streams) await stream.event('ready');
  await stage.close();
  for (const stream of streams) await stream.end();
});

test('every stream beats, hears of gaps, and ends when its session is over, run out or its user is deleted', async () => {
  const { db, deps, customer, staff, admin } = await open();
  const gaps = new Set<() => void>();
  const events = { ...memoryEvents(), onGap: (listener: () => void) => void gaps.add(listener) };
  const app = fastify();
  registerErrorHandlers(app);
  serveEvents(app, { db, log: deps.log, events }, { heartbeatMs: 20, checkMs: 20 });
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const [one, two, three] = await Promise.all([customer, staff, admin].map((who) => listen(url, who.token)));
  await one?.said(': still here');
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

test('the stream stands in the API reference', async () => {
  const { visitor } = await open();
  const { body } = await visitor.send('GET', '/api/openapi.json', { headers: { 'accept-encoding': 'identity' } });
  const { paths } = body as unknown as {
    paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
  };
  expect(Object.keys(paths['/events']?.get.responses['200']?.content ?? {})).toEqual(['text/event-stream']);
});
