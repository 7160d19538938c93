import { useSyncExternalStore } from 'react';

const query = '(width < 40rem)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Dashboards are never rendered on the server. */
export const isPhone = (): boolean => window.matchMedia(query).matches;

export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, isPhone);
