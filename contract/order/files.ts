import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, idParam, LARGEST_ID, listOf, messageShape, paging } from '../shared/http.ts';

export const fileScans = ['none', 'waiting', 'clean', 'refused', 'failed'] as const;

export const orderFile = z
  .object({
    id,
    name: z.string(),
    bytes: z.number().int(),
    type: z.string().meta({ description: 'Detected from the bytes' }),
    has_preview: z.boolean().meta({ description: 'A smaller image exists, which is shown in the page' }),
    scan: z.enum(fileScans).meta({ description: '`none` without a scanner; only `none` and `clean` can be opened' }),
    is_deleted: z.boolean(),
    created_at: time,
  })
  .meta({ id: 'OrderFile' });
export type OrderFile = z.infer<typeof orderFile>;

export const listedFile = orderFile
  .extend({
    uploaded_by: z.object({ id, name: z.string() }).nullable(),
    deletable: z.boolean().meta({ description: 'An own file that is not attached to anything' }),
  })
  .meta({ id: 'ListedFile' });
export type ListedFile = z.infer<typeof listedFile>;

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
  list: {
    method: 'GET',
    path: '/orders/{id}/files',
    summary: 'The files of an order that the caller may open, newest first',
    access: ['customer', 'staff', 'admin'],
    permission: 'orders.view',
    params: idParam,
    query: paging(25),
    errors: [404],
    response: listOf(listedFile),
  },
  delete: {
    method: 'DELETE',
    path: '/files/{id}',
    summary: 'Delete a file of your own that is not attached to anything',
    access: 'signed-in',
    sessions: ['full', 'checkout'],
    params: idParam,
    errors: [404, 409],
    response: messageShape,
  },
  link: {
    method: 'POST',
    path: '/files/{id}/link',
    summary: 'A link for the caller that opens the file within five minutes',
    access: 'signed-in',
    sessions: ['full', 'checkout'],
    params: idParam,
    query: z.object({ preview: z.literal('1').optional().meta({ description: 'Of the preview, to show it' }) }),
    errors: [402, 404, 409],
    response: z.object({ url: z.string(), expires_at: time }),
  },
  content: {
    method: 'GET',
    path: '/files/{id}/content',
    summary: 'The file, by a signed link; `Range` works',
    access: 'public',
    beforeOpening: true,
    params: idParam,
    query: z.object({
      user: z.coerce.number().int().positive().max(LARGEST_ID),
      expires: z.coerce.number().int().positive().max(9_999_999_999).meta({ description: 'Unix time in seconds' }),
      signature: z.string().max(100),
      preview: z.literal('1').optional(),
    }),
    errors: [402, 404, 409, 410],
    response: 'file',
    media: 'application/octet-stream',
    ranges: true,
  },
} as const satisfies Api;
