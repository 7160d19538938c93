import { PageHead } from '../dashboard/page-head.tsx';

export default function Reviews() {
  return <PageHead title="Reviews" />;
}
