import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

const BAR_AFTER_MS = 150;
/** A skeleton that appears for a moment only flickers. */
const SKELETON_AFTER_MS = 700;

/** `isSlow`: another screen has been loading for a moment. `isVerySlow`: the old one is out of place. */
export function useSlowNavigation(): { isSlow: boolean; isVerySlow: boolean } {
  const { pathname, search } = useLocation();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && location.pathname + location.search !== pathname + search;
  const isLeaving = isLoading && location.pathname !== pathname;
  const isSlow = useDelayed(isLoading, BAR_AFTER_MS);
  return { isSlow, isVerySlow: useDelayed(isLeaving, SKELETON_AFTER_MS) };
}

function useDelayed(isOn: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isOn) return setLate(false);
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => clearTimeout(timer);
  }, [isOn, afterMs]);
  return isOn && isLate;
}

/** The length means nothing: it only shows that something is happening. */
export const NavigationProgress = () => (
  <div
    role="progressbar"
    aria-label="Loading the page"
    className="navigation-progress fixed inset-x-0 top-0 z-50 h-0.75 origin-left bg-brand forced-colors:bg-[Highlight] print:hidden"
  />
);
