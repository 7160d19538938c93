import { data } from 'react-router';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import type { Route } from './+types/service-editor.ts';
import { loadServiceCategories, loadServiceOptions } from './category-options.ts';
import { RelatedServices } from './related-services.tsx';
import { ServiceForm } from './service-form.tsx';
import { ServiceOptions } from './service-options.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const messages = { failed: 'Failed to fetch services or categories.', missing: 'Service not found.' };

const loadService = (id: string) => {
  if (!/^\d{1,10}$/.test(id)) throw data(messages.missing, 404);
  return call('GET /admin/services/{id}', { params: { id: Number(id) } });
};

const loadOptions = (id: string) => call('GET /admin/services/{id}/options', { params: { id: Number(id) } });

/** `services/new` has no id. */
export async function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  const [categories, record, options, services] = await Promise.all([
    loadOrRedirect(loadServiceCategories(), url, messages),
    id === undefined ? null : loadOrRedirect(loadService(id), url, messages),
    id === undefined ? null : loadOrRedirect(loadOptions(id), url, messages),
    id === undefined ? [] : loadOrRedirect(loadServiceOptions(), url, messages),
  ]);
  return { categories, service: record, options, services };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, args.params.id === undefined ? 'Add service' : `Edit ${loaderData?.service?.title ?? 'service'}`);

export default function ServiceEditor({ loaderData }: Route.ComponentProps) {
  const { categories, service, options, services } = loaderData;
  return (
    <>
      <ServiceForm key={service?.id ?? 'new'} categories={categories} service={service} />
      {service && (
        <div key={`of ${service.id}`} className="mt-8 grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem]">
          {options && (
            <ServiceOptions serviceId={service.id} options={options.options} updatedAt={options.updated_at} />
          )}
          <RelatedServices service={service} services={services} />
        </div>
      )}
    </>
  );
}
