import { PageHead } from '../dashboard/page-head.tsx';

export default function Orders() {
  return <PageHead title="Orders" />;
}
