import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openStage } from '../../test/support/stage.ts';
import { worldOn } from '../../test/support/world.ts';
import { listen } from './event-stream.fixture.ts';

async function twoNodes() {
  const first = await openStage({ listening: true });
  const second = await openStage({ beside: first, listening: true });
  const [one, other] = [await worldOn(first), await worldOn(second)];
  return { one, other, admin: one.admin, customer: one.customer };
}

test('a message that one node takes arrives at a stream of the other, and log-out there ends a stream here', async () => {
  const { one, other, admin, customer } = await twoNodes();
  const [here, there] = [await listen(one.url, customer.token), await listen(other.url, admin.token)];
  await there.event('ready');
  const { id } = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'Across' } });
  expect(await there.event('message')).toEqual({ type: 'message', id });
  await other.signedIn(customer.token).must('POST /logout');
  await here.end();
  await there.close();
});

test('when a node has lost its ears for a while, its streams are told so, and hear again', async () => {
  const { one, other, admin, customer } = await twoNodes();
  const there = await listen(other.url, admin.token);
  await there.event('ready');
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%'`.execute(one.db);
  const unheard = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'Into the gap' } });
  expect(await there.event('gap')).toEqual({ type: 'gap', id: null });
  const { data } = await other
    .signedIn(admin.token)
    .must('GET /messages/{userId}', { params: { userId: customer.id } });
  expect(data.map(({ id }) => id)).toEqual([unheard.id]);
  const { id } = await customer.must('POST /messages', { body: { receiver_id: admin.id, content: 'After it' } });
  await there.said(`"id":${id}`);
  await there.close();
});
