import { earlyStartText } from '../../../contract/shared/company/exit-texts.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { refreshWaiting, waitingRulesWithin } from '../../order/clock/clock.ts';
import { addEntry } from '../../order/threads/threads.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { writeConsents } from '../../platform/legal/legal.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, writeOrderEvents } from '../../platform/order-record/order-record.ts';
import { widerNetwork } from '../../shared/client-network.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { exitRow, openWithdrawal } from './rules.ts';

type StartDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;
type Ask = { orderId: number; by: Pick<Viewer, 'id' | 'name'>; ip: string };

/** A repeated call changes nothing. */
export async function askForEarlyStart(deps: StartDeps, { orderId, by, ip }: Ask): Promise<void> {
  const isChanged = await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    const row = await exitRow(trx, orderId);
    if (row.early_start_at !== null) return false;
    const rules = await waitingRulesWithin(trx, deps);
    const at = rules.now.toISOString();
    if (openWithdrawal(row, rules.now) === null)
      throw new AppError('conflict', 'There is no period of withdrawal to wait for.');
    await trx.updateTable('orders').set({ early_start_at: at }).where('id', '=', orderId).execute();
    const text = earlyStartText(row.rules.withdrawal_days ?? 14);
    const given = { kind: 'early_start', rendering_id: null, implied: false, text } as const;
    const consent = { at, ip_prefix: widerNetwork(ip), given: [given] };
    await writeConsents(trx, consent, { userId: by.id, orderId });
    await writeOrderEvents(trx, { orderId, kind: 'early_start', actorId: by.id, at });
    await writeAuditEntry(trx, {
      by: by.id,
      action: 'order.early_start',
      id: orderId,
      before: { early_start_at: null },
      after: { early_start_at: at },
    });
    await addEntry(trx, { orderId, content: `${by.name} asked to start right away`, now: rules.now });
    await refreshWaiting(trx, { orderId, ...rules });
    return true;
  });
  if (isChanged) await notifyOrderChanged(deps, orderId, [{ type: 'notification.queued' }]);
}
