import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const fileRequests = {
  'POST /orders/{id}/files': async (w) => ({ client: w.admin, body: {} }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
