import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const threadRequests = {
  'POST /orders/{id}/messages': async (w) => ({ client: w.admin, body: {} }),
  'PUT /orders/{id}/messages/{mid}': async (w) => ({ client: w.admin, body: {} }),
  'POST /orders/{id}/messages/read': async (w) => ({ client: w.admin, body: {} }),
  'POST /admin/messages/{id}/copy': async (w) => ({ client: w.admin, body: {} }),
  'POST /admin/saved-replies': async (w) => ({ client: w.admin, body: {} }),
  'PUT /admin/saved-replies/{id}': async (w) => ({ client: w.admin, body: {} }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
