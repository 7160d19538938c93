import { useSyncExternalStore } from 'react';

// The rail takes its share of the width from 64rem on.
const query = '(min-width: 89rem)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Whether a table of many columns has room. Dashboards are never rendered on the server. */
export const useWide = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
