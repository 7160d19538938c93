import { expect } from 'vitest';
import { next } from '../../../test/support/seeds.ts';
import type { World } from '../../../test/support/world.ts';

export async function createCoupon({ admin }: Pick<World, 'admin'>, fields: object = {}) {
  const discount = 'amount' in fields ? {} : { percent: 20 };
  const body = { code: `CODE-${next()}`, name: 'A discount', ...discount, ...fields };
  return admin.must('POST /admin/coupons', { body });
}

export async function couponById({ admin }: Pick<World, 'admin'>, id: number) {
  const { data } = await admin.must('GET /admin/coupons', { query: { per_page: 100 } });
  const coupon = data.find((one) => one.id === id);
  expect(coupon, 'a coupon in the list').toBeDefined();
  return coupon as (typeof data)[number];
}
