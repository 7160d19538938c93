import { PageHead } from '../dashboard/page-head.tsx';

export default function CustomerOrders() {
  return <PageHead title="Customer orders" />;
}
