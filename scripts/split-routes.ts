import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { areaOf, type RouteArea, routeAreas, routeListUrl } from '../web/route-lists.ts';

type Route = { id: string; parentId?: string; path?: string };
type Manifest = { version: string; routes: Record<string, Route> };

/** Replaces the build's one list of all routes with one per area (web/route-lists.ts). */
export function splitRoutes(client: string): void {
  const [file] = globSync(`${client}/assets/manifest-*.js`);
  if (!file) throw new Error('The build wrote no list of routes.');
  const { version, routes } = JSON.parse(
    readFileSync(file, 'utf8').replace(/^window\.__reactRouterManifest=|;\s*$/g, ''),
  ) as Manifest;
  const areaOfRoute = ({ parentId, path }: Route): RouteArea => {
    const parent = parentId === undefined ? undefined : routes[parentId];
    return parent && parent.id !== 'root' ? areaOfRoute(parent) : areaOf(`/${path ?? ''}`);
  };
  for (const area of routeAreas) {
    const list = Object.entries(routes).filter(([, route]) => areaOfRoute(route) === area);
    writeFileSync(`${client}${routeListUrl(area, version)}`, JSON.stringify(Object.fromEntries(list)));
  }
  rmSync(file);
}
