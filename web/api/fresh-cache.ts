import { createStore } from './store.ts';

const FRESH_MS = 60_000;

/** Values by key, outside React. After a failure the earlier value stays, or `none`: pages are useful without them. */
export function createFreshCache<T>(none: T) {
  const cache = createStore<Readonly<Record<string, { at: number; value: T }>>>({});
  async function refresh(key: string, load: () => Promise<T>): Promise<T> {
    try {
      const value = await load();
      cache.set({ ...cache.get(), [key]: { at: Date.now(), value } });
      return value;
    } catch (error) {
      console.warn(error);
      return cache.get()[key]?.value ?? none;
    }
  }
  return {
    useLookup() {
      const all = cache.useValue();
      return (key: string): T => all[key]?.value ?? none;
    },
    refresh,
    /** Loads what is missing or older than a minute. */
    async get(key: string, load: () => Promise<T>): Promise<T> {
      const cached = cache.get()[key];
      return cached && Date.now() - cached.at < FRESH_MS ? cached.value : refresh(key, load);
    },
  };
}
