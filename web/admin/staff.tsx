import { PageHead } from '../dashboard/page-head.tsx';

export default function Staff() {
  return <PageHead title="Staff" />;
}
