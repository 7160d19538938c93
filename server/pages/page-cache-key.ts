import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

const toRouteTree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index, caseSensitive } = route;
    const common = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive ?? false };
    return [index ? { ...common, index } : { ...common, children: toRouteTree(routes, id) }];
  });

// Requests for a page's data only; the home page's is `/_.data`.
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/** Normalized like in the checkout. All invalid slugs share `-`, and so one cached response. */
function slugOf(text: string): string {
  const slug = text.trim().toLowerCase().replace(/\s+/g, '-');
  return slug === '' || /^[a-z0-9-]{1,100}$/.test(slug) ? slug : '-';
}

/**
 * The path and the parameters that a page depends on; others must not fill the cache. Null for an invalid path, such as
 * one with two leading slashes, which would name a host.
 */
export function createPageCacheKey(routes: Routes): (url: string) => string | null {
  const tree = toRouteTree(routes);
  return (url) => {
    const [path = '', query] = url.split('?', 2);
    const pathname = path.startsWith('/') ? URL.parse(`http://page${path}`)?.pathname : undefined;
    if (!pathname || pathname.startsWith('//')) return null;
    const requested = new URLSearchParams(query);
    const parameters = new URLSearchParams();
    const page = pathname.replace(DATA_SUFFIX, '') || '/';
    const matches = (matchRoutes(tree, page) ?? []).map(({ route }) => route);
    const service = slugOf(requested.get('service') ?? '');
    if (service && matches.at(-1)?.path === 'checkout') parameters.set('service', service);
    if (page !== pathname) {
      const routeIds = requested.get('_routes')?.split(',') ?? [];
      const ids = matches.flatMap(({ id }) => (id && routeIds.includes(id) ? [id] : []));
      if (ids.length > 0) parameters.set('_routes', ids.join(','));
    }
    return parameters.size === 0 ? pathname : `${pathname}?${parameters}`;
  };
}
