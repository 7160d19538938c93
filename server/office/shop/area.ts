import type { shopApi } from '../../../contract/office/shop.ts';
import type { Area } from '../../shared/area.ts';
import { createPreviewLink, endPreviewLinks, pauseShop, resumeShop } from './shop.ts';

export const shop = {
  routes: (deps) => ({
    previewLink: ({ viewer }) => createPreviewLink(deps, viewer.id),
    endPreviewLinks: ({ viewer }) => endPreviewLinks(deps, viewer.id),
    pause: ({ viewer, body }) => pauseShop(deps, body.text ?? '', viewer.id),
    resume: ({ viewer }) => resumeShop(deps, viewer.id),
  }),
} satisfies Area<typeof shopApi>;
