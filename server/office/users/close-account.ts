import type { Selectable } from 'kysely';
import type { Db, Tables } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/viewer.ts';
import { ACCOUNT_DELETED, type CancelledAmount, lockInvoices } from '../../invoicing/billing/billing.ts';
import { cancelPendingLinks, endSessions, forgetContact } from '../../people/accounts/accounts.ts';
import { takeFactors } from '../../people/accounts/second-factor/second-factor.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { reindexUserAndReviews } from '../../platform/search-index/search-index.ts';
import { recordUndo, revokeUndoSteps, type UndoItem, type UndoStep } from '../../platform/undo/undo.ts';
import { closingPayments, endDues } from '../../selling/orders/orders.ts';
import { AppError, notFound } from '../../shared/errors.ts';
import { lockRow, nextUpdatedAt } from '../../shared/records.ts';
import { releaseAssignments } from '../../work/assignments/assignments.ts';
import { announceDues } from './dues-of-user.ts';
import { assertAnotherAdmin, lockAdminRole } from './last-admin.ts';
import type { DeletedUser } from './restore-user.ts';
import { roleNameOf } from './user-records.ts';

export type CloseDeps = Pick<Deps, 'clock' | 'config' | 'db' | 'events' | 'log' | 'payments' | 'settings'>;

type Closing = {
  id: number;
  /** Null for the nightly cleanup. */
  by: number | null;
  /** The account can be restored until then. */
  eraseAt: Date;
  reason?: string;
  step?: UndoStep;
  /** Runs first in the transaction, with the locked account. */
  check?(trx: Db, account: Selectable<Tables['users']>): Promise<void>;
  /** Runs last. */
  also?(trx: Db, account: Selectable<Tables['users']>): Promise<void>;
};

const noContact = { phone: null, place: null };

/** Frees the email address, forgets how to call, and ends what is due; orders, payments and commissions remain. */
export async function closeAccount(deps: CloseDeps, closing: Closing): Promise<UndoItem> {
  const { db, events } = deps;
  const { id, by } = closing;
  let ended: CancelledAmount[] = [];
  const undo = await closingPayments(deps, () =>
    db.transaction().execute(async (trx) => {
      const invoices = await lockInvoices(trx, 'user_id', id);
      const adminRoleId = await lockAdminRole(trx);
      const before = await lockRow(trx, 'users', id);
      if (before.role_id === adminRoleId) await assertAnotherAdmin(trx, adminRoleId, id);
      await closing.check?.(trx, before);
      const now = nextUpdatedAt(before);
      await trx
        .updateTable('users')
        .set({ deleted_at: now, closed_at: now, updated_at: now, password_hash: null, ...noContact })
        .set({ erase_at: closing.eraseAt.toISOString() })
        .where('id', '=', id)
        .execute();
      await forgetContact(trx, id, noContact);
      await cancelPendingLinks(trx, id);
      await endSessions(trx, id);
      await revokeUndoSteps(trx, [id]);
      const factors = await takeFactors(trx, id);
      await reindexUserAndReviews(trx, id);
      ended = await endDues(trx, deps, invoices, { reason: ACCOUNT_DELETED, by });
      // The cleanup closes only accounts of customers, who have no work.
      const released = by === null ? [] : await releaseAssignments(trx, deps, { userId: id, by });
      const { name, email, phone, place, role_id, designation_id } = before;
      // An account of the team comes back without its password.
      const password_hash = (await roleNameOf(trx, role_id)) === 'customer' ? before.password_hash : null;
      await writeAuditEntry(trx, { by, action: 'user.delete', id, before: { name, email, role_id } });
      const deleted: DeletedUser = {
        deleted_at: now,
        phone,
        place,
        role_id,
        designation_id,
        password_hash,
        factors,
        released,
        ended,
      };
      await storeClosing(trx, closing, deleted);
      await closing.also?.(trx, before);
      return by === null
        ? null
        : recordUndo(trx, closing.step ?? 'none', { by, action: 'user.delete', id, before: deleted });
    }),
  );
  await announceDues(deps, ended);
  await events.publish({ type: 'content.changed' });
  await events.publish({ type: 'sessions.ended', userId: id });
  return undo;
}

async function storeClosing(trx: Db, { id, by, reason = '' }: Closing, deleted: DeletedUser): Promise<void> {
  const row = {
    by: by === id ? null : by,
    reason: reason || null,
    token_hash: null,
    before: JSON.stringify(deleted),
    created_at: deleted.deleted_at,
  };
  await trx
    .insertInto('account_closings')
    .values({ user_id: id, ...row })
    .onConflict((c) => c.column('user_id').doUpdateSet(row))
    .execute();
}

/** An account that an admin deletes can be restored for so long. */
export const RESTORABLE_DAYS = 30;

export const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * 24 * 3_600_000);

export async function deleteUser(deps: CloseDeps, id: number, by: Pick<Viewer, 'id'>, step: UndoStep) {
  if (id === by.id) throw new AppError('conflict', "You can't delete your own account.");
  const eraseAt = daysFrom(deps.clock.now(), RESTORABLE_DAYS);
  const undo = await closeAccount(deps, { id, by: by.id, eraseAt, step });
  return { message: 'User deleted.', undo_id: undo?.stepId ?? null };
}

export async function deleteCustomer(deps: CloseDeps, id: number, by: Pick<Viewer, 'id'>, step: UndoStep) {
  const customer = await deps.db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', id)
    .where('roles.name', '=', 'customer')
    .executeTakeFirst();
  if (!customer) throw notFound('Customer');
  return deleteUser(deps, id, by, step);
}
