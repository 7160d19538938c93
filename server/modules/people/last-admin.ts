import type { Db } from '../../adapters/database/database.ts';
import { AppError } from '../../shared/errors.ts';
import { roleId } from '../accounts/accounts.ts';

/**
 * Takes the turn of whoever may change who is an admin, until the transaction ends: of two admins who remove each
 * other at once, the second sees what the first one did. A write to the role's own row is a lock on either engine.
 */
export async function lockAdmins(trx: Db): Promise<number> {
  const id = await roleId(trx, 'admin');
  await trx
    .updateTable('roles')
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', '=', id)
    .execute();
  return id;
}

/** After `holdAdmins`: refuses what would leave nobody to run the place. */
export async function mustLeaveAnAdmin(trx: Db, adminRoleId: number, without: number): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', adminRoleId)
    .where('id', '<>', without)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError('conflict', 'This is the last admin: make another one first.');
}
