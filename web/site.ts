import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

export type Site = Awaited<ReturnType<typeof loader>>;

/** The company without the texts of single pages. */
export type SiteCompany = Site['config']['company'];

export function useSite(): Site {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('useSite must be used below the root route.');
  return site;
}
