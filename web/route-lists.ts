import type { unstable_RouterFetch as RouterFetch } from 'react-router/dom';
import { unlessLeaving } from './api/leaving.ts';

/** The build writes a list of each: visitors never get the back office's routes (scripts/split-routes.ts). */
export const routeAreas = ['site', 'customer', 'staff', 'admin'] as const;
export type RouteArea = (typeof routeAreas)[number];

export const areaOf = (path: string): RouteArea =>
  routeAreas.find((area) => path.split('/')[1] === area && area !== 'site') ?? 'site';

export const routeListUrl = (area: RouteArea, version: string) => `/assets/routes-${area}-${version}.json`;

const lists = new Map<RouteArea, Promise<object | null>>();

/** Null if a new release has replaced this page's. */
async function load(area: RouteArea, version: string): Promise<object | null> {
  const response = await fetch(routeListUrl(area, version)).catch(async (error) => {
    await unlessLeaving();
    throw error;
  });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`The routes could not be loaded: ${response.status}.`);
  return (await response.json()) as object;
}

function listOf(area: RouteArea, version: string): Promise<object | null> {
  const list = lists.get(area) ?? load(area, version);
  lists.set(area, list);
  list.catch(() => lists.delete(area));
  return list;
}

/** The router's questions about unknown paths are answered from the build's files: the server needs no endpoint. */
export const fetchForRouter: RouterFetch = async (request, { type }) => {
  if (type !== 'manifest') return fetch(request);
  const query = new URL(request.url).searchParams;
  const areas = new Set((query.get('paths') ?? '').split(',').map(areaOf));
  const found = await Promise.all([...areas].map((area) => listOf(area, query.get('version') ?? '')));
  // The router's own server responds the same: the next page is then loaded as a document.
  if (found.includes(null)) return new Response(null, { status: 204, headers: { 'X-Remix-Reload-Document': 'true' } });
  return Response.json(Object.assign({}, ...found));
};
