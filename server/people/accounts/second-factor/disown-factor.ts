import type { z } from 'zod';
import type { disownedFactor } from '../../../../contract/people/second-factor.ts';
import type { Db } from '../../../adapters/database/database.ts';
import type { Deps } from '../../../deps.ts';
import { hashToken, newToken } from '../../../http/viewer.ts';
import { queueEmail } from '../../../platform/email/email.ts';
import { invalidField } from '../../../shared/errors.ts';
import { lockRowIfExists } from '../../../shared/records.ts';
import { cancelPendingLinks } from '../pending-links.ts';
import { endSessions } from '../sessions.ts';
import { findFactors, isEnrolled } from './factors.ts';

const PASSWORD_LINK_MS = 60 * 60_000;

const tables = { totp: 'second_factors', passkey: 'passkeys' } as const;

type DisownDeps = Pick<Deps, 'db' | 'clock' | 'events'>;

/** *This wasn't me* in the email about a new factor. It works all the same if the factor is gone by now. */
export async function disownFactor(
  { db, clock, events }: DisownDeps,
  token: string,
): Promise<z.input<typeof disownedFactor>> {
  const now = clock.now().toISOString();
  const open = (of: Db) =>
    of.selectFrom('factor_links').selectAll().where('token_hash', '=', hashToken(token)).where('expires_at', '>', now);
  const link = await open(db).executeTakeFirst();
  if (!link) throw invalidLink();
  const owner = await db.transaction().execute(async (trx) => {
    const user = await lockRowIfExists(trx, 'users', link.user_id);
    if (user?.email_canonical !== link.email_canonical) throw invalidLink();
    // The first of two clicks has deleted it.
    if (!(await open(trx).executeTakeFirst())) throw invalidLink();
    await cancelPendingLinks(trx, user.id);
    await endSessions(trx, user.id);
    await trx
      .deleteFrom('factor_links')
      .where('user_id', '=', user.id)
      .where('kind', '=', link.kind)
      .where('factor_id', '=', link.factor_id)
      .execute();
    await removeDisowned(trx, user, link);
    return { email: user.email, token: await createPasswordLink(trx, user.id) };
  });
  await events.publish({ type: 'email.queued' });
  await events.publish({ type: 'sessions.ended', userId: link.user_id });
  return { message: 'It was removed, and all devices were logged out. Now choose a new password.', ...owner };
}

const invalidLink = () => invalidField('token', 'This link is invalid or has expired.');

type Disowned = { kind: keyof typeof tables; factor_id: number };

async function removeDisowned(trx: Db, { id, email }: { id: number; email: string }, { kind, factor_id }: Disowned) {
  const { numDeletedRows } = await trx
    .deleteFrom(tables[kind])
    .where('id', '=', factor_id)
    .where('user_id', '=', id)
    .executeTakeFirst();
  if (!isEnrolled(await findFactors(trx, id)))
    await trx.deleteFrom('recovery_codes').where('user_id', '=', id).execute();
  if (numDeletedRows > 0n)
    await queueEmail(trx, { kind: 'factor-removed', to: email, data: { userId: id, factor: kind } });
}

/** The same as an emailed one, which the click has proven to have arrived. */
async function createPasswordLink(trx: Db, userId: number): Promise<string> {
  const token = newToken();
  const now = Date.now();
  await trx
    .insertInto('account_links')
    .values({
      user_id: userId,
      purpose: 'password',
      token_hash: hashToken(token),
      email: null,
      created_at: new Date(now).toISOString(),
      expires_at: new Date(now + PASSWORD_LINK_MS).toISOString(),
    })
    .execute();
  return token;
}
