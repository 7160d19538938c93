import { useSyncExternalStore } from 'react';

// From 64rem up the sidebar takes part of the width.
const query = '(min-width: 89rem)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** For tables with many columns. Dashboards are never rendered on the server. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
