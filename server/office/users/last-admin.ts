import type { Db } from '../../adapters/database/database.ts';
import { roleIdByName } from '../../people/accounts/accounts.ts';
import { AppError } from '../../shared/errors.ts';

/** Two admins can't remove each other at once: a write to the role's row locks it on either engine. */
export async function lockAdminRole(trx: Db): Promise<number> {
  const id = await roleIdByName(trx, 'admin');
  await trx
    .updateTable('roles')
    .set((e) => ({ created_at: e.ref('created_at') }))
    .where('id', '=', id)
    .execute();
  return id;
}

/** Call it after `lockAdminRole`. */
export async function assertAnotherAdmin(trx: Db, adminRoleId: number, exceptId: number): Promise<void> {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role_id', '=', adminRoleId)
    .where('id', '<>', exceptId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  if (!other) throw new AppError('conflict', 'This is the last admin. Create another one first.');
}
