import { z } from 'zod';
import { brandImage, brandImageKinds } from '../shared/company/brand.ts';
import { requiredImage } from '../shared/forms.ts';
import type { Api } from '../shared/http.ts';
import { maxVideoBytes } from '../shared/limits.ts';

export const brandApi = {
  uploadImage: {
    method: 'POST',
    path: '/admin/brand-images',
    summary: 'Upload an image of the brand, for the settings to refer to',
    access: ['admin'],
    permission: 'settings.manage',
    // The texts that these are shown with need it too.
    permissionBy: {
      field: 'kind',
      of: { hero_image: 'content.manage', hero_video: 'content.manage', photo: 'content.manage' },
    },
    images: ['file'],
    largestImage: maxVideoBytes,
    body: z.object({ kind: z.enum(brandImageKinds), file: requiredImage }),
    status: 201,
    errors: [413],
    response: brandImage,
  },
} as const satisfies Api;
