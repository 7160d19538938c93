import { useEffect, useState } from 'react';

type Values<Name extends string> = Record<Name, string>;

/** A reload finds the values in the history entry that replaced the emailed URL. */
function read<Name extends string>(names: readonly Name[]): Values<Name> {
  const isServer = typeof window === 'undefined';
  const query = new URLSearchParams(isServer ? '' : location.search);
  const stored = isServer ? null : (history.state as { link?: Partial<Values<Name>> } | null)?.link;
  return Object.fromEntries(names.map((name) => [name, query.get(name) ?? stored?.[name] ?? ''])) as Values<Name>;
}

const store = (link?: Values<string>) => history.replaceState({ ...history.state, link }, '', location.pathname);

/** Empty on the server. */
export function useEmailedLink<Name extends string>(...names: Name[]): { link: Values<Name>; forget: () => void } {
  const [link] = useState(() => read(names));
  // Removes the token from the address bar, the browser history and screenshots.
  useEffect(() => store(link), [link]);
  const forget = () => {
    // The user may have left the page.
    if (history.state?.link) store();
  };
  return { link, forget };
}
