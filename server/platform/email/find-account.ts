import type { EmailContext } from './email-template.ts';

export async function findAccount({ db }: EmailContext, userId: number) {
  const account = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('invoice_emails', 'invoice_emails.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.pending_email', 'roles.name as role'])
    .select(['invoice_emails.email as invoice_email', 'invoice_emails.pending_email as pending_invoice_email'])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
  return account ?? null;
}
