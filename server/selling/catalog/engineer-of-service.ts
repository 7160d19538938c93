import type { ServiceDetail } from '../../../contract/selling/catalog.ts';
import type { Company } from '../../../contract/shared/company.ts';
import type { Db } from '../../adapters/database/database.ts';

const RECENT_ORDERS = 50;

/** Staff whom the site doesn't name remain unnamed. */
export async function engineerOfService(
  db: Db,
  serviceId: number,
  team: Company['team'],
): Promise<ServiceDetail['engineer']> {
  if (team.length === 0) return null;
  const recent = db
    .selectFrom('order_items')
    .select('order_id')
    .distinct()
    .where('service_id', '=', serviceId)
    .orderBy('order_id', 'desc')
    .limit(RECENT_ORDERS);
  const names = team.map(({ name }) => name);
  const found = await db
    .selectFrom('assignments')
    .innerJoin('users', 'users.id', 'assignments.user_id')
    .select('users.name')
    .where('assignments.order_id', 'in', recent)
    .where('users.name', 'in', names)
    .where('users.deleted_at', 'is', null)
    .groupBy(['users.id', 'users.name'])
    .orderBy((e) => e.fn.countAll(), 'desc')
    .orderBy('users.id')
    .executeTakeFirst();
  const member = team.find(({ name }) => name === found?.name);
  return member ? { name: member.name, role: member.role } : null;
}
