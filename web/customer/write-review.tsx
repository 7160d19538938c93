import { PageHead } from '../dashboard/page-head.tsx';

export default function WriteReview() {
  return <PageHead title="Write a review" />;
}
