import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { ago, DAY } from '../../test/support/seeds.ts';
import { type World, world } from '../../test/support/world.ts';
import { isPostgres } from '../adapters/database/engines/engine-sql.ts';
import { FilesUnavailable } from '../adapters/files/files.ts';
import { placeOrder } from '../order/files/files.fixture.ts';
import { queueNotification } from '../platform/notifications/notifications.ts';
import { createCoupon } from '../selling/coupons/coupons.fixture.ts';
import { scheduledTasks } from './scheduled-tasks.ts';

/** The database refuses every change of the row, as it would for a row that a bug has written. */
async function poison({ db }: World, event: 'insert' | 'update' | 'delete', table: string, where: string) {
  const when = `before ${event} on ${table} for each row when (${where})`;
  const statements = isPostgres(db)
    ? [
        `create function poison_${table}() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`,
        `create trigger poison_${table} ${when} execute function poison_${table}()`,
      ]
    : [`create trigger poison_${table} ${when} begin select raise(abort, 'poisoned'); end`];
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const run = async (name: string, deps: World['deps']) =>
  scheduledTasks(deps)
    .find((task) => task.name === name)
    ?.run(new AbortController().signal);
const fresh = () => world({ fresh: true });

test('an order that can not be accepted does not stop the acceptance of the others', async () => {
  const w = await fresh();
  const [bad, good] = [await placeOrder(w), await placeOrder(w)];
  const due = { acceptance: 'awaiting', acceptance_due_at: ago(DAY) } as const;
  await w.db.updateTable('orders').set(due).execute();
  await poison(w, 'update', 'orders', `old.id = ${bad}`);
  await run('acceptance', w.deps);
  const orders = await w.db.selectFrom('orders').select(['id', 'acceptance']).orderBy('id').execute();
  expect(orders).toEqual([
    { id: bad, acceptance: 'awaiting' },
    { id: good, acceptance: 'accepted' },
  ]);
});

test('a review that can not be requested does not stop the requests for the others', async () => {
  const w = await fresh();
  const [bad, good] = [await placeOrder(w), await placeOrder(w)];
  await w.db
    .updateTable('orders')
    .set({ acceptance: 'accepted', accepted_at: ago(9 * DAY), payment_status: 'paid' })
    .execute();
  await poison(w, 'update', 'orders', `old.id = ${bad}`);
  await run('acceptance', w.deps);
  const asked = await w.db.selectFrom('orders').select('id').where('review_requested_at', 'is not', null).execute();
  expect(asked).toEqual([{ id: good }]);
});

test('an order that can not be warned of does not stop the warnings of the others', async () => {
  const w = await fresh();
  const [bad, good] = [await placeOrder(w), await placeOrder(w)];
  await w.db
    .updateTable('orders')
    .set({ clock_state: 'running', due_at: ago(DAY), warned: 0 })
    .execute();
  await poison(w, 'update', 'orders', `old.id = ${bad}`);
  await run('promise-warnings', w.deps);
  const warned = await w.db.selectFrom('orders').select('id').where('warned', '>', 0).execute();
  expect(warned).toEqual([{ id: good }]);
});

test('a notification that can not be written does not stop the others', async () => {
  const w = await fresh();
  await w.stage.fanOut.drain();
  await poison(w, 'insert', 'notifications', `new.user_id = ${w.staff.id}`);
  for (const [text, to] of [
    ['bad', w.staff.id],
    ['good', w.admin.id],
  ] as const)
    await queueNotification(w.db, { kind: 'system', subjectId: null, actorId: null, data: { text }, to: [to] });
  await w.stage.fanOut.drain();
  const { data } = await w.admin.must('GET /notifications');
  expect(data.map(({ text }) => text)).toContain('good');
});

test('a bulk action that can not run ends, and the next one runs', async () => {
  const w = await fresh();
  const other = await w.personAs('admin');
  const job = { ids: '[1]', options: '{}', position: 0, done: 0, failed: 0, created_at: ago(0) };
  await w.db
    .insertInto('bulk_jobs')
    .values([
      { ...job, user_id: w.admin.id, list: 'of another version', action: 'none' },
      { ...job, user_id: other.id, list: 'orders', action: 'cancel' },
    ])
    .execute();
  await run('bulk-actions', w.deps);
  const open = await w.db.selectFrom('bulk_jobs').select('id').where('finished_at', 'is', null).execute();
  expect(open).toEqual([]);
});

test('a digest that can not be queued does not stop the others', async () => {
  const w = await fresh();
  const order_id = await placeOrder(w);
  const rows = [w.customer, w.staff].map(({ id }) => ({ user_id: id, order_id, due_at: ago(DAY) }));
  await w.db.insertInto('order_digests').values(rows).execute();
  await poison(w, 'delete', 'order_digests', `old.user_id = ${w.customer.id}`);
  await run('order-digests', w.deps);
  const left = await w.db.selectFrom('order_digests').select('user_id').execute();
  expect(left).toEqual([{ user_id: w.customer.id }]);
});

test('an unpaid order that can not be reminded of does not stop the reminders of the others', async () => {
  const w = await fresh();
  const { code: coupon_code } = await createCoupon(w, { max_uses: 5 });
  const items = [{ service_id: w.service.id, quantity: 1 }];
  const orders = [];
  for (const customer of [await w.newCustomer(), await w.newCustomer()])
    orders.push(await customer.must('POST /customer/orders', { body: { items, coupon_code } }));
  await w.db
    .updateTable('orders')
    .set({ created_at: ago(12 * DAY) })
    .execute();
  await poison(w, 'update', 'coupon_uses', `old.order_id = ${orders[0]?.id}`);
  await run('unpaid-coupons', w.deps);
  const reminded = await w.db
    .selectFrom('coupon_uses')
    .select('order_id')
    .where('reminded_at', 'is not', null)
    .execute();
  expect(reminded).toEqual([{ order_id: orders[1]?.id }]);
});

test('an undelivered event that can not be handled does not stop the others', async () => {
  const w = await fresh();
  const { stripe } = w.deps.payments;
  if (!stripe) throw new Error('Stripe is not configured.');
  await poison(w, 'insert', 'webhook_events', "new.event_id = 'bad'");
  const event = { type: 'charge.dispute.created', about: 'dispute', ref: null, key: null, captureRef: null } as const;
  const undelivered = async function* () {
    for (const id of ['bad', 'good']) yield { ...event, id, disputeRef: null };
  };
  const webhookSetup: typeof stripe.webhookSetup = async () => ({ state: 'ok', problems: [] });
  const payments = { ...w.deps.payments, stripe: { ...stripe, undelivered, webhookSetup }, paypal: null };
  await run('webhook-check', { ...w.deps, payments });
  const handled = await w.db.selectFrom('webhook_events').select('event_id').execute();
  expect(handled).toEqual([{ event_id: 'good' }]);
});

test('a row that the cleanup can not delete does not stop the other rules, and the job fails', async () => {
  const w = await fresh();
  await w.db.insertInto('search_misses').values({ day: '2020-01-01', word: 'old', count: 1 }).execute();
  await w.db
    .updateTable('sessions')
    .set({ expires_at: ago(DAY) })
    .where('user_id', '=', w.staff.id)
    .execute();
  await poison(w, 'delete', 'sessions', '1 = 1');
  await expect(run('cleanup', w.deps)).rejects.toThrow('poisoned');
  expect(await w.db.selectFrom('search_misses').selectAll().execute()).toEqual([]);
});

test('bytes that the store refuses to delete are tried again later, after the others', async () => {
  const w = await fresh();
  const key = (name: string) => `private/${name.repeat(32)}.bin`;
  const due_at = ago(DAY);
  const rows = ['a', 'b'].map((name) => ({ key: key(name), due_at }));
  await w.db.insertInto('file_deletions').values(rows).execute();
  const remove: typeof w.deps.files.remove = async (one) => {
    if (one === key('a')) throw new FilesUnavailable('It is locked.');
  };
  await run('file-cleanup', { ...w.deps, files: { ...w.deps.files, remove } });
  const left = await w.db.selectFrom('file_deletions').select(['key', 'due_at']).execute();
  expect(left.map((row) => [row.key, Date.parse(row.due_at) > Date.now()])).toEqual([[key('a'), true]]);
});
