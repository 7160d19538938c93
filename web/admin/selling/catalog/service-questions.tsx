import { replace } from 'react-router';
import type { Route } from './+types/service-questions.ts';

/** The questions were a page of their own. */
export const clientLoader = ({ params: { id }, url }: Route.ClientLoaderArgs) => {
  throw replace(`/admin/dashboard/services/${id}${url.search}#questions`);
};

export default function ServiceQuestions() {
  return null;
}
