import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const promiseRequests = {
  'POST /orders/{id}/wait': async (w) => ({ client: w.admin, body: {} }),
  'PUT /admin/orders/{id}/promise': async (w) => ({ client: w.admin, body: {} }),
  'POST /admin/promises/recalculate': async (w) => ({ client: w.admin, body: {} }),
  'PUT /admin/settings/work': async (w) => ({ client: w.admin, body: {} }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
