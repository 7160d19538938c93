import { z } from 'zod';
import { id, time } from './fields.ts';
import { type Api, idParam, LARGEST_ID } from './http.ts';

/** 50 MB. */
export const maxFileBytes = 50 * 1024 * 1024;

export const fileScans = ['none', 'waiting', 'clean', 'refused'] as const;

export const orderFile = z
  .object({
    id,
    name: z.string(),
    bytes: z.number().int(),
    type: z.string().meta({ description: 'Detected from the bytes' }),
    scan: z.enum(fileScans).meta({ description: '`none` without a scanner; only `none` and `clean` can be opened' }),
    created_at: time,
  })
  .meta({ id: 'OrderFile' });
export type OrderFile = z.infer<typeof orderFile>;

export const filesApi = {
  upload: {
    // Multipart, one `file` of at most 50 MB, which is streamed to the storage.
    method: 'POST',
    path: '/orders/{id}/files',
    summary: 'Upload a file for an order; unless it is attached to something within a day, it is deleted',
    access: ['customer', 'staff', 'admin'],
    permission: 'orders.view',
    sessions: ['full', 'checkout'],
    params: idParam,
    body: 'stream',
    status: 201,
    errors: [404, 409, 413, 429],
    response: orderFile,
  },
  link: {
    method: 'POST',
    path: '/files/{id}/link',
    summary: 'A link for the caller that opens the file within five minutes',
    access: 'signed-in',
    sessions: ['full', 'checkout'],
    params: idParam,
    errors: [402, 404, 409],
    response: z.object({ url: z.string(), expires_at: time }),
  },
  content: {
    method: 'GET',
    path: '/files/{id}/content',
    summary: 'The file, by a signed link; `Range` works',
    access: 'public',
    params: idParam,
    query: z.object({
      user: z.coerce.number().int().positive().max(LARGEST_ID),
      expires: z.coerce.number().int().positive(),
      signature: z.string().max(100),
      preview: z.literal('1').optional(),
    }),
    errors: [404, 410],
    response: 'file',
    media: 'application/octet-stream',
  },
} as const satisfies Api;
