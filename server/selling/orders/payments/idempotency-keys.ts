import { createHash } from 'node:crypto';
import type { Expression } from 'kysely';
import type { Db } from '../../../adapters/database/database.ts';
import { writeAtCommit } from '../../../adapters/database/engines/at-commit.ts';
import { AppError } from '../../../shared/errors.ts';

/** `scope` separates callers: `guest`, `user:7`. */
export type RequestKey = { scope: string; key: string; hash: string };

export const requestKey = (scope: string, key: string | null, input: unknown): RequestKey | null =>
  key ? { scope, key, hash: createHash('sha256').update(JSON.stringify(input)).digest('hex') } : null;

export async function reserveKey(db: Db, { scope, key, hash }: RequestKey, attemptId: number | null): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotent_requests')
    .values({ scope, key, request_hash: hash, attempt_id: attemptId, created_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Written at the transaction's commit, which fails if the key is in use. */
export async function reserveKeyAtCommit(
  trx: Db,
  { scope, key, hash }: RequestKey,
  attemptId: number | Expression<number>,
): Promise<void> {
  const created_at = new Date().toISOString();
  const row = { scope, key, request_hash: hash, attempt_id: attemptId, created_at };
  await writeAtCommit(trx, trx.insertInto('idempotent_requests').values(row));
}

export type EarlierRequest = { attemptId: number | null; orderId: number | null; isSame: boolean };

export const earlierRequest = (db: Db, { scope, key }: RequestKey) =>
  db
    .selectFrom('idempotent_requests')
    .select(['attempt_id', 'order_id', 'request_hash'])
    .where('scope', '=', scope)
    .where('key', '=', key);

type Row = Awaited<ReturnType<ReturnType<typeof earlierRequest>['executeTakeFirst']>>;

export const toEarlierRequest = (row: Row, { hash }: RequestKey): EarlierRequest | null =>
  row ? { attemptId: row.attempt_id, orderId: row.order_id, isSame: row.request_hash === hash } : null;

export const findEarlierRequest = async (db: Db, request: RequestKey): Promise<EarlierRequest | null> =>
  toEarlierRequest(await earlierRequest(db, request).executeTakeFirst(), request);

export const keyReused = () => new AppError('conflict', 'This Idempotency-Key was used for another request.');

export async function linkOrder(trx: Db, { scope, key }: RequestKey, orderId: number): Promise<void> {
  const linked = trx
    .updateTable('idempotent_requests')
    .set({ order_id: orderId })
    .where('scope', '=', scope)
    .where('key', '=', key);
  await writeAtCommit(trx, linked);
}
