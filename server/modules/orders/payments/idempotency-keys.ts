import { createHash } from 'node:crypto';
import type { Db } from '../../../adapters/database/database.ts';
import { AppError } from '../../../shared/errors.ts';

/** `scope` separates callers: `guest`, `user:7`. */
export type RequestKey = { scope: string; key: string; hash: string };

export const requestKey = (scope: string, key: string | null, input: unknown): RequestKey | null =>
  key ? { scope, key, hash: createHash('sha256').update(JSON.stringify(input)).digest('hex') } : null;

/** False if the key is in use. */
export async function reserveKey(db: Db, { scope, key, hash }: RequestKey, attemptId: number | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values({ scope, key, request_hash: hash, attempt_id: attemptId, created_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function findEarlierRequest(db: Db, { scope, key, hash }: RequestKey) {
  const row = await db
    .selectFrom('idempotent_requests')
    .select(['attempt_id', 'order_id', 'request_hash'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  return row ? { attemptId: row.attempt_id, orderId: row.order_id, isSame: row.request_hash === hash } : null;
}

export const keyReused = () => new AppError('conflict', 'This Idempotency-Key was used for another request.');

export async function linkOrder(db: Db, { scope, key }: RequestKey, orderId: number): Promise<void> {
  await db
    .updateTable('idempotent_requests')
    .set({ order_id: orderId })
    .where('scope', '=', scope)
    .where('key', '=', key)
    .execute();
}
