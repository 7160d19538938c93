import { PageHead } from '../dashboard/page-head.tsx';

export default function ContactMessages() {
  return <PageHead title="Contact messages" />;
}
