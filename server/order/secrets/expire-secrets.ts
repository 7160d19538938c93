import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { lockOrder } from '../../platform/order-record/order-record.ts';
import { runAlone } from '../../shared/scheduler.ts';
import { burnSecrets } from './store-secret.ts';

const DAY_MS = 24 * 3_600_000;
const AFTER_DELIVERY_DAYS = 14;
const UNUSED_DAYS = 60;
const BATCH = 200;

type ExpireDeps = Pick<Deps, 'db' | 'clock' | 'log'>;

/** Deletes what is not needed any more: some time after the last delivery, or after it was stored for work that never came. */
export async function expireSecrets(deps: ExpireDeps, stopping?: AbortSignal): Promise<void> {
  const now = deps.clock.now();
  for (let after = 0; !stopping?.aborted; ) {
    const orders = await expired(deps.db, now, after);
    for (const { order_id: orderId } of orders) {
      if (stopping?.aborted) return;
      await runAlone(deps.log, { order: orderId }, () =>
        deps.db.transaction().execute(async (trx) => {
          // Somebody may have delivered, or stored another value, since.
          if (!(await lockOrder(trx, orderId)) || (await expired(trx, now, orderId - 1, orderId)).length === 0) return;
          await burnSecrets(trx, { orderId, reason: 'unused', now });
        }),
      );
    }
    after = orders.at(-1)?.order_id ?? 0;
    if (orders.length < BATCH) return;
  }
}

const openWork = sql<SqlBool>`exists (select 1 from assignments where assignments.order_id = order_secrets.order_id
  and assignments.status in ('assigned', 'in_progress', 'completed'))`;
const lastDelivery = sql<string>`(select max(assignments.delivered_at) from assignments
  where assignments.order_id = order_secrets.order_id)`;

const expired = (db: Db, now: Date, after: number, only?: number) => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  return db
    .selectFrom('order_secrets')
    .select('order_id')
    .distinct()
    .where('state', '=', 'stored')
    .where('order_id', '>', after)
    .$if(only !== undefined, (q) => q.where('order_id', '=', only ?? 0))
    .where((e) => e.not(openWork))
    .where((e) =>
      e.or([e(lastDelivery, '<=', daysAgo(AFTER_DELIVERY_DAYS)), e('stored_at', '<=', daysAgo(UNUSED_DAYS))]),
    )
    .orderBy('order_id')
    .limit(BATCH)
    .execute();
};
