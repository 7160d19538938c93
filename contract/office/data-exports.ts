import { z } from 'zod';
import { id, time } from '../shared/fields.ts';
import { type Api, idParam } from '../shared/http.ts';

export const dataExport = z
  .object({
    id,
    user: z.object({ id, name: z.string() }).meta({ description: 'Whose data it is' }),
    state: z.enum(['waiting', 'ready', 'failed', 'expired']),
    bytes: z.number().int().nullable(),
    url: z.string().nullable().meta({ description: 'Opens the file within five minutes, for the caller' }),
    created_at: time,
    expires_at: time.nullable(),
  })
  .meta({ id: 'DataExport', description: 'A copy of a person’s data' });
export type DataExport = z.infer<typeof dataExport>;

export const dataExportsApi = {
  request: {
    method: 'POST',
    path: '/profile/export',
    summary: 'Ask for a copy of the caller’s data, which is emailed as a link; one per day',
    access: 'signed-in',
    confirm: true,
    status: 202,
    errors: [409, 429],
    response: dataExport,
  },
  list: {
    method: 'GET',
    path: '/profile/exports',
    summary: 'The newest copies of the caller’s data, and those that an admin asked for',
    access: 'signed-in',
    sessions: ['full'],
    confirm: true,
    response: z.object({ data: z.array(dataExport) }),
  },
  requestForUser: {
    method: 'POST',
    path: '/admin/users/{id}/export',
    summary: 'Ask for a copy of a person’s data; the link is emailed to the caller',
    access: ['admin'],
    permission: 'privacy.manage',
    confirm: true,
    params: idParam,
    status: 202,
    errors: [404, 409, 429],
    response: dataExport,
  },
} as const satisfies Api;
