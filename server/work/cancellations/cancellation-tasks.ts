import type { Deps } from '../../deps.ts';
import { calendarIn, refreshWaiting } from '../../order/clock/clock.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { runAlone, type ScheduledTask } from '../../shared/scheduler.ts';
import type { ExecuteDeps } from './execute.ts';
import { sendCheck } from './form.ts';
import { queueForCompany } from './withdraw.ts';

const EACH_MINUTE_MS = 45_000;
const BATCH = 200;
const TASK_AFTER_MS = 24 * 3_600_000;

/** Clocks that waited for the end of the period to withdraw run from that moment, whenever this is called. */
export async function startAfterWithdrawal(deps: ExecuteDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  for (;;) {
    const orders = await deps.db
      .selectFrom('orders')
      .select(['id', 'withdrawal_until'])
      .where('clock_reason', '=', 'withdrawal')
      .where('withdrawal_until', '<=', now.toISOString())
      .where('clock_state', '=', 'waiting')
      .where('deleted_at', 'is', null)
      .orderBy('withdrawal_until')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    let started = 0;
    for (const { id: orderId, withdrawal_until } of orders) {
      if (stopping?.aborted) return;
      await runAlone(deps.log, { order: orderId }, async () => {
        const hasStarted = await deps.db.transaction().execute(async (trx) => {
          const settings = await deps.settings.read(trx);
          const rules = { calendar: calendarIn(settings), settings, now: new Date(withdrawal_until ?? now) };
          return (await lockOrder(trx, orderId)) !== null && refreshWaiting(trx, { orderId, ...rules });
        });
        if (hasStarted) started += 1;
        await notifyOrderChanged(deps, orderId);
      });
    }
    if (orders.length < BATCH || started === 0) return;
  }
}

/** Looks up what forms are about, after their response; and after a day gives the back office what nobody confirmed. */
export async function followForms(deps: ExecuteDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  const dayAgo = new Date(now.getTime() - TASK_AFTER_MS).toISOString();
  const open = await deps.db
    .selectFrom('cancellations')
    .selectAll()
    .where('state', '=', 'received')
    .where('kind', '=', 'withdrawal')
    .where('channel', '=', 'form')
    .where((e) =>
      e.or([e('followed', '=', 'no'), e.and([e('followed', '=', 'checked'), e('received_at', '<=', dayAgo)])]),
    )
    .orderBy('received_at')
    .orderBy('id')
    .limit(BATCH)
    .execute();
  for (const row of open) {
    if (stopping?.aborted) return;
    await runAlone(deps.log, { cancellation: row.id }, async () => {
      await deps.db.transaction().execute(async (trx) => {
        const next = row.received_at <= dayAgo ? 'told' : 'checked';
        const { numUpdatedRows } = await trx
          .updateTable('cancellations')
          .set({ followed: next })
          .where('id', '=', row.id)
          .where('followed', '=', row.followed)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) return;
        if (row.followed === 'no') await sendCheck(trx, row, now);
        if (next === 'told' && row.objected_at === null) await queueForCompany(trx, deps, row, null);
      });
      await deps.events.publish({ type: 'email.queued' }, { type: 'notification.queued' });
    });
  }
}

export const cancellationTasks = (deps: Deps): ScheduledTask[] => [
  {
    name: 'withdrawal-tasks',
    everyMs: EACH_MINUTE_MS,
    run: async (stopping) => {
      await startAfterWithdrawal(deps, stopping);
      await followForms(deps, stopping);
    },
  },
];
