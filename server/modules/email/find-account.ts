import type { EmailContext } from './email-template.ts';

/** Null once the account is deleted. */
export async function findAccount({ db }: EmailContext, userId: number) {
  const account = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'pending_email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return account ?? null;
}
