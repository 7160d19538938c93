import type { z } from 'zod';
import type { exportsApi } from '../../../contract/office/exports.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Column, PageReader } from '../../platform/csv/csv.ts';
import { companyDay } from '../../shared/company-day.ts';
import { searchUsers } from '../users/users.ts';
import { highestId } from './highest-id.ts';

type Row = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  place: string | null;
  created_at: string;
  orders: number;
};

export const customerColumns = (timeZone: string): Column<Row>[] => [
  { title: 'Customer', value: ({ id }) => id },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Phone', value: ({ phone }) => phone },
  { title: 'Place of work', value: ({ place }) => place },
  { title: 'Customer since', value: ({ created_at }) => companyDay(timeZone, created_at) },
  { title: 'Orders', value: ({ orders }) => orders },
];

type Query = z.output<typeof exportsApi.customers.query>;

export async function customerReader(db: Db, { ids, search }: Query): Promise<PageReader<Row>> {
  const { rows } = await searchUsers(db, { role: 'customer', search });
  const selected = rows.$if(ids !== undefined, (q) => q.where('users.id', 'in', ids ?? []));
  return {
    lastId: () => highestId(db, 'users'),
    async after(id, lastId, limit) {
      const page = await selected
        .select(['users.id', 'users.name', 'users.email', 'users.phone', 'users.place', 'users.created_at'])
        .where('users.id', '>', id)
        .where('users.id', '<=', lastId)
        .orderBy('users.id')
        .limit(limit)
        .execute();
      const orders = await ordersOf(
        db,
        page.map((row) => row.id),
      );
      return page.map((row) => ({ ...row, orders: orders.get(row.id) ?? 0 }));
    },
  };
}

async function ordersOf(db: Db, userIds: number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('orders')
    .select(['user_id', (e) => e.fn.countAll<number>().as('orders')])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, orders }) => [user_id, orders]));
}
