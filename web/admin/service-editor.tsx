import { PageHead } from '../dashboard/page-head.tsx';

export default function ServiceEditor() {
  return <PageHead title="Service" />;
}
