import { next, seedService } from '../seeds.ts';
import type { World } from '../world.ts';
import type { ValidRequest } from './valid-request.ts';

const coupon = ({ service }: World) => ({
  code: `VALID-${next()}`,
  name: `Coupon ${next()}`,
  kind: 'percent' as const,
  percent: 12.5,
  scope: 'services' as const,
  service_ids: [service.id],
  minimum: '10.00',
  starts_at: '2026-01-01T00:00:00.000Z',
  ends_at: '2099-01-01T00:00:00.000Z',
  max_uses: 5,
  max_uses_per_customer: 2,
  first_purchase_only: true,
  active: true,
});

// Codes become upper case, a blank name the code, times UTC; ids and flags are read in one form.
const rewritten = [
  'code',
  'name',
  'service_ids',
  'category_ids',
  'starts_at',
  'ends_at',
  'first_purchase_only',
  'active',
];

const option = () => ({
  group_name: 'Size',
  title: `Option ${next()}`,
  description: 'More of it.',
  price: '12.50',
  delivery_days: -2,
  max_quantity: 3,
  active: true,
});

export const couponRequests = {
  'POST /admin/coupons': async (w) => ({ client: w.admin, body: coupon(w), rewritten }),
  'PUT /admin/coupons/{id}': async (w) => {
    const { id, updated_at } = await w.admin.must('POST /admin/coupons', { body: coupon(w) });
    return { client: w.admin, id, body: { ...coupon(w), updated_at }, rewritten };
  },
  'PUT /admin/services/{id}/options': async (w) => {
    const { updated_at } = await w.admin.must('GET /admin/services/{id}/options', { params: { id: w.service.id } });
    return { client: w.admin, id: w.service.id, body: { options: [option()], updated_at }, rewritten: ['options'] };
  },
  'PUT /admin/services/{id}/related': async (w) => ({
    client: w.admin,
    id: w.service.id,
    body: { service_ids: [(await seedService(w.db)).id] },
    rewritten: ['service_ids'],
  }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
