import type { Deps } from '../deps.ts';
import type { Metrics } from './metrics.ts';

/** Parts with private state provide their own figures. */
export function provideProcessFigures(
  metrics: Metrics,
  { responseCache, node }: Pick<Deps, 'responseCache' | 'node'>,
): void {
  const { renderQueue } = responseCache;
  metrics.provide('deskfront_clock_difference_seconds', () => node.clockMs / 1000);
  metrics.provide('deskfront_render_queue_running', () => renderQueue.running);
  metrics.provide('deskfront_render_queue_waiting', () => renderQueue.waiting);
  metrics.provide('deskfront_response_cache_bytes', () => responseCache.bytes);
  metrics.provide('deskfront_response_cache_entries', () => responseCache.keys);
  metrics.provide('deskfront_response_cache_hits_total', () => responseCache.hits);
  metrics.provide('deskfront_response_cache_misses_total', () => responseCache.misses);
}
