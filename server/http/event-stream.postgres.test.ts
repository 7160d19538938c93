import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStage } from '../../test/support/stage.ts';
import { worldOn } from '../../test/support/world.ts';
import { openEventStream } from './event-stream.fixture.ts';

async function twoNodes() {
  const firstStage = await openStage({ listening: true });
  const secondStage = await openStage({ sharing: firstStage, listening: true });
  const [first, second] = [await worldOn(firstStage), await worldOn(secondStage)];
  return { first, second, admin: first.admin, customer: first.customer };
}

test('a message sent through one node reaches a stream of the other, and a logout there ends a stream here', async () => {
  const { first, second, admin, customer } = await twoNodes();
  const [customerStream, adminStream] = [
    await openEventStream(first.url, customer.token),
    await openEventStream(second.url, admin.token),
  ];
  await adminStream.event('ready');
  const { id } = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'Across' } });
  expect(await adminStream.event('message')).toEqual({ type: 'message', id });
  await second.signedIn(customer.token).must('POST /logout');
  await customerStream.end();
  await adminStream.close();
});

test('streams of a node that lost its notifications receive `gap` and later events', async () => {
  const { first, second, admin, customer } = await twoNodes();
  const adminStream = await openEventStream(second.url, admin.token);
  await adminStream.event('ready');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(first.db);
  const missed = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'Into the gap' } });
  expect(await adminStream.event('gap')).toEqual({ type: 'gap', id: null });
  const { data } = await second
    .signedIn(admin.token)
    .must('GET /messages/{userId}', { params: { userId: customer.id } });
  expect(data.map(({ id }) => id)).toEqual([missed.id]);
  const { id } = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'After it' } });
  await adminStream.textIncludes(`"id":${id}`);
  await adminStream.close();
});
