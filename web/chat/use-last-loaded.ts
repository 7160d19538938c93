import { useState } from 'react';
import type { Settled } from '../api/page-data.ts';

/** An open conversation must survive a lost network. */
export function useLastLoaded<T>(loaded: Settled<T>, key: string | number | null): Settled<T> {
  const [last, setLast] = useState({ loaded, key });
  if (loaded.error === null && (last.loaded !== loaded || last.key !== key)) setLast({ loaded, key });
  return loaded.error !== null && last.key === key ? last.loaded : loaded;
}
