import type { EmailContext } from './email-template.ts';

export async function findAccount({ db }: EmailContext, userId: number) {
  const account = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.id', 'users.name', 'users.email', 'users.pending_email', 'roles.name as role'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return account ?? null;
}
