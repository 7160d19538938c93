import { createHash } from 'node:crypto';
import type { Db } from '../adapters/database/database.ts';
import { AppError } from './errors.ts';

export type IdempotentWrite = { userId: number; key: string | null; path: string; input: unknown };

const hashOf = ({ path, input }: IdempotentWrite) =>
  createHash('sha256')
    .update(JSON.stringify([path, input]))
    .digest('hex');

/**
 * Call it first in the transaction of the write, which returns the id of its record. A repeated request gets that id
 * and writes nothing; a concurrent one waits. The same key with other input is 409.
 */
export async function writeOnce(trx: Db, request: IdempotentWrite, write: () => Promise<number>): Promise<number> {
  if (request.key === null) return write();
  const [scope, hash] = [`user:${request.userId}`, hashOf(request)];
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotent_requests')
    .values({ scope, key: request.key, request_hash: hash, created_at: new Date().toISOString() })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst();
  if ((numInsertedOrUpdatedRows ?? 0n) > 0n) {
    const id = await write();
    await trx
      .updateTable('idempotent_requests')
      .set({ result_id: id })
      .where('scope', '=', scope)
      .where('key', '=', request.key)
      .execute();
    return id;
  }
  const earlier = await findEarlierWrite(trx, request);
  if (earlier === null) throw usedForAnother();
  return earlier;
}

const usedForAnother = () => new AppError('conflict', 'This Idempotency-Key was used for another request.');

/** The same key with other input is 409. */
export async function findEarlierWrite(db: Db, request: IdempotentWrite): Promise<number | null> {
  if (request.key === null) return null;
  const earlier = await db
    .selectFrom('idempotent_requests')
    .select(['request_hash', 'result_id'])
    .where('scope', '=', `user:${request.userId}`)
    .where('key', '=', request.key)
    .executeTakeFirst();
  if (earlier && earlier.request_hash !== hashOf(request)) throw usedForAnother();
  return earlier?.result_id ?? null;
}
