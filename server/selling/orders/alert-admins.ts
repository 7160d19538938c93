import type { Deps } from '../../deps.ts';
import { type NewEmail, queueEmail } from '../../platform/email/email.ts';
import type { RateLimit } from '../../shared/rate-limits.ts';

/** Emails the admins unless `limit`, of all clients, is exhausted. */
export async function alertAdmins(
  { db, events, limits }: Pick<Deps, 'db' | 'events' | 'limits'>,
  limit: RateLimit,
  emailFor: (userId: number) => Pick<NewEmail, 'kind' | 'data'>,
): Promise<void> {
  if ((await limits.count(limit, 'all')) === null) return;
  const admins = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.email'])
    .where('roles.name', '=', 'admin')
    .where('users.deleted_at', 'is', null)
    .execute();
  await db.transaction().execute(async (trx) => {
    for (const { id, email } of admins) await queueEmail(trx, { ...emailFor(id), to: email });
  });
  await events.publish({ type: 'email.queued' });
}
