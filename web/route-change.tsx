import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page begins at its top, or at the part that its address names, and keyboard and screen reader start there
 * too instead of at the link that is gone.
 */
export function RouteChange() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) return target.scrollIntoView();
    if (before.pathname === pathname) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  return null;
}
