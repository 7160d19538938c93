import type { z } from 'zod';
import type { siteSearchQuery } from '../../../contract/platform/site-search.ts';
import { offsetOf, pageOf } from '../../../contract/shared/http.ts';
import { publicSearchKinds } from '../../../contract/shared/public-search-kinds.ts';
import type { Deps } from '../../deps.ts';
import { companyOf } from '../../shared/company/company.ts';
import { highlightsOf } from './highlights.ts';
import { countMiss } from './search-misses.ts';
import { buildSiteIndex, type SiteIndex } from './site-index.ts';

type Query = z.output<typeof siteSearchQuery>;
type SearchDeps = Pick<Deps, 'db' | 'limits' | 'log'>;

/**
 * The first query after a change of content builds this node's index. No query gets an index that is older than the
 * query.
 */
export function openSiteIndex(deps: Pick<Deps, 'db' | 'config' | 'events' | 'settings'>) {
  const { db, events } = deps;
  let ready: SiteIndex | null = null;
  let running: Promise<SiteIndex> | null = null;
  let next: Promise<SiteIndex> | null = null;
  let isStale = false;
  const build = async () => {
    const index = await buildSiteIndex(db, await companyOf(deps));
    if (!isStale) ready = index;
    return index;
  };
  const start = () => {
    isStale = false;
    running = build().finally(() => {
      running = null;
    });
    return running;
  };
  const startAfter = async (previous: Promise<unknown>) => {
    await previous.catch(() => {});
    next = null;
    return start();
  };
  const drop = () => {
    ready = null;
    isStale = true;
  };
  events.subscribe(({ type }) => (type === 'content.changed' || type === 'settings.changed') && drop());
  events.onGap(drop);
  return async (): Promise<SiteIndex> => {
    if (ready) return ready;
    if (next) return next;
    if (!running) return start();
    if (isStale) next = startAfter(running);
    return next ?? running;
  };
}

export async function searchSite(deps: SearchDeps, openIndex: () => Promise<SiteIndex>, query: Query, ip: string) {
  await deps.limits.consume('searches', ip);
  const { matches, partial, suggestions } = (await openIndex()).search(query.q);
  if (matches.length === 0 && !query.suggest) await countMiss(deps, query.q, ip);
  const byKind = Map.groupBy(matches, ({ shown }) => shown.kind);
  const counts = Object.fromEntries(publicSearchKinds.map((kind) => [kind, byKind.get(kind)?.length ?? 0]));
  const ofKind = query.kind ? (byKind.get(query.kind) ?? []) : matches;
  const from = offsetOf(query);
  const results = ofKind
    .slice(from, from + query.per_page)
    .map(({ shown, words }) => ({ ...shown, highlights: highlightsOf(shown.title, words()) }));
  return {
    ...pageOf(results, ofKind.length, query),
    counts: counts as Record<(typeof publicSearchKinds)[number], number>,
    partial,
    did_you_mean: suggestions,
  };
}
