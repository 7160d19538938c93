import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { countUnprovenEmail } from '../../shared/rate-limits.ts';

/** Its owner has opened an emailed link, or paid for an order. Otherwise anyone may have registered the address. */
export const hasProof = (e: ExpressionBuilder<Tables, 'users'>) =>
  e.or([
    e('users.email_verified_at', 'is not', null),
    e.exists(
      e
        .selectFrom('orders')
        .select('orders.id')
        .whereRef('orders.user_id', '=', 'users.id')
        .where('orders.payment_status', '<>', 'unpaid')
        .where('orders.hidden_from_customer', '=', false),
    ),
  ]);

export async function hasProvenEmail(db: Db, userId: number): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').where('id', '=', userId).where(hasProof).executeTakeFirst();
  return row !== undefined;
}

/**
 * Call it before a transaction: it may count. A network has only so many emails to customers' addresses that were never
 * proven.
 */
export const mayEmailOwner = async (
  { db, limits }: Pick<Deps, 'db' | 'limits'>,
  { id, role }: { id: number; role: string },
  ip: string,
): Promise<boolean> => role !== 'customer' || (await hasProvenEmail(db, id)) || countUnprovenEmail(limits, ip);
