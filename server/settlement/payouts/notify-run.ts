import type { Deps } from '../../deps.ts';
import { notifyAdminsAnd } from '../../platform/notifications/notifications.ts';

/** Call it after the commit. */
export async function notifyRunChanged(
  deps: Pick<Deps, 'db' | 'events' | 'log'>,
  id: number,
  commissionIds: number[] = [],
): Promise<void> {
  const inRun = await deps.db.selectFrom('payouts').select('user_id').where('run_id', '=', id).execute();
  const removed =
    commissionIds.length === 0
      ? []
      : await deps.db.selectFrom('commissions').select('user_id').where('id', 'in', commissionIds).execute();
  const people = [...new Set([...inRun, ...removed].map(({ user_id }) => user_id))];
  await notifyAdminsAnd(deps, { event: 'payout.changed', id }, people);
}
