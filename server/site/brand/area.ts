import type { brandApi } from '../../../contract/site/brand.ts';
import type { Area } from '../../shared/area.ts';
import { cleanUpBrand } from './clean-up.ts';
import { uploadBrandImage } from './upload-image.ts';

const DAY_MS = 24 * 3600_000;

export const brand = {
  routes: (deps) => ({
    uploadImage: ({ body, viewer }) =>
      uploadBrandImage(deps, { kind: body.kind, bytes: body.file.bytes, by: viewer.id }),
  }),
  tasks: (deps) => [{ name: 'brand-cleanup', everyMs: DAY_MS, run: (stopping) => cleanUpBrand(deps, stopping) }],
} satisfies Area<typeof brandApi>;
