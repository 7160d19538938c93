import { sql } from 'kysely';
import type { z } from 'zod';
import type { exportsApi } from '../../../contract/office/exports.ts';
import type { ListedOrder } from '../../../contract/selling/orders-admin.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { PromiseView } from '../../order/clock/clock.ts';
import type { Column, PageReader } from '../../platform/csv/csv.ts';
import { listedOrders, searchOrders } from '../../selling/orders/orders.ts';
import { companyDay } from '../../shared/company-day.ts';
import { highestId } from './highest-id.ts';

export const orderColumns = (timeZone: string): Column<ListedOrder>[] => [
  { title: 'Order', value: ({ id }) => id },
  { title: 'Date', value: ({ day }) => day },
  { title: 'Customer', value: ({ user }) => user.name },
  { title: 'Email', value: ({ user }) => user.email },
  { title: 'Services', value: ({ items }) => items.map(({ service }) => service.title).join(', ') },
  { title: 'Total', value: ({ total_amount }) => total_amount },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Payment', value: ({ payment_status }) => payment_status },
  { title: 'Payment method', value: ({ payment_method }) => payment_method },
  { title: 'Promised', value: ({ promised_at }) => companyDay(timeZone, promised_at) },
  { title: 'Staff', value: ({ staff }) => staff.map(({ name }) => name).join(', ') },
  { title: 'Invoice', value: ({ invoice }) => invoice?.invoice_number ?? null },
];

type Query = z.output<typeof exportsApi.orders.query>;

export async function orderReader(
  db: Db,
  { ids, ...filters }: Query,
  view: PromiseView,
): Promise<PageReader<ListedOrder>> {
  const { rows } = await searchOrders(db, filters, view);
  const selected = rows.$if(ids !== undefined, (q) => q.where('orders.id', 'in', ids ?? []));
  return {
    lastId: () => highestId(db, 'orders'),
    async after(id, lastId, limit) {
      const page = await selected
        .select(sql.ref<number>('orders.id').as('id'))
        .where('orders.id', '>', id)
        .where('orders.id', '<=', lastId)
        .orderBy('orders.id')
        .limit(limit)
        .execute();
      return listedOrders(
        db,
        page.map((row) => row.id),
        view,
      );
    },
  };
}
