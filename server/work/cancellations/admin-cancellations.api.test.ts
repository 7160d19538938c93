import { afterEach, expect, test } from 'vitest';
import { expectLedgerToMatch } from '../../../test/support/money/expect-invariants.ts';
import { assign, setStatus, workspaceOf } from '../guarantee/guarantee.fixture.ts';
import { buyAs, type ConsumerWorld, consumerWorld, recordsOf, withdraw } from './cancellations.fixture.ts';

afterEach(expectLedgerToMatch);

/** Work began at the customer’s request, so an admin decides about the withdrawal. */
async function toDecide(w: ConsumerWorld): Promise<{ orderId: number; id: number }> {
  const orderId = await buyAs(w, w.customer, { early_start: true });
  await assign(w, orderId, w.staff);
  expect((await setStatus(w.staff, orderId, 'in_progress')).status).toBe(200);
  expect((await withdraw(w.customer, orderId)).body).toMatchObject({ state: 'received' });
  const [record] = await recordsOf(w, orderId);
  return { orderId, id: record?.id ?? 0 };
}

const found = async (w: ConsumerWorld) => {
  const [overview, work, lines] = await Promise.all([
    w.admin.must('GET /admin/overview'),
    w.admin.must('GET /admin/work-list'),
    w.admin.must('GET /admin/system'),
  ]);
  return {
    open: overview.open_withdrawals,
    rows: work.groups.flatMap(({ rows }) => rows).filter(({ kind }) => kind === 'withdrawal'),
    line: lines.lines.find(({ key }) => key === 'withdrawals')?.status,
  };
};

test('an open withdrawal is in the order, on Home and in the list until it is decided', async () => {
  const w = await consumerWorld();
  const before = await found(w);
  const { orderId, id } = await toDecide(w);
  const shown = { id, state: 'received', pay_back_by: '2027-03-15', refund: null };
  expect(await workspaceOf(w.customer, orderId)).toMatchObject({ withdrawal: shown });
  expect(await workspaceOf(w.admin, orderId)).toMatchObject({ withdrawal: shown });
  const after = await found(w);
  expect(after.open.count).toBe(before.open.count + 1);
  expect(after.rows.find((row) => row.id === id)).toMatchObject({
    action: 'decide_withdrawal',
    title: `Withdrawal from order ${orderId}`,
    who: w.customer.name,
    day: '2027-03-15',
  });
  const list = (state: 'received' | 'done') =>
    w.admin.must('GET /admin/cancellations', { query: { state, search: w.customer.email } });
  expect([(await list('received')).data.map((row) => row.id), (await list('received')).counts]).toEqual([
    [id],
    { received: 1, done: 0 },
  ]);
  await w.admin.must('POST /admin/cancellations/{id}/execute', { params: { id }, body: {} });
  expect((await list('done')).counts).toEqual({ received: 0, done: 1 });
  expect(await workspaceOf(w.customer, orderId)).toMatchObject({
    withdrawal: { state: 'executed', refund: '1000.00' },
  });
});

test('an old withdrawal is a warning of the system, and then a problem', async () => {
  const w = await consumerWorld();
  await toDecide(w);
  const statusAt = async (time: string) => {
    w.moveTo(time);
    return (await found(w)).line;
  };
  expect(await statusAt('2027-03-08T09:00:00.000Z')).toBe('ok');
  expect(await statusAt('2027-03-08T11:00:00.000Z')).toBe('warn');
  expect(await statusAt('2027-03-13T11:00:00.000Z')).toBe('bad');
});

test('the thread has the statement, also of one that is taken back before it is decided', async () => {
  const w = await consumerWorld();
  const { orderId, id } = await toDecide(w);
  const recall = () => w.customer.call('POST /customer/orders/{id}/withdraw/recall', { params: { id: orderId } });
  expect((await recall()).body).toMatchObject({ id, state: 'recalled' });
  expect((await recall()).status).toBe(409);
  const execute = await w.admin.call('POST /admin/cancellations/{id}/execute', { params: { id }, body: {} });
  expect(execute.status).toBe(409);
  expect((await workspaceOf(w.customer, orderId)).status).toBe('processing');
  const { events } = await w.customer.must('GET /orders/{id}/messages', { params: { id: orderId } });
  const [record] = await recordsOf(w, orderId);
  expect(events.filter(({ kind }) => kind.startsWith('withdraw'))).toMatchObject([
    { kind: 'withdrawn', detail: { reference: record?.reference }, by: { id: w.customer.id } },
    { kind: 'withdrawal_recalled' },
  ]);
  // The right is not used up.
  expect((await withdraw(w.customer, orderId)).body).toMatchObject({ state: 'received' });
});

test('a statement about an order that ended in another way can be closed with a reason', async () => {
  const w = await consumerWorld();
  const orderId = await buyAs(w, w.customer);
  const body = { name: 'Dana Reyes', order_number: String(orderId), email: 'dana@elsewhere.test' };
  const { reference } = await w.newVisitor().must('POST /withdrawals', { body });
  const { data } = await w.admin.must('GET /admin/cancellations', { query: { search: reference } });
  const params = { id: data[0]?.id ?? 0 };
  const match = (order_id: number) =>
    w.admin.call('POST /admin/cancellations/{id}/match', { params, body: { order_id } });
  expect((await match(1_999_999)).body.errors).toEqual({ order_id: ['The order does not exist.'] });
  expect((await match(orderId)).body).toMatchObject({ may_refuse: false, order: { id: orderId } });
  expect((await withdraw(w.customer, orderId)).body).toMatchObject({ state: 'executed' });
  const refuse = { reason: 'We had this withdrawal already, and paid everything back.' };
  expect((await w.admin.must('POST /admin/cancellations/{id}/refuse', { params, body: refuse })).state).toBe('refused');
});
