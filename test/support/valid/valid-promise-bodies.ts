import type { World } from '../world.ts';
import { placedOrder } from './valid-list-bodies.ts';
import type { ValidRequest } from './valid-request.ts';

/** The clock does not wait for the payment. */
async function runningOrder(w: World): Promise<number> {
  const { orderId } = await placedOrder(w);
  const running = { clock_state: 'running', clock_reason: null } as const;
  await w.db.updateTable('orders').set(running).where('id', '=', orderId).execute();
  await w.db
    .updateTable('clock_spans')
    .set({ state: 'running', reason: null })
    .where('order_id', '=', orderId)
    .execute();
  return orderId;
}

const tomorrow = () => new Date(Date.now() + 24 * 3600_000).toISOString().slice(0, 10);

export const promiseRequests = {
  'POST /orders/{id}/wait': async (w) => ({
    client: w.admin,
    id: await runningOrder(w),
    body: { question: 'Which of the two domains do you want to use?' },
  }),
  'PUT /admin/orders/{id}/promise': async (w) => ({
    client: w.admin,
    id: await runningOrder(w),
    body: { due_on: tomorrow(), reason: 'The part is not in stock', agreed_with_customer: true },
  }),
  'POST /admin/promises/recalculate': async (w) => ({ client: w.admin, body: { confirm: false } }),
  'PUT /admin/settings/work': async (w) => {
    const { updated_at: _, ...settings } = await w.admin.must('GET /admin/settings/work');
    const holidays = [{ day: '2026-12-25', name: 'Christmas Day' }];
    return {
      client: w.admin,
      body: { ...settings, holidays },
      expectedStatus: { updated_at: 409 },
      rewritten: ['clock_waits_for_payment', 'files_wait_for_payment', 'show_on_time_rate', 'updated_at'],
    };
  },
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
