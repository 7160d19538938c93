import { PageHead } from '../dashboard/page-head.tsx';

export default function AuditLog() {
  return <PageHead title="Audit log" />;
}
