import type { BulkInput, BulkList, bulkApi } from '../../../contract/office/bulk.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import type { Viewer } from '../../http/viewer.ts';
import type { BulkLists } from './bulk.ts';
import { runBulk } from './run-bulk.ts';

export function bulkRoutes(deps: Deps, lists: BulkLists): Handlers<typeof bulkApi> {
  const on =
    (list: BulkList) =>
    ({ body, viewer }: { body: BulkInput; viewer: Viewer }) =>
      runBulk(deps, { list, plan: lists[list], input: body, viewer });
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
}
