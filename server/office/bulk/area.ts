import type { BulkInput, bulkApi } from '../../../contract/office/bulk.ts';
import type { BulkList } from '../../../contract/shared/bulk-actions.ts';
import type { Right } from '../../../contract/shared/http.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { Area } from '../../shared/area.ts';
import { runLongActions } from './long-actions.ts';
import { ordersPlan } from './orders.ts';
import { runBulk } from './run-bulk.ts';

export const bulk = {
  routes: (deps, { bulkLists }) => {
    const on =
      (list: BulkList) =>
      ({ body, viewer, endpoint }: { body: BulkInput; viewer: Viewer; endpoint: Right }) =>
        runBulk(deps, { list, plan: bulkLists[list], input: body, viewer, right: endpoint });
    return {
      orders: on('orders'),
      services: on('services'),
      solutions: on('solutions'),
      blogs: on('solutions'),
      reviews: on('reviews'),
      contactMessages: on('contact-messages'),
      customers: on('customers'),
      users: on('customers'),
      commissions: on('commissions'),
      invoices: on('invoices'),
    };
  },
  bulk: { orders: ordersPlan },
  tasks: (deps, { bulkLists }) => [
    { name: 'bulk-actions', everyMs: 0, run: (stopping) => runLongActions(deps, bulkLists, stopping) },
  ],
} satisfies Area<typeof bulkApi>;
