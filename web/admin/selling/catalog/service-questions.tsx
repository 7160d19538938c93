import { data } from 'react-router';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { QuestionEditor } from '../../order/intakes/question-editor.tsx';
import type { Route } from './+types/service-questions.ts';
import { loadServiceOptions } from './category-options.ts';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const messages = { failed: 'Failed to fetch the questions.', missing: 'Service not found.' };

export async function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  if (!/^\d{1,10}$/.test(id)) throw data(messages.missing, 404);
  const params = { id: Number(id) };
  const [service, form, services] = await Promise.all([
    loadOrRedirect(call('GET /admin/services/{id}', { params }), url, messages),
    loadOrRedirect(call('GET /admin/services/{id}/intake-form', { params }), url, messages),
    loadOrRedirect(loadServiceOptions(), url, messages),
  ]);
  return { service, form, services };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, `Questions: ${loaderData?.service.title ?? 'service'}`);

export default function ServiceQuestions({ loaderData: { service, form, services } }: Route.ComponentProps) {
  return (
    <QuestionEditor
      key={service.id}
      service={service}
      stored={form}
      services={services.filter(({ id }) => id !== service.id)}
    />
  );
}
