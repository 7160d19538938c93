import { useState } from 'react';
import type { Settled } from '../api/page-data.ts';

/**
 * What was loaded last, while it can't be loaded anew: a conversation that is open must not go away because the
 * network does. `key` says what it is of.
 */
export function useLastGood<T>(loaded: Settled<T>, key: string | number | null): Settled<T> {
  const [good, setGood] = useState({ loaded, key });
  if (loaded.error === null && (good.loaded !== loaded || good.key !== key)) setGood({ loaded, key });
  return loaded.error !== null && good.key === key ? good.loaded : loaded;
}
