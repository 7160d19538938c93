import type { Db } from '../../adapters/database/database.ts';

/**
 * Call it with the order's lock when work begins on a pending order. Parts are final once one of them was earned or
 * passed on: staff who join later, or take over work that someone else was paid for, earn nothing, so that the parts
 * never exceed the whole.
 */
export async function fixSplit(trx: Db, orderId: number): Promise<void> {
  const team = await trx
    .selectFrom('assignments')
    .select(['id', 'earns', 'split_of'])
    .where('order_id', '=', orderId)
    .where('status', '<>', 'cancelled')
    .orderBy('id')
    .execute();
  const earned = await trx
    .selectFrom('commissions')
    .select('id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'earned')
    .executeTakeFirst();
  const isFinal = earned !== undefined || team.some(({ earns }) => !earns);
  const open = isFinal ? team.filter(({ split_of }) => split_of === null) : team;
  for (const [position, { id }] of open.entries())
    await trx
      .updateTable('assignments')
      .set(isFinal ? { earns: false } : { split_position: position, split_of: team.length })
      .where('id', '=', id)
      .execute();
}
