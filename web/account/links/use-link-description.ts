import { useEffect, useState } from 'react';
import { messageOf } from '../../api/call.ts';

export const LINK_FAILURE = 'An error occurred. Please try again.';

type Loaded<T> = { link: T } | { error: string } | null;

/** The page of an emailed link says first what a click does. */
export function useLinkDescription<T>(token: string, load: (token: string) => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `load` does the same in each render.
  useEffect(() => {
    let isCurrent = true;
    if (!token) return setLoaded({ error: 'This link is incomplete. Open it from the email again.' });
    void load(token)
      .then((link): Loaded<T> => ({ link }))
      .catch((error: unknown): Loaded<T> => ({ error: messageOf(error, LINK_FAILURE) }))
      .then((result) => isCurrent && setLoaded(result));
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return loaded;
}
