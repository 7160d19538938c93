import type { LucideIcon } from 'lucide-react';

export type Place = {
  name: string;
  to: string;
  /** URLs that belong to it too. A parameter without a value may have any. */
  also?: readonly string[];
};

/** A row of the sidebar. */
export type SidebarItem = Place & {
  Icon: LucideIcon;
  pendingCount?: number;
  children?: readonly Place[];
};

export type Url = { pathname: string; search: string };

/**
 * How exactly a link names the URL; 0 if it doesn't. A longer path counts before a parameter. A path that ends in a slash
 * leaves out what is below it.
 */
function closeness(link: string, { pathname, search }: Url): number {
  const [path = '', query = ''] = link.split('?');
  const here = pathname.replace(/\/$/, '');
  if (here !== path.replace(/\/$/, '') && (path.endsWith('/') || !here.startsWith(`${path}/`))) return 0;
  const wanted = [...new URLSearchParams(query)];
  const params = new URLSearchParams(search);
  const hasAll = wanted.every(([name, value]) => (value === '' ? params.has(name) : params.get(name) === value));
  return hasAll ? path.length * 10 + wanted.length : 0;
}

const best = (place: Place, url: Url): number =>
  Math.max(...[place.to, ...(place.also ?? [])].map((link) => closeness(link, url)));

export type Found = { item: SidebarItem; child?: Place };

/** The one row, and page below it, that shows where the URL is. */
export function placeAt(items: readonly SidebarItem[], url: Url): Found | undefined {
  const places = items.flatMap((item): Found[] => [
    ...(item.children ?? []).map((child) => ({ item, child })),
    { item },
  ]);
  const scored = places.map((found) => ({ found, score: best(found.child ?? found.item, url) }));
  const highest = Math.max(...scored.map(({ score }) => score));
  return highest > 0 ? scored.find(({ score }) => score === highest)?.found : undefined;
}

export const countPending = (items: readonly SidebarItem[]): number =>
  items.reduce((sum, item) => sum + (item.pendingCount ?? 0), 0);
