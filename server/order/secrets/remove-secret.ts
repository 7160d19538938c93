import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyOrderChanged } from '../../platform/notifications/notifications.ts';
import { lockOrder, seeOrder } from '../../platform/order-record/order-record.ts';
import { companyDay } from '../../shared/company-day.ts';
import { notFound } from '../../shared/errors.ts';
import { burnedText, findSecret } from './reveal-secret.ts';
import { burnOne } from './store-secret.ts';

type RemoveDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'events' | 'log' | 'settings'>;

export async function removeSecret(
  deps: RemoveDeps,
  { orderId, secretId, by }: { orderId: number; secretId: number; by: Viewer },
): Promise<void> {
  const now = deps.clock.now();
  const { time_zone: timeZone } = await deps.settings.current();
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockOrder(trx, orderId))) throw notFound('Order');
    await seeOrder(trx, by, orderId);
    const secret = await findSecret(trx, orderId, secretId);
    if (secret.state === 'burned') throw burnedText(secret, companyDay(timeZone, now), timeZone);
    await burnOne(trx, { id: secretId, reason: 'removed', by: by.id, now: now.toISOString() });
    const after = { order_id: orderId, label: secret.label };
    await writeAuditEntry(trx, { by: by.id, action: 'secret.remove', id: secretId, after });
  });
  await notifyOrderChanged(deps, orderId);
}
