import { useEffect, useState } from 'react';

type Shown = { value: string; seconds: number };

/** Hides it after its time, when the window loses the focus, and on leaving. */
export function useShownSecret() {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const hide = () => setShown(null);
    const timer = setTimeout(hide, shown.seconds * 1_000);
    window.addEventListener('blur', hide);
    window.addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', hide);
      window.removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', hide);
    };
  }, [shown]);
  return { shown, show: setShown, hide: () => setShown(null) };
}
