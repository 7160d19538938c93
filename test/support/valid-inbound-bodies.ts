import type { ValidRequest } from './valid-bodies.ts';
import type { World } from './world.ts';

export const inboundRequests = {
  // Without the secret of the installation.
  'POST /webhooks/inbound-email': async (w) => ({ client: w.visitor, body: {}, expectedRejection: 401 }),
} satisfies Record<string, (w: World) => Promise<ValidRequest>>;
