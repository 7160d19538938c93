import { PageHead } from '../dashboard/page-head.tsx';

export default function Roles() {
  return <PageHead title="Roles" />;
}
