import type { ExpressionBuilder } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';

export const hasOpenItems = (e: ExpressionBuilder<Tables, 'undo_steps'>) =>
  e.exists(
    e
      .selectFrom('undo_items')
      .select('undo_items.id')
      .whereRef('undo_items.step_id', '=', 'undo_steps.id')
      .where('undo_items.state', '=', 'open'),
  );

/** True from its claim until the last record is restored, unless its user lost the right. */
export async function hasBegun(db: Db, id: number): Promise<boolean> {
  const step = await db
    .selectFrom('undo_steps')
    .select('id')
    .where('id', '=', id)
    .where('undone_at', 'is not', null)
    .where('revoked_at', 'is', null)
    .where(hasOpenItems)
    .executeTakeFirst();
  return step !== undefined;
}
