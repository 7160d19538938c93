import { PageHead } from '../dashboard/page-head.tsx';

export default function Order() {
  return <PageHead title="Order" />;
}
