import type { Db } from '../../adapters/database/database.ts';
import { invalidField } from '../../shared/errors.ts';

/** Locks the user: a concurrent deletion either comes first or releases the new assignment too. */
export async function lockStaffMember(trx: Db, id: number) {
  await trx
    .updateTable('users')
    .set((e) => ({ updated_at: e.ref('updated_at') }))
    .where('id', '=', id)
    .execute();
  const staff = await findStaffMember(trx, id);
  if (!staff) throw invalidField('user_id', 'Please choose a staff member.');
  return staff;
}

const findStaffMember = (db: Db, id: number) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(['users.name', 'users.email'])
    .where('users.id', '=', id)
    .where('roles.name', '=', 'staff')
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();

export const isStaffMember = async (db: Db, id: number): Promise<boolean> =>
  (await findStaffMember(db, id)) !== undefined;
