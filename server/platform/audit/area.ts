import type { auditApi } from '../../../contract/platform/audit.ts';
import type { Area } from '../../shared/area.ts';
import { listAuditLog } from './audit.ts';

export const audit = {
  routes: ({ reads }) => ({
    auditLog: ({ query, viewer }) => reads.list(viewer.id, (replica) => listAuditLog(replica, query)),
  }),
} satisfies Area<typeof auditApi>;
