import { sql } from 'kysely';
import type { Db } from '../../adapters/database/database.ts';
import { isPostgres } from '../../adapters/database/engines/engine-sql.ts';
import { customerEmail } from './customer-email.ts';

/** Equals `customerEmail` of an account. The index has the same text (`migrations/005/coupons.ts`). */
function customerEmailColumn(db: Db) {
  const position = isPostgres(db) ? 'strpos' : 'instr';
  const local = `substr(email_canonical, 1, ${position}(email_canonical, '@') - 1)`;
  const domain = `substr(email_canonical, ${position}(email_canonical, '@') + 1)`;
  const untagged = `substr(${local}, 1, ${position}(${local} || '+', '+') - 1)`;
  return sql.raw<string>(`(case when ${domain} in ('gmail.com', 'googlemail.com')
    then replace(${untagged}, '.', '') || '@gmail.com' else ${untagged} || '@' || ${domain} end)`);
}

export async function hasOrdered(db: Db, email: string): Promise<boolean> {
  const order = await db
    .selectFrom('users')
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .select('orders.id')
    .where(customerEmailColumn(db), '=', customerEmail(email))
    .where('orders.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return order !== undefined;
}
