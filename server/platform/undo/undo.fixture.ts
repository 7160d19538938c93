import type { World } from '../../../test/support/world.ts';
import { deleteExpiredSteps } from './expired-steps.ts';

export async function expireUndoSteps({ db, deps }: Pick<World, 'db' | 'deps'>): Promise<void> {
  const expires_at = new Date(Date.now() - 120_000).toISOString();
  await db.updateTable('undo_steps').set({ expires_at }).execute();
  await deleteExpiredSteps(deps);
}
