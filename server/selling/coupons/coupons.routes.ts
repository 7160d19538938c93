import type { couponsApi } from '../../../contract/selling/coupons.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { assertExists } from '../../shared/records.ts';
import { createCoupon, deleteCoupon, listCoupons, updateCoupon } from './coupon-records.ts';

export const couponRoutes = (deps: Deps): Handlers<typeof couponsApi> => ({
  list: ({ query }) => listCoupons(deps, query),
  create: ({ body, viewer }) => createCoupon(deps, body, viewer.id),
  update: {
    find: ({ params }) => assertExists(deps.db, 'coupons', params.id),
    run: ({ params, body, viewer }) => updateCoupon(deps, params.id, body, viewer.id),
  },
  remove: ({ params, viewer }) => deleteCoupon(deps, params.id, viewer.id),
});
