import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const deliveryRequests = {
  'POST /customer/orders/{id}/accept': async (w) => ({ client: w.admin, body: {} }),
  'POST /customer/orders/{id}/request-changes': async (w) => ({ client: w.admin, body: {} }),
  'POST /admin/orders/{id}/reopen': async (w) => ({ client: w.admin, body: {} }),
  'PUT /admin/orders/{id}/revisions': async (w) => ({ client: w.admin, body: {} }),
  'POST /admin/orders/{id}/reassign': async (w) => ({ client: w.admin, body: {} }),
  'PUT /admin/orders/{id}/owner': async (w) => ({ client: w.admin, body: {} }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
