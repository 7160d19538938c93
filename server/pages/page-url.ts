import type { matchRoutes, RouteMatch, RouteObject, ServerBuild } from 'react-router';
import { legalPaths } from '../../contract/shared/company/legal-kinds.ts';
import { optionQuery, readOptions } from '../../contract/shared/option-query.ts';
import { publicSearchKinds } from '../../contract/shared/public-search-kinds.ts';
import { comparedIn, readServiceFilters, serviceFilterQuery, sortOf } from '../../contract/shared/service-filters.ts';
import { splitUrl } from '../http/request-url.ts';
import type { RateLimit } from '../shared/rate-limits.ts';

type Routes = ServerBuild['routes'];

const toRouteTree = (routes: Routes, parentId?: string): RouteObject[] =>
  Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return [];
    const { id, path, index, caseSensitive } = route;
    const common = { id, ...(path === undefined ? {} : { path }), caseSensitive: caseSensitive ?? false };
    return [index ? { ...common, index } : { ...common, children: toRouteTree(routes, id) }];
  });

// Only requests for a page's data end like this; the home page's is `/_.data`.
const DATA_SUFFIX = /(?:\/_)?\.data$/;

/** Replaces everything that a page does not depend on. No record has this slug. */
const ANY = '-';

/** The API path of the record that each page shows, without the slug. */
export const recordPages: Record<string, string> = {
  '/service/:slug': '/services',
  '/services/:slug': '/service-categories',
  '/solutions/:slug': '/blog-categories',
  '/solutions/post/:slug': '/blogs',
  '/cases/:slug': '/cases',
  '/checkout': '/services',
};

/** Slugs are normalized as in the API. All invalid ones share one URL. */
function slugOf(text: string): string {
  const slug = text.trim().toLowerCase().replace(/\s+/g, '-');
  return slug === '' || /^[a-z0-9-]{1,100}$/.test(slug) ? slug : ANY;
}

const patternOf = (matches: RouteMatch[]): string =>
  `/${matches
    .flatMap(({ route }) => route.path?.split('/') ?? [])
    .filter(Boolean)
    .join('/')}`;

/**
 * The URL may contain options, whose price the page shows without JavaScript. Their combinations would fill the cache.
 */
const OPTIONS_PAGE = '/service/:slug';
/** They also show a comparison of any services. */
const LIST_PAGES = ['/services', '/services/:slug'];
/** Each query has its own page. All requests without one share a page. */
const SEARCH_PAGE = '/search';
/** They show a former or a coming version, too. */
const LEGAL_PAGES: ReadonlySet<string> = new Set(Object.values(legalPaths));

export type PageUrl = {
  /** The pattern of the matched route, such as `/services/:slug`. */
  pattern: string;
  /** The page is rendered from this URL and cached under it: the same for all spellings of a request. */
  url: string;
  record: string | null;
  /** All missing records of this kind share this 404 page. */
  urlIfMissing: string;
  /** The page is not cached but rendered for one client, which this limits. */
  limit: Extract<RateLimit, 'searches' | 'pricedPages'> | null;
  /** All clients above the limit share this page. */
  urlIfLimited: string | null;
};

/** Only parameters that a list depends on, with known values: others would fill the cache. */
function filtersOf(pattern: string, parameters: URLSearchParams, needs: readonly string[]): URLSearchParams {
  if (pattern === SEARCH_PAGE) return searchQuery(parameters);
  if (pattern === OPTIONS_PAGE) return optionQuery(readOptions(parameters));
  if (LEGAL_PAGES.has(pattern)) return versionQuery(parameters);
  if (!LIST_PAGES.includes(pattern)) return new URLSearchParams();
  const sort = sortOf(parameters.get('sort'));
  const query =
    pattern === '/services'
      ? serviceFilterQuery(readServiceFilters(parameters, needs))
      : new URLSearchParams(sort ? { sort } : {});
  for (const slug of comparedIn(parameters)) query.append('compare', slug);
  return query;
}

/** A missing version is one page of many: their number is limited. */
function versionQuery(parameters: URLSearchParams): URLSearchParams {
  const version = /^[1-9]\d{0,2}$/.exec(parameters.get('version') ?? '')?.[0];
  return new URLSearchParams(version ? { version } : {});
}

function searchQuery(parameters: URLSearchParams): URLSearchParams {
  const q = parameters.get('q')?.trim();
  const kind = publicSearchKinds.find((known) => known === parameters.get('kind'));
  const page = parameters.get('page');
  return new URLSearchParams(q ? { q, ...(kind && { kind }), ...(page && { page }) } : {});
}

function limitOf(pattern: string, parameters: URLSearchParams): PageUrl['limit'] {
  if (pattern === SEARCH_PAGE) return searchQuery(parameters).size > 0 ? 'searches' : null;
  const chosen =
    pattern === OPTIONS_PAGE ? readOptions(parameters) : LIST_PAGES.includes(pattern) ? comparedIn(parameters) : [];
  return chosen.length > 0 ? 'pricedPages' : null;
}

/**
 * URLs are built from the matched route, never from the request's own spelling. `needs`: the slugs of the configured
 * needs.
 */
export function createPageUrl(
  routes: Routes,
  match: typeof matchRoutes,
  needs: readonly string[] = [],
): (url: string) => PageUrl {
  const tree = toRouteTree(routes);
  return (requested) => {
    const { path, query } = splitUrl(requested);
    const page = path.replace(DATA_SUFFIX, '') || '/';
    const isData = page !== path;
    const matches = match(tree, page) ?? [];
    const pattern = matches.length > 0 ? patternOf(matches) : '/*';
    const recordPath = recordPages[pattern];
    const parameters = new URLSearchParams(query);
    const isCheckout = pattern === '/checkout';
    const slug = isCheckout
      ? slugOf(parameters.get('service') ?? '')
      : slugOf(matches.at(-1)?.params.slug ?? '') || ANY;

    const urlFor = (shownSlug: string, isLimited = false) => {
      const pathname = pattern.replace(':slug', recordPath ? shownSlug : ANY).replaceAll(/:\w+|\*/g, ANY);
      const isMissing = recordPath !== undefined && shownSlug === ANY;
      const relevant = isMissing || isLimited ? new URLSearchParams() : filtersOf(pattern, parameters, needs);
      if (isLimited) relevant.set('limited', '1');
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
      limit: limitOf(pattern, parameters),
      urlIfLimited: pattern === SEARCH_PAGE ? urlFor(slug, true) : null,
    };
  };
}
