import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * A new page begins at its top, or at the part that its address names, and keyboard and screen reader start there
 * too instead of at the link that is gone.
 */
export function RouteChange() {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    // The browser would bring back the old place after we have scrolled, and before all of the page is there. Only
    // between documents, for a reload too, it keeps doing that.
    const take = () => {
      history.scrollRestoration = 'manual';
    };
    const leave = () => {
      history.scrollRestoration = 'auto';
    };
    take();
    window.addEventListener('pageshow', take);
    window.addEventListener('pagehide', leave);
    return () => {
      leave();
      window.removeEventListener('pageshow', take);
      window.removeEventListener('pagehide', leave);
    };
  }, []);
  const shown = useRef({ pathname, key });
  // As part of the change itself: a moment later the focus may be where a quick user has put it.
  useLayoutEffect(() => {
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
