import type { couponsApi } from '../../../contract/selling/coupons.ts';
import type { Area } from '../../shared/area.ts';
import { assertExists } from '../../shared/records.ts';
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from './coupon-records.ts';
import { listUnpaidOrders } from './unpaid-orders.ts';

export const coupons = {
  routes: (deps) => ({
    list: ({ query }) => listCoupons(deps, query),
    unpaidOrders: {
      find: ({ params }) => assertExists(deps.db, 'coupons', params.id),
      run: ({ params, query }) => listUnpaidOrders(deps, params.id, query),
    },
    create: ({ body, viewer }) => createCoupon(deps, body, viewer.id),
    update: {
      find: ({ params }) => assertExists(deps.db, 'coupons', params.id),
      run: ({ params, body, viewer }) => updateCoupon(deps, params.id, body, viewer.id),
    },
    remove: ({ params, viewer }) => deleteCoupon(deps, params.id, viewer.id),
  }),
} satisfies Area<typeof couponsApi>;
