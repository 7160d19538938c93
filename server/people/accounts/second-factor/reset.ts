import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { writeAuditEntry } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../shared/errors.ts';
import { lockRow } from '../../../shared/records.ts';
import { cancelPendingLinks } from '../pending-links.ts';
import { endSessions } from '../sessions.ts';
import { removeAllFactors } from './enrollment.ts';

type ResetDeps = Pick<Deps, 'db' | 'events'>;

export async function resetSecondFactor(
  { db, events }: ResetDeps,
  id: number,
  by: Viewer,
): Promise<{ message: string }> {
  // A stolen session must not remove its account's protection; the owner proves each factor that is removed.
  if (id === by.id)
    throw new AppError('conflict', "You can't reset your own second factor. Remove it in your profile.");
  await db.transaction().execute(async (trx) => {
    const user = await lockRow(trx, 'users', id);
    await cancelPendingLinks(trx, id);
    if (!(await removeAllFactors(trx, user))) throw new AppError('conflict', 'This user has no second factor.');
    await writeAuditEntry(trx, { by: by.id, action: 'user.reset-second-factor', id });
  });
  await events.publish({ type: 'email.queued' });
  await events.publish({ type: 'sessions.ended', userId: id });
  return { message: 'Second factor reset. The user was logged out and can log in with the password.' };
}

/** Users who end their own sessions keep the current one. */
export async function endUserSessions({ db, events }: ResetDeps, id: number, by: Viewer): Promise<{ message: string }> {
  await db.transaction().execute(async (trx) => {
    await lockRow(trx, 'users', id);
    await cancelPendingLinks(trx, id);
    await endSessions(trx, id, id === by.id ? by.session.id : undefined);
    await writeAuditEntry(trx, { by: by.id, action: 'user.end-sessions', id });
  });
  await events.publish({ type: 'sessions.ended', userId: id });
  return { message: 'The user was logged out on all devices.' };
}
