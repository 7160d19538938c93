import { useEffect, useState } from 'react';

type Values<Name extends string> = Record<Name, string>;

const WAITING_KEY = 'emailed-link';

/** Call it before a login that comes back to this page. */
export const keepForLogin = (link: Values<string>): void =>
  sessionStorage.setItem(WAITING_KEY, JSON.stringify({ path: location.pathname, link }));

function kept(): Partial<Values<string>> | null {
  const { path, link } = JSON.parse(sessionStorage.getItem(WAITING_KEY) ?? '{}');
  return path === location.pathname ? link : null;
}

/** A reload finds the values in the history entry that replaced the emailed URL. */
function read<Name extends string>(names: readonly Name[]): Values<Name> {
  const isServer = typeof window === 'undefined';
  const query = new URLSearchParams(isServer ? '' : location.search);
  const stored = isServer ? null : ((history.state as { link?: Partial<Values<string>> } | null)?.link ?? kept());
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? stored?.[name] ?? ''])) as Values<Name>;
}

const store = (link?: Values<string>) => history.replaceState({ ...history.state, link }, '', location.pathname);

/** Empty on the server. */
export function useEmailedLink<Name extends string>(...names: Name[]): { link: Values<Name>; forget: () => void } {
  const [link] = useState(() => read(names));
  // Removes the token from the address bar, the browser history and screenshots.
  useEffect(() => store(link), [link]);
  const forget = () => {
    sessionStorage.removeItem(WAITING_KEY);
    // The user may have left the page.
    if (history.state?.link) store();
  };
  return { link, forget };
}
