import { companyGroupExample, makeReady, previewWorld } from '../../../server/office/shop/shop.fixture.ts';
import { world } from '../world.ts';
import type { Needs } from './valid-request.ts';

/** A shop of its own: the others go on buying. */
export const shopNeeds: Needs = {
  'POST /admin/shop/pause': async () => ({
    client: (await world({ fresh: true })).admin,
    read: (_, { paused_text }) => ({ text: paused_text }),
  }),
  // An unknown name of the company is refused, whatever else it is.
  'POST /admin/shop/open': async () => {
    const w = await previewWorld();
    await makeReady(w);
    return {
      client: w.admin,
      body: { confirm_name: companyGroupExample.name },
      read: (sent) => sent,
      rewritten: ['skip', 'keep_catalog'],
    };
  },
  'POST /admin/mail/test/confirm': () => ({ expectedRejection: 422 }),
};
