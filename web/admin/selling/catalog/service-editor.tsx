import { useState } from 'react';
import { data } from 'react-router';
import { call } from '../../../api/browser.ts';
import { dashboardMeta } from '../../../dashboard/frame/dashboard-meta.ts';
import { loadOrRedirect } from '../../../dashboard/load-or-redirect.ts';
import { offerOf } from '../../../sale/use-done-by.ts';
import type { Route } from './+types/service-editor.ts';
import { loadServiceCategories, loadServiceOptions } from './category-options.ts';
import { ServiceForm } from './service-form.tsx';

export { ScreenError as ErrorBoundary } from '../../../dashboard/frame/screen-error.tsx';
export { ListSkeleton as HydrateFallback } from '../../../dashboard/list/list-skeleton.tsx';

const messages = { failed: 'Failed to fetch services or categories.', missing: 'Service not found.' };

const loadService = (id: string) => {
  if (!/^\d{1,10}$/.test(id)) throw data(messages.missing, 404);
  return call('GET /admin/services/{id}', { params: { id: Number(id) } });
};

/** The editor does without it. */
const offerAt = (slug: string) =>
  call('GET /services/{slug}', { params: { slug } }).then(offerOf, (error: unknown) => {
    console.warn(error);
    return null;
  });

/** `services/new` has no id. */
export async function clientLoader({ url, params: { id } }: Route.ClientLoaderArgs) {
  const [categories, services, service, legal] = await Promise.all([
    loadOrRedirect(loadServiceCategories(), url, messages),
    loadOrRedirect(loadServiceOptions(), url, messages),
    id === undefined ? null : loadOrRedirect(loadService(id), url, messages),
    loadOrRedirect(call('GET /legal'), url, messages),
  ]);
  const hasDpa = legal.data.some(({ kind }) => kind === 'dpa');
  return { categories, services, service, hasDpa, offer: service?.active ? await offerAt(service.slug) : null };
}

export const meta: Route.MetaFunction = ({ loaderData, ...args }) =>
  dashboardMeta(args, args.params.id === undefined ? 'Add service' : `Edit ${loaderData?.service?.title ?? 'service'}`);

export default function ServiceEditor({ loaderData }: Route.ComponentProps) {
  const [round, setRound] = useState(0);
  const key = `${loaderData.service?.id ?? 'new'} ${round}`;
  return <ServiceForm key={key} {...loaderData} onDiscard={() => setRound(round + 1)} />;
}
