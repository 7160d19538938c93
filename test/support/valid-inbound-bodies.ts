import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const inboundRequests = {
  'POST /webhooks/inbound-email': async (w) => ({ client: w.admin, body: {} }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
