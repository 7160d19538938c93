import { PageHead } from '../dashboard/page-head.tsx';

export default function SolutionEditor() {
  return <PageHead title="Solution" />;
}
