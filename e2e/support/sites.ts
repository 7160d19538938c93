import { type Site, startSite } from './site.ts';

type Closable = { close(): Promise<void> };

/**
 * The sites of a worker. They are not worker fixtures of the files: Playwright would replace the worker, its browser
 * and the shared site before and after each of these files.
 */
export type Sites = {
  shared(): Promise<Site>;
  /** Starts once for all journeys of a file, which has `mode: 'default'`: else they spread over all workers. */
  own<T extends Closable>(start: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export function openSites(): Sites {
  const open = new Map<() => Promise<Closable>, Promise<Closable>>();
  const close = async (keep: unknown[] = []) => {
    for (const [start, site] of open) {
      if (keep.includes(start)) continue;
      open.delete(start);
      await (await site).close();
    }
  };
  const started = <T extends Closable>(start: () => Promise<T>): Promise<T> => {
    const site = (open.get(start) as Promise<T> | undefined) ?? start();
    open.set(start, site);
    return site;
  };
  return {
    shared: () => started(startSite),
    own: async (start) => {
      await close([start, startSite]);
      return started(start);
    },
    close: () => close(),
  };
}
