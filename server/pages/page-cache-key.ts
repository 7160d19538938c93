import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';

type Routes = ServerBuild['routes'];

const asTree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index, caseSensitive } = route;
    const common = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive ?? false };
    return [index ? { ...common, index } : { ...common, children: asTree(routes, id) }];
  });

// Asks for a page's data alone; the home page's is `/_.data`.
const DATA = /(?:\/_)?\.data$/;

/** As the checkout reads it. What can be no slug is `-`, which none is: its answer is the same, and kept once. */
function slugOf(text: string): string {
  const slug = text.trim().toLowerCase().replace(/\s+/g, '-');
  return slug === '' || /^[a-z0-9-]{1,100}$/.test(slug) ? slug : '-';
}

/**
 * Under which address a page is kept: what its content may depend on, in one form. Everything else in an address is
 * left out, so that nobody has a page made anew, and kept once more, by making parameters up. Gives null for what is no
 * address of ours, such as one that begins with two slashes and so would name a host.
 */
export function pageKeys(routes: Routes): (address: string) => string | null {
  const tree = asTree(routes);
  return (address) => {
    const [path = '', query] = address.split('?', 2);
    const pathname = path.startsWith('/') ? URL.parse(`http://page${path}`)?.pathname : undefined;
    if (!pathname || pathname.startsWith('//')) return null;
    const asked = new URLSearchParams(query);
    const kept = new URLSearchParams();
    const page = pathname.replace(DATA, '') || '/';
    const shown = (matchRoutes(tree, page) ?? []).map(({ route }) => route);
    const service = slugOf(asked.get('service') ?? '');
    if (service && shown.at(-1)?.path === 'checkout') kept.set('service', service);
    if (page !== pathname) {
      const wanted = asked.get('_routes')?.split(',') ?? [];
      const ids = shown.flatMap(({ id }) => (id && wanted.includes(id) ? [id] : []));
      if (ids.length > 0) kept.set('_routes', ids.join(','));
    }
    return kept.size === 0 ? pathname : `${pathname}?${kept}`;
  };
}
