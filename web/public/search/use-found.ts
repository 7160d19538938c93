import { useState } from 'react';
import { call } from '../../api/browser.ts';
import type { CallInput } from '../../api/call.ts';
import { useAskAgain } from '../../sale/ask-again.ts';
import type { Found } from './found.ts';

type Query = NonNullable<CallInput<'GET /search'>['query']>;

/** The page searches again when its days are no longer valid. */
export function useFound<T extends Found | null>(loaded: T, query: Query): T | Found {
  const [later, setLater] = useState<{ instead: Found | null; found: Found } | null>(null);
  const found = later && later.instead === loaded ? later.found : loaded;
  const ends = found?.data.flatMap(({ valid_until }) => valid_until ?? []).sort() ?? [];
  useAskAgain(ends[0] ?? null, () => {
    call('GET /search', { query }).then(
      (again) => setLater({ instead: loaded, found: again }),
      (error: unknown) => console.warn(error),
    );
  });
  return found;
}
