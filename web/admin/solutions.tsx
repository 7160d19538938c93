import { PageHead } from '../dashboard/page-head.tsx';

export default function Solutions() {
  return <PageHead title="Solutions" />;
}
