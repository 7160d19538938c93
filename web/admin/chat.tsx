import { PageHead } from '../dashboard/page-head.tsx';

export default function Chat() {
  return <PageHead title="Chat" />;
}
