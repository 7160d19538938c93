import { expect, test } from 'vitest';
import type { World } from '../../../test/support/world.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { calendarOf, pauseClock, startClock } from '../clock/clock.ts';
import { withThread } from './threads.fixture.ts';

async function paused(reason: 'customer' | 'intake' | 'appointment') {
  const w = await withThread({ fresh: true });
  const { orderId } = w;
  const calendar = await calendarOf(w.deps);
  await w.db.transaction().execute(async (trx) => {
    await lockOrder(trx, orderId);
    const now = w.deps.clock.now();
    await startClock(trx, { orderId, calendar, now });
    await pauseClock(trx, { orderId, calendar, now, by: w.admin.id, reason });
  });
  expect(await stateOf(w, orderId)).toBe('paused');
  return w;
}

const stateOf = async ({ db }: Pick<World, 'db'>, id: number) =>
  (await db.selectFrom('orders').select('clock_state').where('id', '=', id).executeTakeFirstOrThrow()).clock_state;

test.each(['customer', 'intake'] as const)('the customer’s message ends a wait for the %s, once', async (reason) => {
  const w = await paused(reason);
  await Promise.all(['Here it is', 'And more'].map((text) => w.mustWrite(w.customer, text)));
  expect(await stateOf(w, w.orderId)).toBe('running');
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: w.params });
  expect(history.filter(({ kind }) => kind === 'resumed').map(({ actor }) => actor?.id)).toEqual([w.customer.id]);
  const entries = (await w.thread(w.customer)).filter(({ kind, content }) => kind === 'event' && /work/.test(content));
  expect(entries.map(({ content }) => content)).toEqual(['The customer replied, so work continues']);
  const open = await w.db
    .selectFrom('clock_spans')
    .select('state')
    .where('order_id', '=', w.orderId)
    .where('to_at', 'is', null)
    .execute();
  expect(open).toEqual([{ state: 'running' }]);
});

test('what the team writes ends no wait, nor does a message end that for an appointment', async () => {
  const w = await paused('customer');
  await w.mustWrite(w.staff, 'Are you there?');
  await w.mustWrite(w.admin, 'Hello?', { visibility: 'team' });
  expect(await stateOf(w, w.orderId)).toBe('paused');
  const other = await paused('appointment');
  await other.mustWrite(other.customer, 'I am sorry');
  expect(await stateOf(other, other.orderId)).toBe('paused');
});

test('a rejected message ends no wait', async () => {
  const w = await paused('customer');
  expect((await w.write(w.customer, '')).status).toBe(422);
  expect((await w.write(w.customer, 'Look', { file_ids: [2_000_000_000] })).status).toBe(422);
  expect(await stateOf(w, w.orderId)).toBe('paused');
});

test('resuming is announced to everyone with the order, after the commit', async () => {
  const w = await paused('customer');
  const changed: number[] = [];
  const stop = w.deps.events.subscribe(
    (event) => event.type === 'user.notified' && event.event === 'order.changed' && changed.push(event.userId),
  );
  await w.mustWrite(w.customer, 'Here it is');
  await expect.poll(() => changed).toEqual(expect.arrayContaining([w.customer.id, w.staff.id, w.admin.id]));
  stop();
});
