import { expect, test } from 'vitest';
import { expectInvariants } from '../../../test/support/money/expect-invariants.ts';
import { seedPerson, seedService } from '../../../test/support/seeds.ts';
import { type World, world } from '../../../test/support/world.ts';
import { cancelDuesOfEndedOrders } from './payments/cancel-dues-of-ended-orders.ts';

async function placed(w: World, prices: number[] = [12_345]) {
  const items = [];
  for (const price_cents of prices) {
    const { id } = await seedService(w.db, { price_cents });
    items.push({ service_id: id, quantity: 1 as const });
  }
  const order = await w.customer.must('POST /customer/orders', { body: { items, payment_method: 'stripe' } });
  return { params: { id: order.id }, invoiceId: order.invoice_id ?? 0 };
}

const remove = (w: World, params: { id: number }) => w.admin.must('DELETE /admin/orders/{id}', { params });
const undo = (w: World, id: number | null | undefined) => w.admin.must('POST /undo/{id}', { params: { id: id ?? 0 } });
const mine = (w: World, id: number) => w.customer.must('GET /customer/invoices/{id}', { params: { id } });
const outstanding = async (w: World) => Number((await w.admin.must('GET /admin/overview')).unpaid_invoices.amount);
const invoicesOf = async (w: World, order_id: number) =>
  (await w.admin.must('GET /admin/invoices', { query: { order_id } })).data.toSorted((a, b) => a.id - b.id);

const pay = (w: World, id: number) =>
  w.customer.call('POST /customer/invoices/{id}/pay', {
    params: { id },
    body: { payment_provider: 'stripe', payment_token: 'tok_visa' },
  });

const contentOf = ({
  order,
  taxes,
  notes,
  discount,
  coupon_code,
  net,
  tax,
  amount,
  buyer,
}: Awaited<ReturnType<typeof mine>>) => ({
  items: order.items,
  taxes,
  notes,
  discount,
  coupon_code,
  net,
  tax,
  amount,
  buyer,
});

test('deleting an order cancels its unpaid invoice with a credit note, and undo asks for the same with a new one', async () => {
  const w = await world({ fresh: true });
  const { params, invoiceId } = await placed(w, [12_345, 999]);
  const before = await mine(w, invoiceId);
  const { undo_id } = await remove(w, params);
  const gone = await mine(w, invoiceId);
  expect(gone).toMatchObject({ status: 'void', due: '0.00', credited: before.amount });
  expect(gone.credit_notes).toMatchObject([
    { kind: 'cancellation', reason: 'The order was deleted', amount: before.amount },
  ]);
  expect(await outstanding(w)).toBe(0);
  expect((await pay(w, invoiceId)).status).toBe(409);
  expect(await undo(w, undo_id)).toMatchObject({ done: 1, failed: [] });
  const [old, again] = await invoicesOf(w, params.id);
  expect(old).toMatchObject({ id: invoiceId, status: 'void', corrected_by: { id: again?.id } });
  expect(again).toMatchObject({ status: 'unpaid', due: before.amount, corrects: { id: invoiceId } });
  expect(contentOf(await mine(w, again?.id ?? 0))).toEqual(contentOf(before));
  expect(await outstanding(w)).toBe(Number(before.amount));
  const { bytes } = await w.customer.call('GET /customer/invoices/{id}/download', { params: { id: again?.id ?? 0 } });
  expect(bytes.length).toBeGreaterThan(0);
  expect((await pay(w, again?.id ?? 0)).status).toBe(200);
  await expectInvariants(w.db);
});

test('only what is still due is cancelled, and asked for again', async () => {
  const w = await world({ fresh: true });
  const { params, invoiceId } = await placed(w, [10_001, 5_000]);
  await w.admin.must('POST /admin/invoices/{id}/credit-notes', {
    params: { id: invoiceId },
    body: { amount: '33.33', reason: 'Agreed' },
  });
  const { undo_id } = await remove(w, params);
  expect(await mine(w, invoiceId)).toMatchObject({ status: 'void', due: '0.00', credited: '150.01' });
  await undo(w, undo_id);
  const again = (await invoicesOf(w, params.id)).at(-1);
  expect(again).toMatchObject({ status: 'unpaid', amount: '116.68', due: '116.68' });
  const second = await remove(w, params);
  await undo(w, second.undo_id);
  expect((await invoicesOf(w, params.id)).map(({ status, due }) => [status, due])).toEqual([
    ['void', '0.00'],
    ['void', '0.00'],
    ['unpaid', '116.68'],
  ]);
  await expectInvariants(w.db);
});

test('a paid invoice stays as it is when its order is deleted and restored', async () => {
  const w = await world();
  const { params, invoiceId } = await placed(w);
  await pay(w, invoiceId);
  const before = await mine(w, invoiceId);
  const { undo_id } = await remove(w, params);
  expect(await mine(w, invoiceId)).toEqual(before);
  await undo(w, undo_id);
  expect(await invoicesOf(w, params.id)).toHaveLength(1);
});

test('deleting several orders at once does the same for each', async () => {
  const w = await world({ fresh: true });
  const orders = [await placed(w), await placed(w), await placed(w)];
  await pay(w, orders[2]?.invoiceId ?? 0);
  const ids = orders.map(({ params }) => params.id);
  const { undo_id } = await w.admin.must('POST /admin/orders/bulk', { body: { action: 'delete', ids } });
  const statuses = async () => {
    const lists = [];
    for (const id of ids) lists.push((await invoicesOf(w, id)).map(({ status }) => status));
    return lists;
  };
  expect(await statuses()).toEqual([['void'], ['void'], ['paid']]);
  expect(await undo(w, undo_id)).toMatchObject({ done: 3, failed: [] });
  expect(await statuses()).toEqual([['void', 'unpaid'], ['void', 'unpaid'], ['paid']]);
  await expectInvariants(w.db);
});

