import type { auditApi } from '../../../contract/platform/audit.ts';
import type { Deps } from '../../deps.ts';
import type { Handlers } from '../../http/bind.ts';
import { listAuditLog } from './audit.ts';

export const auditRoutes = ({ reads }: Deps): Handlers<typeof auditApi> => ({
  auditLog: ({ query, viewer }) => reads.list(viewer.id, (replica) => listAuditLog(replica, query)),
});
