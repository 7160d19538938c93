import { PageHead } from '../dashboard/page-head.tsx';

export default function Customers() {
  return <PageHead title="Customers" />;
}
