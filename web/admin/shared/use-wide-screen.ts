import { useSyncExternalStore } from 'react';

// The sidebar takes part of the width from 64rem up.
const query = '(min-width: 89rem)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** True if a table with many columns fits. Dashboards are never rendered on the server. */
export const useWideScreen = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
