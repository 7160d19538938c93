import { sql } from 'kysely';
import { toDecimal } from '../../../contract/shared/money.ts';
import type { StaffLoad } from '../../../contract/work/assignments.ts';
import type { Db } from '../../adapters/database/database.ts';
import { isOverdue } from '../../selling/orders/orders.ts';

/** More would not fit a menu. */
const MAX_STAFF = 500;

export async function listStaffLoad(db: Db, now: Date): Promise<{ data: StaffLoad[] }> {
  const [staff, loads, earnings] = await Promise.all([activeStaff(db), openAssignments(db, now), commissionSums(db)]);
  const loadOf = new Map(loads.map((load) => [load.user_id, load]));
  const earningsOf = new Map(earnings.map((sums) => [sums.user_id, sums]));
  return {
    data: staff.map((person) => {
      const { open, overdue } = loadOf.get(person.id) ?? { open: 0, overdue: 0 };
      const { unpaid, unpaid_count, earned } = earningsOf.get(person.id) ?? { unpaid: 0, unpaid_count: 0, earned: 0 };
      return {
        ...person,
        open: Number(open),
        overdue: Number(overdue),
        unpaid: toDecimal(Number(unpaid)),
        unpaid_count: Number(unpaid_count),
        earned: toDecimal(Number(earned)),
      };
    }),
  };
}

const activeStaff = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('designations', 'designations.id', 'users.designation_id')
    .select(['users.id', 'users.name', 'users.email', 'designations.title as designation'])
    .where('roles.name', '=', 'staff')
    .where('users.deleted_at', 'is', null)
    .orderBy((e) => e.fn('lower', ['users.name']))
    .orderBy('users.id')
    .limit(MAX_STAFF)
    .execute();

const openAssignments = (db: Db, now: Date) =>
  db
    .selectFrom('assignments')
    .innerJoin('orders', 'orders.id', 'assignments.order_id')
    .select([
      'assignments.user_id',
      (e) => e.fn.countAll<number>().as('open'),
      (e) => e.fn.sum<number>(e.case().when(isOverdue(now)).then(1).else(0).end()).as('overdue'),
    ])
    // Verbatim as in the partial index.
    .where(sql<boolean>`assignments.status <> 'delivered'`)
    .where('assignments.status', '<>', 'cancelled')
    .where('orders.deleted_at', 'is', null)
    .groupBy('assignments.user_id')
    .execute();

const commissionSums = (db: Db) =>
  db
    .selectFrom('commissions')
    .select([
      'commissions.user_id',
      (e) => e.fn.sum<number>('commissions.amount_cents').as('earned'),
      (e) =>
        e.fn
          .sum<number>(
            e.case().when('commissions.status', '=', 'unpaid').then(e.ref('commissions.amount_cents')).else(0).end(),
          )
          .as('unpaid'),
      (e) =>
        e.fn.sum<number>(e.case().when('commissions.status', '=', 'unpaid').then(1).else(0).end()).as('unpaid_count'),
    ])
    .groupBy('commissions.user_id')
    .execute();
