import type { Buyer, StoredBuyer } from '../../../contract/shared/buyer.ts';
import { canonicalEmail } from '../../../contract/shared/fields.ts';
import type { Db } from '../../adapters/database/database.ts';
import { reindexUser } from '../../platform/search-index/search-index.ts';
import { buyerColumns, buyerKeys, buyerOf } from './buyer-columns.ts';
import { clearInvoiceEmail } from './invoice-email/invoice-email.ts';
import { cancelPendingLinks } from './pending-links.ts';
import { endSessions } from './sessions.ts';
import { createUser } from './users.ts';

/** A purchase gave the buyer the account, and no one has proven its email address since. */
export async function isUnprovenPurchase(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .innerJoin('orders', 'orders.user_id', 'users.id')
    .innerJoin('checkout_attempts', 'checkout_attempts.id', 'orders.attempt_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where('users.email_verified_at', 'is', null)
    .where('checkout_attempts.new_account', '=', true)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * `created` and `takenOver` accounts are the guest's, who may be logged in. An `unproven` one may be a stranger's, so
 * the order must be hidden from it.
 */
export type GuestAccount = StoredBuyer & {
  id: number;
  kind: 'created' | 'takenOver' | 'proven' | 'unproven';
  role_id: number;
  createdAt: string;
};

/**
 * Finds or creates the account, and locks it. Null if the email address belongs to staff or an admin. `since`: the
 * purchase began then, possibly before the account got the address.
 */
export async function accountForGuest(trx: Db, guest: Buyer, since: string): Promise<GuestAccount | null> {
  // Most guests are new, so this is tried first.
  const account = { role: 'customer', passwordHash: null, temporary: true, byPurchase: true };
  const created = await createUser(trx, { buyer: guest, ...account });
  if (created) return { ...created, ...buyerOf(guest), kind: 'created' };
  const known = await lockAccount(trx, guest.email);
  return known ? knownAccount(trx, known, guest, since) : null;
}

const lockAccount = (trx: Db, email: string) =>
  trx
    .updateTable('users')
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('email_canonical', '=', canonicalEmail(email))
    .where('deleted_at', 'is', null)
    .returning((e) => [
      'id',
      'role_id',
      ...buyerKeys,
      'created_at as createdAt',
      'email_verified_at',
      'email_changed_at',
      e.selectFrom('roles').select('roles.name').whereRef('roles.id', '=', 'users.role_id').as('role'),
    ])
    .executeTakeFirst();

type KnownAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

async function knownAccount(
  trx: Db,
  { role, email_verified_at, email_changed_at, ...account }: KnownAccount,
  guest: Buyer,
  since: string,
): Promise<GuestAccount | null> {
  const { id } = account;
  if (role !== 'customer') return null;
  if (email_verified_at) {
    // The purchase is not the account's: whoever had the address before may have begun it.
    const isOlder = email_changed_at !== null && since < email_changed_at;
    return { ...account, kind: isOlder ? 'unproven' : 'proven' };
  }
  if (await hasHistory(trx, id)) {
    // A pending change would move the account to an unproven email address.
    await cancelPendingLinks(trx, id);
    return { ...account, kind: 'unproven' };
  }
  await takeOver(trx, id, guest);
  return { ...account, ...buyerOf(guest), kind: 'takenOver' };
}

/** Records that belong to a person. Settings and logins don't count: a takeover ends them. */
const historyTables = [
  ['orders', 'user_id'],
  ['messages', 'sender_id'],
  ['messages', 'participant_id'],
  ['reviews', 'user_id'],
  ['assignments', 'user_id'],
  ['commissions', 'user_id'],
  ['audit_log', 'actor_id'],
] as const;

async function hasHistory(trx: Db, userId: number): Promise<boolean> {
  for (const [table, column] of historyTables) {
    const row = await trx
      .selectFrom(table as 'orders')
      .select('id')
      .where(column as 'user_id', '=', userId)
      .limit(1)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

const settingTables = [
  'second_factors',
  'recovery_codes',
  'passkeys',
  'notification_preferences',
  'notifications',
] as const;

async function takeOver(trx: Db, userId: number, guest: Buyer): Promise<void> {
  const now = new Date().toISOString();
  await trx
    .updateTable('users')
    .set({
      ...buyerColumns(guest),
      password_hash: null,
      password_is_temporary: true,
      password_expires_at: null,
      password_changed_at: now,
      factor_failures: 0,
      factor_locked_until: null,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute();
  await cancelPendingLinks(trx, userId);
  await clearInvoiceEmail(trx, userId);
  for (const table of settingTables)
    await trx
      .deleteFrom(table as 'notification_preferences')
      .where('user_id', '=', userId)
      .execute();
  await endSessions(trx, userId);
  await reindexUser(trx, userId);
}
