import { useRouteLoaderData } from 'react-router';
import type { loader } from './root.tsx';

export type Site = Awaited<ReturnType<typeof loader>>;

export function useSite(): Site {
  const site = useRouteLoaderData<typeof loader>('root');
  if (!site) throw new Error('useSite must be used below the root route.');
  return site;
}
