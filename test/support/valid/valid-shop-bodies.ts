import { world } from '../world.ts';
import type { Needs } from './valid-request.ts';

/** A paused shop of its own: the others go on buying. */
export const shopNeeds: Needs = {
  'POST /admin/shop/pause': async () => ({
    client: (await world({ fresh: true })).admin,
    read: (_, { paused_text }) => ({ text: paused_text }),
  }),
};
