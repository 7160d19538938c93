import type { z } from 'zod';
import type { adjustmentInput, Commission } from '../../../contract/settlement/commissions.ts';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Deps } from '../../deps.ts';
import { writeAuditEntry } from '../../platform/audit/audit.ts';
import { notifyAdminsAnd } from '../../platform/notifications/notifications.ts';
import { invalidField } from '../../shared/errors.ts';
import { writeOnce } from '../../shared/idempotent-writes.ts';
import { commissionColumns, toCommissions } from './commission-response.ts';

type Adjustment = z.output<typeof adjustmentInput> & { by: number; key: string | null };

/** An adjustment may be negative; the next payout run pays or deducts it. */
export async function adjustCommissions(
  deps: Pick<Deps, 'db' | 'events' | 'log' | 'clock' | 'settings'>,
  { by, key, ...input }: Adjustment,
): Promise<Commission> {
  const { user_id: userId, amount: cents, note } = input;
  const create = async (trx: Db) => {
    if (!(await isOwed(trx, userId))) throw invalidField('user_id', 'Please choose a staff member.');
    const { id } = await trx
      .insertInto('commissions')
      .values({
        kind: 'adjustment',
        user_id: userId,
        amount_cents: cents,
        note,
        status: 'unpaid',
        created_at: deps.clock.now().toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = { user_id: userId, amount: toDecimal(cents), note };
    await writeAuditEntry(trx, { by, action: 'commission.adjust', id, after });
    return id;
  };
  const request = { userId: by, key, path: '/admin/commissions/adjustments', input };
  const id = await deps.db.transaction().execute((trx) => writeOnce(trx, request, () => create(trx)));
  await notifyAdminsAnd(deps, { event: 'commission.changed', id }, [userId]);
  const row = await deps.db
    .selectFrom('commissions')
    .select(commissionColumns)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const [commission] = await toCommissions(deps.db, [row], await deps.settings.current());
  if (!commission) throw new Error('The adjustment could not be loaded.');
  return commission;
}

/** True for staff, and for people who left with a balance. */
async function isOwed(db: Db, userId: number): Promise<boolean> {
  const staff = await db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where((e) =>
      e.or([
        e.and([e('roles.name', '=', 'staff'), e('users.deleted_at', 'is', null)]),
        e.exists(e.selectFrom('commissions').select('commissions.id').whereRef('commissions.user_id', '=', 'users.id')),
      ]),
    )
    .executeTakeFirst();
  return staff !== undefined;
}
