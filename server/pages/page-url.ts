import { matchRoutes, type RouteMatch, type RouteObject, type ServerBuild } from 'react-router';
import { splitUrl } from '../http/request-url.ts';

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

/** In place of everything that a page does not depend on. No record has this slug. */
const ANY = '-';

/** Pages that show a record: its path in the API, without the slug. */
export const recordPages: Record<string, string> = {
  '/service/:slug': '/services',
  '/services/:slug': '/service-categories',
  '/solutions/:slug': '/blog-categories',
  '/solutions/post/:slug': '/blogs',
  '/checkout': '/services',
};

/** Normalized like in the API. All invalid slugs share one URL. */
function slugOf(text: string): string {
  const slug = text.trim().toLowerCase().replace(/\s+/g, '-');
  return slug === '' || /^[a-z0-9-]{1,100}$/.test(slug) ? slug : ANY;
}

const patternOf = (matches: RouteMatch[]): string =>
  `/${matches
    .flatMap(({ route }) => route.path?.split('/') ?? [])
    .filter(Boolean)
    .join('/')}`;

export type PageUrl = {
  /** Of the matched route, such as `/services/:slug`. */
  pattern: string;
  /** What the page is rendered from and cached under: the same for all spellings of a request. */
  url: string;
  /** The page shows this record of the API. */
  record: string | null;
  /** The 404 page that all missing records of this kind share. */
  urlIfMissing: string;
};

/** Built from the matched route, never from the request's own spelling. */
export function createPageUrl(routes: Routes): (url: string) => PageUrl {
  const tree = toRouteTree(routes);
  return (requested) => {
    const { path, query } = splitUrl(requested);
    const page = path.replace(DATA_SUFFIX, '') || '/';
    const isData = page !== path;
    const matches = matchRoutes(tree, page) ?? [];
    const pattern = matches.length > 0 ? patternOf(matches) : '/*';
    const recordPath = recordPages[pattern];
    const parameters = new URLSearchParams(query);
    const isCheckout = pattern === '/checkout';
    const slug = isCheckout
      ? slugOf(parameters.get('service') ?? '')
      : slugOf(matches.at(-1)?.params.slug ?? '') || ANY;

    const urlFor = (shownSlug: string) => {
      const pathname = pattern.replace(':slug', recordPath ? shownSlug : ANY).replaceAll(/:\w+|\*/g, ANY);
      const relevant = new URLSearchParams();
      if (isCheckout && shownSlug) relevant.set('service', shownSlug);
      const routeIds = isData ? (parameters.get('_routes')?.split(',') ?? []) : [];
      const ids = matches.flatMap(({ route: { id } }) => (id && routeIds.includes(id) ? [id] : []));
      if (ids.length > 0) relevant.set('_routes', ids.join(','));
      const suffix = isData ? (pathname === '/' ? '_.data' : '.data') : '';
      return `${pathname}${suffix}${relevant.size === 0 ? '' : `?${relevant}`}`;
    };
    return {
      pattern,
      url: urlFor(slug),
      record: recordPath && slug ? `${recordPath}/${slug}` : null,
      urlIfMissing: urlFor(ANY),
    };
  };
}
