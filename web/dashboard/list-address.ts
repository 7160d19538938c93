import { useEffect } from 'react';
import { useLocation, useNavigation, useSearchParams } from 'react-router';

/** What was asked for last, and at which entry of the history: until it has loaded the address does not say it yet. */
let asked: { at: string; params: URLSearchParams } | null = null;

/**
 * What a list's address says, and how to change it. A change of search, order or filter begins at the first page again.
 * Values of `''` are left out of the address.
 */
export function useListAddress(pageParam = 'page') {
  const [params, setParams] = useSearchParams();
  const { key } = useLocation();
  const navigation = useNavigation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each arrival, also by the back button, ends what was asked for
  useEffect(() => {
    asked = null;
  }, [key]);
  const change = (values: Record<string, string>, how: { replace?: boolean } = {}) => {
    // Whoever sets two filters in a row means both.
    const next = new URLSearchParams(asked?.at === key ? asked.params : params);
    if (!('page' in values)) next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    asked = { at: key, params: next };
    setParams(next, { preventScrollReset: true, ...how });
  };
  /** The address of another page of the same list. */
  const pageAddress = (page: number): string => {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete(pageParam);
    else next.set(pageParam, String(page));
    return `?${next}`;
  };
  return { params, change, pageAddress, isLoading: navigation.state === 'loading' };
}