test('deleting the customer’s account cancels what is due for their orders, and undo asks for it again', async () => {
  const w = await world({ fresh: true });
  const [open, paid] = [await placed(w), await placed(w)];
  await pay(w, paid.invoiceId);
  const asked = await w.customer.call('POST /customer/invoices/{id}/pay', {
    params: { id: open.invoiceId },
    body: { payment_provider: 'stripe', payment_token: 'tok_threeDSecure2Required' },
  });
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.customer.id } });
  expect((await w.ledger()).find(({ payment }) => payment === asked.body.requires_action?.payment_token)?.status).toBe(
    'canceled',
  );
  expect(await invoicesOf(w, open.params.id)).toMatchObject([{ status: 'void', due: '0.00' }]);
  expect(await invoicesOf(w, paid.params.id)).toMatchObject([{ status: 'paid' }]);
  expect(await outstanding(w)).toBe(0);
  expect(await undo(w, undo_id)).toMatchObject({ done: 1, failed: [] });
  expect(await invoicesOf(w, open.params.id)).toMatchObject([{ status: 'void' }, { status: 'unpaid', due: '123.45' }]);
  const { promise } = await w.admin.must('GET /admin/orders/{id}', { params: open.params });
  expect(promise).toMatchObject({ state: 'waiting', reason: 'payment' });
  await expectInvariants(w.db);
});

test('what was due for an order that was deleted in between is not asked for when the account returns', async () => {
  const w = await world();
  const { params } = await placed(w);
  const { undo_id } = await w.admin.must('DELETE /admin/users/{id}', { params: { id: w.customer.id } });
  await remove(w, params);
  await undo(w, undo_id);
  expect(await invoicesOf(w, params.id)).toMatchObject([{ status: 'void' }]);
});

const removeAccount = (w: World) => w.admin.must('DELETE /admin/users/{id}', { params: { id: w.customer.id } });
const duesOf = async (w: World, id: number) => (await invoicesOf(w, id)).map(({ status, due }) => `${status} ${due}`);

test('an order that is restored without its customer’s account asks for money only once the account is back', async () => {
  const w = await world({ fresh: true });
  const { params } = await placed(w);
  const order = await remove(w, params);
  const account = await removeAccount(w);
  expect(await undo(w, order.undo_id)).toMatchObject({ done: 1, failed: [] });
  expect(await duesOf(w, params.id)).toEqual(['void 0.00']);
  expect(await outstanding(w)).toBe(0);
  expect(await undo(w, account.undo_id)).toMatchObject({ done: 1, failed: [] });
  expect(await duesOf(w, params.id)).toEqual(['void 0.00', 'unpaid 123.45']);
  expect(await w.admin.must('GET /admin/orders/{id}', { params })).toMatchObject({ promise: { reason: 'payment' } });
  await expectInvariants(w.db);
});

test('what the account’s deletion cancelled is due again once its order is restored after it', async () => {
  const w = await world({ fresh: true });
  const { params } = await placed(w);
  const account = await removeAccount(w);
  const order = await remove(w, params);
  await undo(w, account.undo_id);
  expect(await undo(w, order.undo_id)).toMatchObject({ done: 1, failed: [] });
  expect(await duesOf(w, params.id)).toEqual(['void 0.00', 'unpaid 123.45']);
  const second = await remove(w, params);
  await undo(w, second.undo_id);
  expect(await duesOf(w, params.id)).toEqual(['void 0.00', 'void 0.00', 'unpaid 123.45']);
  await expectInvariants(w.db);
});

test('what an earlier version left due for deleted and cancelled orders is cancelled, but not what may be restored', async () => {
  const w = await world({ fresh: true });
  const orders = [await placed(w), await placed(w), await placed(w), await placed(w), await placed(w)];
  const [deleted, cancelled, recent, , gone] = orders.map(({ params }) => params.id);
  const owner = await seedPerson(w.db, 'customer');
  const change = (id = 0) => w.db.updateTable('orders').where('id', '=', id);
  await change(deleted).set({ deleted_at: '2026-01-01T00:00:00.000Z' }).execute();
  await change(cancelled).set({ status: 'cancelled', cancelled_at: '2026-01-01T00:00:00.000Z' }).execute();
  await change(recent).set({ deleted_at: new Date().toISOString() }).execute();
  await change(gone).set({ user_id: owner.id }).execute();
  await w.db.updateTable('users').where('id', '=', owner.id).set({ deleted_at: '2026-01-01T00:00:00.000Z' }).execute();
  for (let runs = 0; runs < 2; runs += 1) await cancelDuesOfEndedOrders(w.deps);
  const invoices = await w.db.selectFrom('invoices').select('status').orderBy('id').execute();
  expect(invoices.map(({ status }) => status)).toEqual(['void', 'void', 'unpaid', 'unpaid', 'void']);
  const reasons = await w.db.selectFrom('credit_notes').select('reason').orderBy('id').execute();
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'The order was deleted',
    'The order was cancelled',
    'The account was deleted',
  ]);
  const { history } = await w.admin.must('GET /admin/orders/{id}', { params: { id: cancelled ?? 0 } });
  expect(history.at(-1)).toMatchObject({ kind: 'credited', detail: { amount: '123.45' } });
  await expectInvariants(w.db);
});
