import type { setupApi } from '../../../contract/office/setup.ts';
import type { shopApi } from '../../../contract/office/shop.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import type { Area } from '../../shared/area.ts';
import { readCheck, startCheck } from './checks/run-check.ts';
import { openShop } from './open.ts';
import { sampleImages } from './sample-images.ts';
import { readSetup, skipItem } from './setup.ts';
import { createPreviewLink, endPreviewLinks, pauseShop, resumeShop } from './shop.ts';

import { confirmTestEmail, sendTestEmail } from './test-email.ts';

export const shop = {
  routes: (deps, all) => ({
    previewLink: ({ viewer }) => createPreviewLink(deps, viewer.id),
    endPreviewLinks: ({ viewer }) => endPreviewLinks(deps, viewer.id),
    open: ({ viewer, body }) => openShop(deps, all, { ...body, skip: body.skip ?? [], by: viewer.id }),
    pause: ({ viewer, body }) => pauseShop(deps, body.text ?? '', viewer.id),
    resume: ({ viewer }) => resumeShop(deps, viewer.id),
  }),
  parts: {
    setup: {
      routes: (deps: Deps): Handlers<typeof setupApi> => ({
        read: ({ viewer }) => readSetup(deps, viewer.id),
        skip: ({ params, viewer }) => skipItem(deps, params.key, { isSkipped: true, viewerId: viewer.id }),
        unskip: ({ params, viewer }) => skipItem(deps, params.key, { isSkipped: false, viewerId: viewer.id }),
        addSampleCatalog: async ({ viewer }) => {
          const { addSampleCatalog } = await import('./add-sample-catalog.ts');
          return addSampleCatalog(deps, viewer.id);
        },
        check: ({ params, viewer }) => startCheck(deps, params.kind, viewer),
        readCheck: ({ params }) => readCheck(deps, params.id),
        testEmail: ({ viewer }) => sendTestEmail(deps, viewer),
        confirmTestEmail: ({ viewer, body }) => confirmTestEmail(deps, viewer, body.code),
      }),
      tasks: (deps: Deps) => [sampleImages(deps)],
    },
  },
} satisfies Area<typeof shopApi>;
