import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

/** What every page knows: configuration and the names in the navigation. From the root's loader, loaded once. */
export type Site = Awaited<ReturnType<typeof loader>>;

export function useSite(): Site {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('useSite is only for what is below the root.');
  return site;
}
