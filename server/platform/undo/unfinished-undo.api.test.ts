import { expect, test } from 'vitest';
import type { Client } from '../../../test/support/client.ts';
import { type World, world } from '../../../test/support/world.ts';
import { authenticate } from '../../http/viewer.ts';
import { restorers } from '../../main/restorers.ts';
import { placeOrder, withOrder } from '../../work/assignments/assignments.fixture.ts';
import { deleteExpiredSteps } from './expired-steps.ts';
import { revokeUndoSteps } from './undo.ts';
import { finishBegunSteps, undoStep } from './undo-action.ts';

const undo = (by: Client, id: number | null | undefined) => by.call('POST /undo/{id}', { params: { id: id ?? 0 } });

async function viewerOf({ deps, admin }: World) {
  const viewer = await authenticate(deps, `Bearer ${admin.token}`);
  if (!viewer) throw new Error('The admin is not logged in.');
  return viewer;
}

test('an undo that was killed half-way is finished whatever its age, and until then it is still running', async () => {
  const w = await world();
  const orders = [await placeOrder(w), await placeOrder(w), await placeOrder(w)];
  const { undo_id } = await w.admin.must('POST /admin/orders/bulk', {
    body: { action: 'assign', ids: orders, with: { user_id: w.staff.id } },
  });
  const hoursAgo = new Date(Date.now() - 5 * 3600_000).toISOString();
  // One order was restored before the process died.
  const dying = { ...w.deps, events: { ...w.deps.events, publish: () => Promise.reject(new Error('killed')) } };
  const step = { id: undo_id ?? 0, by: await viewerOf(w) };
  await expect(undoStep(dying, restorers, step)).rejects.toThrow('killed');
  await w.db
    .updateTable('undo_steps')
    .set({ undone_at: hoursAgo, expires_at: hoursAgo })
    .where('id', '=', step.id)
    .execute();
  const assigned = async () => {
    const { data } = await w.admin.must('GET /admin/orders', { query: { user_id: w.customer.id } });
    return data.filter(({ staff }) => staff.length > 0).length;
  };
  expect(await assigned()).toBe(2);
  const meanwhile = await undo(w.admin, undo_id);
  expect(meanwhile).toMatchObject({ status: 503, body: { message: 'The undo is still running.' } });
  expect(Number(meanwhile.headers['retry-after'])).toBeGreaterThan(0);
  await deleteExpiredSteps(w.deps);
  await finishBegunSteps(w.deps, restorers);
  expect(await assigned()).toBe(0);
  expect((await undo(w.admin, undo_id)).status).toBe(409);
  await deleteExpiredSteps(w.deps);
  expect((await undo(w.admin, undo_id)).status).toBe(404);
});

test('of an undo that began, nothing more is restored once its user has lost the right', async () => {
  const w = await withOrder();
  const { undo_id } = await w.admin.must('DELETE /admin/orders/{id}', { params: w.params });
  const undone_at = new Date().toISOString();
  await w.db
    .updateTable('undo_steps')
    .set({ undone_at })
    .where('id', '=', undo_id ?? 0)
    .execute();
  await w.db.transaction().execute((trx) => revokeUndoSteps(trx, [w.admin.id]));
  await finishBegunSteps(w.deps, restorers);
  expect((await w.admin.call('GET /admin/orders/{id}', { params: w.params })).status).toBe(404);
  expect((await undo(w.admin, undo_id)).status).toBe(409);
});
