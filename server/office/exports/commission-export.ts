import type { z } from 'zod';
import type { exportsApi } from '../../../contract/office/exports.ts';
import type { Commission } from '../../../contract/settlement/commissions.ts';
import type { Db } from '../../adapters/database/database.ts';
import type { Column, PageReader } from '../../platform/csv/csv.ts';
import { type CommissionView, commissionsFound } from '../../settlement/commissions/commissions.ts';
import { highestId } from './highest-id.ts';

export const commissionColumns: Column<Commission>[] = [
  { title: 'Commission', value: ({ id }) => id },
  { title: 'Date', value: ({ day }) => day },
  { title: 'Order', value: ({ order_id }) => order_id },
  { title: 'Staff', value: ({ staff }) => staff.name },
  { title: 'Rate (%)', value: ({ rate_percent }) => rate_percent },
  { title: 'Amount', value: ({ amount }) => amount },
  { title: 'Status', value: ({ status }) => status },
  { title: 'Paid on', value: ({ paid_on }) => paid_on },
  { title: 'Kind', value: ({ kind }) => kind },
  { title: 'Base', value: ({ base }) => base },
  { title: 'Note', value: ({ note }) => note },
  { title: 'Payout', value: ({ payout }) => payout?.number ?? null },
  { title: 'On hold', value: ({ on_hold }) => (on_hold ? 'yes' : 'no') },
];

type Query = z.output<typeof exportsApi.commissions.query>;

export async function commissionReader(
  db: Db,
  { ids, ...filters }: Query,
  view: CommissionView,
): Promise<PageReader<Commission>> {
  const { select } = await commissionsFound(db, filters, view);
  return {
    lastId: () => highestId(db, 'commissions'),
    after: (id, lastId, limit) =>
      select((found) =>
        found
          .$if(ids !== undefined, (q) => q.where('commissions.id', 'in', ids ?? []))
          .where('commissions.id', '>', id)
          .where('commissions.id', '<=', lastId)
          .orderBy('commissions.id')
          .limit(limit),
      ),
  };
}
