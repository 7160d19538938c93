import type { ordersApi } from '../../../contract/selling/orders.ts';
import { promiseViewOf } from '../../order/clock/clock.ts';
import type { Area } from '../../shared/area.ts';
import { checkoutRoutes } from './checkout.routes.ts';
import { customerOrderDetail } from './customer-order-detail.ts';
import { listCustomerOrders } from './customer-order-list.ts';
import { findCustomerInvoice, payInvoice, paypalOrderForInvoice, placeCustomerOrder } from './customer-orders.ts';
import { restoreOrder } from './delete-order.ts';
import { queueOrderDigests } from './order-digests.ts';
import { ordersAdminRoutes } from './orders-admin.routes.ts';
import { cancelDuesOfEndedOrders } from './payments/cancel-dues-of-ended-orders.ts';
import { paypalOrderForPurchase, placeUnauthenticated } from './place-order.ts';
import { freeUnpaidCoupons } from './unpaid-coupon-orders.ts';

const HOUR_MS = 3600_000;

const DAY_MS = 24 * HOUR_MS;

const DIGESTS_MS = 15 * 60_000;

export const orders = {
  routes: (deps) => ({
    placeUnauthenticated: ({ body, client }) => placeUnauthenticated(deps, body, client),
    paypalOrder: ({ body, client }) => paypalOrderForPurchase(deps, body, client.ip),
    placeMine: ({ viewer, body, client }) => placeCustomerOrder(deps, viewer, body, client),
    payInvoice: {
      find: ({ viewer, params }) => findCustomerInvoice(deps.db, viewer.id, params.id),
      run: ({ viewer, params, body, client }) => payInvoice(deps, viewer, params.id, body, client),
    },
    invoicePaypalOrder: ({ viewer, params, client }) => paypalOrderForInvoice(deps, viewer, params.id, client.ip),
    mine: async ({ viewer, query }) => listCustomerOrders(deps.db, viewer.id, query, await promiseViewOf(deps)),
    mineById: async ({ viewer, params }) =>
      customerOrderDetail(deps.db, viewer.id, params.id, await promiseViewOf(deps)),
  }),
  tasks: (deps) => [
    { name: 'order-digests', everyMs: DIGESTS_MS, run: (stopping) => queueOrderDigests(deps, stopping) },
    {
      name: 'ended-orders',
      everyMs: DAY_MS,
      runsAtStart: true,
      run: (stopping) => cancelDuesOfEndedOrders(deps, stopping),
    },
    { name: 'unpaid-coupons', everyMs: HOUR_MS, run: (stopping) => freeUnpaidCoupons(deps, stopping) },
  ],
  restorers: { 'order.delete': restoreOrder },
  parts: { checkout: { routes: checkoutRoutes }, ordersAdmin: { routes: ordersAdminRoutes } },
} satisfies Area<typeof ordersApi>;
