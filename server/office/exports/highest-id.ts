import type { Db } from '../../adapters/database/database.ts';

export async function highestId(
  db: Db,
  table: 'orders' | 'users' | 'commissions' | 'invoices' | 'payments',
): Promise<number> {
  const row = await db
    .selectFrom(table as 'orders')
    .select((e) => e.fn.max('id').as('id'))
    .executeTakeFirst();
  return row?.id ?? 0;
}
