import type { z } from 'zod';
import type { exportsApi } from '../../../contract/office/exports.ts';
import type { Payment } from '../../../contract/settlement/refunds.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Column, PageReader } from '../../platform/csv/csv.ts';
import { paymentsFound } from '../../settlement/refunds/refunds.ts';
import { highestId } from './highest-id.ts';

export const paymentColumns: Column<Payment>[] = [
  { title: 'Payment', value: ({ id }) => id },
  { title: 'Received', value: ({ received_on }) => received_on },
  { title: 'Customer', value: ({ user }) => user.name },
  { title: 'Email', value: ({ user }) => user.email },
  { title: 'Order', value: ({ order_id }) => order_id },
  {
    title: 'Invoices',
    value: ({ allocations }) => allocations.map(({ invoice }) => invoice.invoice_number).join(', '),
  },
  { title: 'Method', value: ({ method }) => method },
  { title: 'Reference', value: ({ provider_ref, reference }) => provider_ref ?? reference },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Refunded', value: ({ refunded }) => refunded },
];

type Query = z.output<typeof exportsApi.payments.query>;

export async function paymentReader(
  db: Db,
  { ids, ...filters }: Query,
  timeZone: string,
): Promise<PageReader<Payment>> {
  // No column is a page of the provider.
  const select = await paymentsFound(db, filters, { isTest: false, timeZone });
  return {
    lastId: () => highestId(db, 'payments'),
    after: (id, lastId, limit) =>
      select((found) =>
        found
          .$if(ids !== undefined, (q) => q.where('payments.id', 'in', ids ?? []))
          .where('payments.id', '>', id)
          .where('payments.id', '<=', lastId)
          .orderBy('payments.id')
          .limit(limit),
      ),
  };
}
