import type { ordersApi } from '../../../contract/selling/orders.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import { customerOrderDetail } from './customer-order-detail.ts';
import { listCustomerOrders } from './customer-order-list.ts';
import { findCustomerInvoice, payInvoice, paypalOrderForInvoice, placeCustomerOrder } from './customer-orders.ts';
import { paypalOrderForPurchase, placeUnauthenticated } from './place-order.ts';

export const orderRoutes = (deps: Deps): Handlers<typeof ordersApi> => ({
  placeUnauthenticated: ({ body, client }) => placeUnauthenticated(deps, body, client),
  paypalOrder: ({ body, client }) => paypalOrderForPurchase(deps, body, client.ip),
  placeMine: ({ viewer, body, client }) => placeCustomerOrder(deps, viewer, body, client),
  payInvoice: {
    find: ({ viewer, params }) => findCustomerInvoice(deps.db, viewer.id, params.id),
    run: ({ viewer, params, body, client }) => payInvoice(deps, viewer, params.id, body, client),
  },
  invoicePaypalOrder: ({ viewer, params, client }) => paypalOrderForInvoice(deps, viewer, params.id, client.ip),
  mine: async ({ viewer, query }) => listCustomerOrders(deps.db, viewer.id, query, await promiseViewOf(deps)),
  mineById: async ({ viewer, params }) => customerOrderDetail(deps.db, viewer.id, params.id, await promiseViewOf(deps)),
});
