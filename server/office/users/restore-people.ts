import type { Selectable } from 'kysely';
import type { Tables } from '../../adapters/database/database.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import type { Restorer } from '../../platform/undo/undo.ts';
import { AppError, isUniqueViolation } from '../../shared/errors.ts';
import { restoreRoleSettings } from '../settings/settings.ts';

type Designation = { row: Selectable<Tables['designations']>; userIds: number[] };

export const restoreDesignation: Restorer<Designation> = async ({ trx, by, id, before }) => {
  await trx.insertInto('designations').values(before.row).execute();
  // Only deleted users had it; they may be restored after it.
  if (before.userIds.length > 0)
    await trx
      .updateTable('users')
      .set({ designation_id: id })
      .where('id', 'in', before.userIds)
      .where('designation_id', 'is', null)
      .execute();
  await writeAuditEntry(trx, { by, action: 'designation.restore', id });
  return {};
};

type Role = { row: Selectable<Tables['roles']>; requiredSince: string | null; userIds: number[] };

export const restoreRole: Restorer<Role> = async ({ deps, trx, by, id, before }) => {
  const { row, requiredSince, userIds } = before;
  await trx
    .insertInto('roles')
    .values(row)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AppError('conflict', 'Another role has this name now.') : error;
    });
  if (userIds.length > 0)
    await trx
      .updateTable('users')
      .set({ role_id: id })
      .where('id', 'in', userIds)
      .where('deleted_at', 'is not', null)
      .execute();
  if (requiredSince) await restoreRoleSettings(trx, deps.settings, { name: row.name, requiredSince, by });
  await writeAuditEntry(trx, { by, action: 'role.restore', id, after: { name: row.name } });
  return { publish: () => deps.events.publish({ type: 'settings.changed' }) };
};
