import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const intakeRequests = {
  'PUT /admin/services/{id}/intake-form': async (w) => ({ client: w.admin, body: {} }),
  'PUT /orders/{id}/intakes/{itemId}': async (w) => ({ client: w.admin, body: {} }),
  'POST /orders/{id}/intakes/{itemId}/ask-again': async (w) => ({ client: w.admin, body: {} }),
  'POST /orders/{id}/intakes/{itemId}/waive': async (w) => ({ client: w.admin, body: {} }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
