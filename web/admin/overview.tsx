import { PageHead } from '../dashboard/page-head.tsx';

export default function Overview() {
  return <PageHead title="Overview" />;
}
