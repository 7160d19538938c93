import { useSyncExternalStore } from 'react';

// Below Tailwind's `md`, where a row is a card.
const query = '(width < 48rem)';

const subscribe = (listener: () => void) => {
  const media = window.matchMedia(query);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
};

/** Dashboards are never rendered on the server. */
export const useIsPhone = (): boolean => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
