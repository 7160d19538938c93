import { UNDO_MINUTES } from '../../../contract/platform/undo.ts';
import type { Right } from '../../../contract/shared/http.ts';
import type { Db } from '../../adapters/database/database.ts';
import { databaseTime } from '../../adapters/database/database-time.ts';
import type { UndoAction, UndoStep } from '../../shared/area.ts';
import { AppError } from '../../shared/errors.ts';

export type { AfterUndo, Restore, Restorer, UndoAction, UndoDeps, UndoStep } from '../../shared/area.ts';

export type UndoItem = { stepId: number; itemId: number } | null;

const MAX_OPEN_STEPS = 200;

/** `right`: of the call that the step undoes, which its undo needs too. */
export async function openUndoStep(db: Db, by: number, action: UndoAction, right: Right): Promise<number> {
  const { access, permission, confirm } = right;
  const { id } = await db
    .insertInto('undo_steps')
    .values({
      user_id: by,
      action,
      access: JSON.stringify({ access, permission, confirm }),
      created_at: new Date().toISOString(),
      expires_at: databaseTime(db, UNDO_MINUTES * 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await expireOldest(db, by);
  return id;
}

async function expireOldest(db: Db, by: number): Promise<void> {
  const oldest = await db
    .selectFrom('undo_steps')
    .select('id')
    .where('user_id', '=', by)
    .orderBy('id', 'desc')
    .offset(MAX_OPEN_STEPS)
    .limit(1)
    .executeTakeFirst();
  if (!oldest) return;
  const time = databaseTime(db);
  await db
    .updateTable('undo_steps')
    .set({ expires_at: time })
    .where('user_id', '=', by)
    .where('id', '<=', oldest.id)
    .where('expires_at', '>', time)
    .execute();
}

/**
 * Call it in the transaction of the change. `before` is what the action's restorer (`area.ts`) needs, above all what
 * proves that the record is still as the action left it.
 */
export async function recordUndo(
  trx: Db,
  step: UndoStep,
  { by, action, id, before }: { by: number; action: UndoAction; id: number; before: object },
): Promise<UndoItem> {
  if (step === 'none') return null;
  const stepId = typeof step === 'number' ? step : await openUndoStep(trx, by, action, step);
  const item = await trx
    .insertInto('undo_items')
    .values({ step_id: stepId, record_id: id, before: JSON.stringify(before), state: 'open' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { stepId, itemId: item.id };
}

/** Call it when the users get another role, or are deleted. */
export async function revokeUndoSteps(trx: Db, userIds: readonly number[]): Promise<void> {
  if (userIds.length === 0) return;
  await trx
    .updateTable('undo_steps')
    .set({ revoked_at: new Date().toISOString() })
    .where('user_id', 'in', userIds)
    .where('revoked_at', 'is', null)
    .execute();
}

export async function dropIfEmpty(db: Db, stepId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('undo_steps')
    .where('id', '=', stepId)
    .where((e) => e.not(e.exists(e.selectFrom('undo_items').select('id').where('step_id', '=', stepId))))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export const changedSince = (message = 'This has changed since, so it remains as it is.') =>
  new AppError('conflict', message);
