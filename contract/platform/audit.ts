import { z } from 'zod';
import { id, moment, time } from '../shared/fields.ts';
import { type Api, adminList, idQuery, listOf } from '../shared/http.ts';

export const auditEntry = z
  .object({
    id,
    actor: z.object({ id, name: z.string() }).nullable(),
    action: z.string(),
    subject_type: z.string(),
    subject_id: id.nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
    created_at: time,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditApi = {
  auditLog: {
    method: 'GET',
    path: '/admin/audit-log',
    summary: 'Audit entries, newest first',
    operationId: 'office.auditLog',
    access: ['admin'],
    query: adminList('created_at').extend({
      actor_id: idQuery.optional(),
      subject_type: z.string().max(40).optional(),
      subject_id: idQuery.optional(),
      action: z.string().max(60).optional(),
      from: moment.optional(),
      to: moment.optional(),
    }),
    response: listOf(auditEntry),
  },
} as const satisfies Api;
