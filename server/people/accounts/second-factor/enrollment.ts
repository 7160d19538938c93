import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import type { Viewer } from '../../../http/viewer.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { mayEmailOwner } from '../../../platform/order-record/order-record.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { isRequired } from '../../../shared/second-factor-rules.ts';
import { endSessions, lockUserOfSession } from '../sessions.ts';
import { findFactors, isEnrolled } from './factors.ts';
import { clearFactorFailures } from './proofs.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

type FactorName = 'totp' | 'passkey';
export type EnrollmentDeps = Pick<Deps, 'db' | 'events' | 'clock' | 'limits' | 'settings'>;

/**
 * The first factor comes with recovery codes (null for another one) and ends all other sessions, which never proved it.
 */
export async function addFactor<T extends { id: number }>(
  deps: EnrollmentDeps,
  viewer: Viewer,
  { name, ip, add }: { name: FactorName; ip: string; add(trx: Db, at: string): Promise<T> },
): Promise<{ added: T; recoveryCodes: string[] | null }> {
  const { db, events, clock } = deps;
  const mayEmail = await mayEmailOwner(deps, viewer, ip);
  const at = clock.now().toISOString();
  const result = await db.transaction().execute(async (trx) => {
    await lockUserOfSession(trx, viewer);
    const isFirst = !isEnrolled(await findFactors(trx, viewer.id));
    const added = await add(trx, at);
    const data = { userId: viewer.id, factor: name, factorId: added.id, at };
    if (mayEmail) await queueEmail(trx, { kind: 'factor-added', to: viewer.email, data });
    if (!isFirst) return { added, recoveryCodes: null };
    await endSessions(trx, viewer.id, viewer.session.id);
    await trx.updateTable('sessions').set({ kind: 'full' }).where('id', '=', viewer.session.id).execute();
    return { added, recoveryCodes: await replaceRecoveryCodes(trx, viewer.id, at) };
  });
  await events.publish({ type: 'email.queued' });
  if (result.recoveryCodes) await events.publish({ type: 'sessions.ended', userId: viewer.id });
  return result;
}

export async function removeFactor(
  deps: EnrollmentDeps,
  viewer: Viewer,
  { name, ip, remove }: { name: FactorName; ip: string; remove(trx: Db): Promise<boolean> },
): Promise<void> {
  const settings = await deps.settings.current();
  const mayEmail = await mayEmailOwner(deps, viewer, ip);
  await deps.db.transaction().execute(async (trx) => {
    await lockUserOfSession(trx, viewer);
    if (!(await remove(trx))) throw notFound(name === 'passkey' ? 'Passkey' : 'Authenticator app');
    if (!isEnrolled(await findFactors(trx, viewer.id))) {
      if (isRequired(settings, viewer.role, deps.clock.now()))
        throw new AppError(
          'conflict',
          'Your role requires a second factor. Add another one before you remove this one.',
        );
      await trx.deleteFrom('recovery_codes').where('user_id', '=', viewer.id).execute();
    }
    const data = { userId: viewer.id, factor: name };
    if (mayEmail) await queueEmail(trx, { kind: 'factor-removed', to: viewer.email, data });
  });
  await deps.events.publish({ type: 'email.queued' });
}

/** False if the account has no second factor. */
export async function removeAllFactors(trx: Db, user: { id: number; email: string }): Promise<boolean> {
  if (!isEnrolled(await findFactors(trx, user.id))) return false;
  await deleteFactors(trx, user.id);
  await clearFactorFailures(trx, user.id);
  await endSessions(trx, user.id);
  await queueEmail(trx, { kind: 'factor-removed', to: user.email, data: { userId: user.id, factor: 'all' } });
  return true;
}

export async function deleteFactors(trx: Db, userId: number): Promise<void> {
  for (const table of ['second_factors', 'passkeys', 'recovery_codes', 'login_challenges'] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute();
}

const factorTables = ['second_factors', 'passkeys', 'recovery_codes'] as const;

export type TakenFactors = { [T in (typeof factorTables)[number]]: Selectable<Tables[T]>[] };

/** *This wasn't me* gives a way in: it must not give that of a later role. */
export async function endFactorLinks(trx: Db, userId: number): Promise<void> {
  await trx.deleteFrom('factor_links').where('user_id', '=', userId).execute();
}

/** Deletes the factors of a deleted user, who is only restored together with them. */
export async function takeFactors(trx: Db, userId: number): Promise<TakenFactors> {
  const taken = {
    second_factors: await trx.selectFrom('second_factors').selectAll().where('user_id', '=', userId).execute(),
    passkeys: await trx.selectFrom('passkeys').selectAll().where('user_id', '=', userId).execute(),
    recovery_codes: await trx.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute(),
  };
  await deleteFactors(trx, userId);
  await endFactorLinks(trx, userId);
  return taken;
}

export async function restoreFactors(trx: Db, taken: TakenFactors): Promise<void> {
  for (const table of factorTables)
    if (taken[table].length > 0)
      await trx
        .insertInto(table as 'second_factors')
        .values(taken[table] as TakenFactors['second_factors'])
        .execute();
}
