import { useSyncExternalStore } from 'react';

// A row is a card below Tailwind's `md`.
const query = '(width < 48rem)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Dashboards are never rendered on the server. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
