import { PageHead } from '../dashboard/page-head.tsx';

export default function Categories() {
  return <PageHead title="Categories" />;
}
