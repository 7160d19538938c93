import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';

/** Rows are found by what an account still has, so it loses its name and addresses last. */
export type Person = {
  id: number;
  name: string;
  email: string;
  isCustomer: boolean;
  since: string;
  /** All addresses of the account that no other account has now, in canonical form. */
  emails: string[];
};

export const ERASED = '(erased)';
export const erasedName = ({ id, isCustomer }: Pick<Person, 'id' | 'isCustomer'>): string =>
  `Deleted ${isCustomer ? 'customer' : 'staff member'} ${id}`;
export const erasedEmail = ({ id }: Pick<Person, 'id'>): string => `deleted-${id}@invalid`;

export async function findPerson(db: Db, id: number): Promise<Person | null> {
  const row = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('invoice_emails', 'invoice_emails.user_id', 'users.id')
    .leftJoin('billing_profiles', 'billing_profiles.user_id', 'users.id')
    .select(['users.id', 'users.name', 'users.email', 'users.pending_email', 'users.created_at', 'roles.name as role'])
    .select(['invoice_emails.email as copies', 'invoice_emails.pending_email as pending_copies'])
    .select('billing_profiles.invoice_email')
    .where('users.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { name, email, role, created_at: since } = row;
  const known = [email, row.pending_email, row.copies, row.pending_copies, row.invoice_email];
  const emails = await ofNobodyElse(db, id, [...known, ...(await boughtWith(db, id))]);
  return { id, name, email, isCustomer: role === 'customer', since, emails };
}

async function boughtWith(db: Db, id: number): Promise<string[]> {
  const rows = await db
    .selectFrom('checkout_attempts')
    .innerJoin('orders', 'orders.id', 'checkout_attempts.order_id')
    .select('checkout_attempts.email')
    .distinct()
    .where('orders.user_id', '=', id)
    .execute();
  return rows.map(({ email }) => email);
}

async function ofNobodyElse(db: Db, id: number, known: (string | null)[]): Promise<string[]> {
  const emails = [...new Set(known.flatMap((email) => (email ? [canonicalEmail(email)] : [])))];
  if (emails.length === 0) return [];
  const taken = await db
    .selectFrom('users')
    .select('email_canonical')
    .where('email_canonical', 'in', emails)
    .where('id', '<>', id)
    .where('deleted_at', 'is', null)
    .execute();
  const others = new Set(taken.map(({ email_canonical }) => email_canonical));
  return emails.filter((email) => !others.has(email) && !email.endsWith('@invalid'));
}
