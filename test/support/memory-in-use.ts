import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const MB = 1024 * 1024;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as (options?: { type: 'minor' }) => void;

const bufferedMegabytes = () => process.memoryUsage().arrayBuffers / MB;

/** Counts buffers. Garbage that waits to be collected doesn't count. */
export function megabytesInUse(): number {
  // The first call frees objects, the second waits until their bytes are freed.
  collectGarbage();
  collectGarbage();
  return bufferedMegabytes();
}

/**
 * A full collection takes seconds where earlier tests left a large heap, so it runs only if the figure looks too high.
 */
export function megabytesInUseIfOver(limit: number): number {
  collectGarbage({ type: 'minor' });
  const buffered = bufferedMegabytes();
  return buffered < limit ? buffered : megabytesInUse();
}
