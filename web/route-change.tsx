import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Browsers do so only for links of the document itself; older ones never. */
function openAround(target: HTMLElement): void {
  for (let around = target.closest('details'); around; around = around.parentElement?.closest('details') ?? null)
    around.open = true;
}

export function RouteChange() {
  const { pathname, hash, key } = useLocation();
  useEffect(() => {
    // The browser would restore the old position after our scroll, before the page is complete.
    const takeOver = () => {
      history.scrollRestoration = 'manual';
    };
    const handBack = () => {
      history.scrollRestoration = 'auto';
    };
    takeOver();
    window.addEventListener('pageshow', takeOver);
    window.addEventListener('pagehide', handBack);
    return () => {
      handBack();
      window.removeEventListener('pageshow', takeOver);
      window.removeEventListener('pagehide', handBack);
    };
  }, []);
  const shown = useRef({ pathname, key });
  // A layout effect: an effect could steal the focus from a quick user.
  useLayoutEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    const target = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
    if (target) openAround(target);
    if (before.key === key) return;
    if (target) {
      // Not returned: newer browsers return a promise, which would become the effect's cleanup.
      target.scrollIntoView();
      return;
    }
    if (before.pathname === pathname) return;
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash, key]);
  return null;
}
