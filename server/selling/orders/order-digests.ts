import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { FUTURE_MS } from '../../adapters/database/database-time.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { queueCopyAtCommit, queueEmail, queueEmailsAtCommit } from '../../platform/email/email.ts';
import { hasProof } from '../../platform/order-record/order-record.ts';
import { countUnprovenEmail } from '../../shared/rate-limits.ts';
import { lockRow } from '../../shared/records.ts';
import { runAlone } from '../../shared/scheduler.ts';

const DAY_MS = 24 * 3600_000;
const BATCH = 100;

/** `limited`: the client's network has used up its emails to addresses that were never proven. */
export type Announcement = 'at once' | 'first at once' | 'limited';

/** Call it before the transaction: it may count. */
export async function announcementFor(
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  { id }: Viewer,
  ip: string,
): Promise<Announcement> {
  const buyer = await db
    .selectFrom('users')
    .select((e) => [hasProof(e).as('is_proven'), e.exists(ordersOf(db, id)).as('has_orders')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (buyer?.is_proven) return 'at once';
  if (buyer?.has_orders) return 'first at once';
  return (await countUnprovenEmail(limits, ip)) ? 'first at once' : 'limited';
}

const ordersOf = (db: Db, userId: number) =>
  db.selectFrom('orders').select('orders.id').where('orders.user_id', '=', userId).limit(1);

type Placed = { orderId: number; now: Date; announcement: Announcement };

/** Call it in the transaction of the order, before its first write. */
export async function announceUnpaidOrder(trx: Db, { id, email }: Viewer, placed: Placed): Promise<void> {
  const { orderId, now, announcement } = placed;
  const confirmation = {
    kind: 'order-confirmation',
    to: email,
    userId: id,
    invoicesOf: id,
    data: { orderId },
  } as const;
  if (announcement === 'at once') return queueEmailsAtCommit(trx, confirmation);
  // Two orders at once take turns, so that only one is the first.
  await lockRow(trx, 'users', id);
  if (announcement === 'first at once' && !(await ordersOf(trx, id).executeTakeFirst()))
    return queueEmailsAtCommit(trx, confirmation);
  await queueCopyAtCommit(trx, confirmation);
  await trx
    .insertInto('order_digests')
    .values({ user_id: id, order_id: orderId, due_at: new Date(now.getTime() + DAY_MS).toISOString() })
    // Waits for a digest that is being queued, and then follows it.
    .onConflict((c) => c.column('user_id').doUpdateSet((e) => ({ order_id: e.ref('order_digests.order_id') })))
    .execute();
}

/** A digest that waits for longer was dated with a clock that was wrong. */
const isDue = (now: Date) => {
  const latest = new Date(now.getTime() + DAY_MS + FUTURE_MS);
  return sql<SqlBool>`(due_at <= ${now.toISOString()} or due_at > ${latest.toISOString()})`;
};

/** May run repeatedly: each digest is removed in the transaction that queues its email. */
export async function queueOrderDigests(
  { db, clock, events, log }: Pick<Deps, 'db' | 'clock' | 'events' | 'log'>,
  stopping?: AbortSignal,
): Promise<void> {
  const now = clock.now();
  let isQueued = false;
  for (let after = 0; !stopping?.aborted; ) {
    const due = await db
      .selectFrom('order_digests')
      .innerJoin('users', 'users.id', 'order_digests.user_id')
      .select(['order_digests.user_id as userId', 'order_digests.order_id as since', 'users.email'])
      .where(isDue(now))
      .where('order_digests.user_id', '>', after)
      .orderBy('order_digests.user_id')
      .limit(BATCH)
      .execute();
    for (const { userId, since, email: to } of due) {
      if (stopping?.aborted) break;
      const work = () =>
        db.transaction().execute(async (trx) => {
          const { numDeletedRows } = await trx
            .deleteFrom('order_digests')
            .where('user_id', '=', userId)
            .where(isDue(now))
            .executeTakeFirst();
          if (numDeletedRows === 0n) return false;
          await queueEmail(trx, { kind: 'order-digest', to, data: { userId, since } });
          return true;
        });
      isQueued = (await runAlone(log, { user: userId }, work)) || isQueued;
    }
    after = due.at(-1)?.userId ?? after;
    if (due.length < BATCH) break;
  }
  if (isQueued) await events.publish({ type: 'email.queued' });
}
