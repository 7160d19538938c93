import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => {
  window.addEventListener('scroll', listener, { passive: true });
  return () => window.removeEventListener('scroll', listener);
};

export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.scrollY > px,
    () => false,
  );
