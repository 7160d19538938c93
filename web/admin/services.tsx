import { PageHead } from '../dashboard/page-head.tsx';

export default function Services() {
  return <PageHead title="Services" />;
}
