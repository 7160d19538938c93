import { expect, test } from 'vitest';
import { world } from '../../../test/support/world.ts';
import { bulkLists } from '../../main/bulk-lists.ts';
import { placeOrder } from '../../work/assignments/assignments.fixture.ts';
import { readIds, seedMessages } from './bulk.fixture.ts';
import { runLongActions } from './long-actions.ts';

test('more than 500 records are changed after the response, in a job that survives its process', async () => {
  const w = await world({ fresh: true });
  const ids = await seedMessages(w, 620, 'Router broken');
  const body = { action: 'read', filter: { search: 'router' }, expected_total: 620 } as const;
  const started = await w.admin.call('POST /admin/contact-messages/bulk', { body });
  expect(started).toMatchObject({ status: 202, body: { message: expect.stringContaining('620 messages') } });
  expect((await w.admin.call('POST /admin/contact-messages/bulk', { body })).status).toBe(409);
  expect(await readIds(w)).toEqual([]);
  // The first process dies in the middle; its lease ends.
  const stopping = new AbortController();
  const limits = { ...w.deps, events: { ...w.deps.events, publish: async () => stopping.abort() } };
  await runLongActions(limits, bulkLists, stopping.signal);
  const after = await readIds(w);
  expect(after.length).toBeGreaterThan(0);
  expect(after.length).toBeLessThan(620);
  await runLongActions(w.deps, bulkLists);
  expect(await readIds(w)).toEqual(ids);
  const job = await w.db.selectFrom('bulk_jobs').selectAll().executeTakeFirstOrThrow();
  expect(job).toMatchObject({ done: 620, failed: 0, finished_at: expect.any(String) });
  const events = await w.db
    .selectFrom('notification_events')
    .select(['kind', 'data'])
    .where('kind', '=', 'system')
    .execute();
  expect(events).toMatchObject([{ data: expect.stringContaining('620 messages changed.') }]);
});

test('a record that ends the process delays its job more each time, then it is left out', async () => {
  const w = await world({ fresh: true });
  const [first = 0, ...others] = await seedMessages(w, 501, 'Router broken');
  const body = { action: 'read', filter: { search: 'router' }, expected_total: 501 } as const;
  await w.admin.call('POST /admin/contact-messages/bulk', { body });
  const job = () => w.db.selectFrom('bulk_jobs').selectAll().executeTakeFirstOrThrow();
  const ids = JSON.parse((await job()).ids) as number[];
  const { 'contact-messages': list } = bulkLists;
  const { read } = list.actions;
  const dies: typeof read = { ...read, start: () => () => new Promise(() => {}) };
  const lists = { ...bulkLists, 'contact-messages': { ...list, actions: { ...list.actions, read: dies } } };
  const waits: number[] = [];
  for (let start = 0; start < 5; start += 1) {
    void runLongActions(w.deps, lists);
    await expect.poll(async () => (await job()).leased_until, { interval: 20 }).not.toBeNull();
    waits.push(Math.round((Date.parse((await job()).leased_until ?? '') - Date.now()) / 60_000));
    await runLongActions(w.deps, bulkLists);
    expect((await job()).position).toBe(0);
    await w.db.updateTable('bulk_jobs').set({ leased_until: null }).execute();
  }
  expect(waits).toEqual([1, 2, 5, 15, 15]);
  await runLongActions(w.deps, bulkLists);
  expect(await job()).toMatchObject({ done: 500, failed: 1, finished_at: expect.any(String) });
  expect(await readIds(w)).toEqual([first, ...others].filter((id) => id !== ids[0]));
});

test('a job ends when its user is no longer an admin', async () => {
  const w = await world({ fresh: true });
  await seedMessages(w, 501, 'Router broken');
  await w.admin.call('POST /admin/contact-messages/bulk', {
    body: { action: 'read', filter: { search: 'router' }, expected_total: 501 },
  });
  const { id } = await w.db.selectFrom('roles').select('id').where('name', '=', 'staff').executeTakeFirstOrThrow();
  await w.db.updateTable('users').set({ role_id: id }).where('id', '=', w.admin.id).execute();
  await runLongActions(w.deps, bulkLists);
  expect(await readIds(w)).toEqual([]);
});

test('a message whose process did not live to record it is written once', async () => {
  const w = await world({ fresh: true });
  const order = await placeOrder(w);
  const message = 'We are closed on Friday.';
  const unrecorded = { position: 0, done: 0, failed: 0, finished_at: null };
  await w.db
    .insertInto('bulk_jobs')
    .values({
      user_id: w.admin.id,
      list: 'orders',
      action: 'message',
      ids: JSON.stringify([order]),
      options: JSON.stringify({ message }),
      created_at: new Date().toISOString(),
      ...unrecorded,
    })
    .execute();
  await runLongActions(w.deps, bulkLists);
  await w.db.updateTable('bulk_jobs').set(unrecorded).execute();
  await runLongActions(w.deps, bulkLists);
  const { data } = await w.customer.must('GET /orders/{id}/messages', { params: { id: order } });
  expect(data.filter(({ content }) => content === message)).toHaveLength(1);
  expect(await w.db.selectFrom('bulk_jobs').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    done: 1,
    failed: 0,
  });
});
