import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation, useSearchParams } from 'react-router';

/**
 * What the address says, or will say once what was asked for last has loaded. From the router itself: React hears of it
 * later, and a filter that is set in between would undo the one before.
 */
function useComingParams(): () => URLSearchParams {
  const context = use(DataRouterContext);
  return () => {
    const state = context?.router.state;
    const coming = state?.navigation.location;
    // On the way to another screen there is nothing to be added to.
    const isHere = coming?.pathname === state?.location.pathname;
    return new URLSearchParams((isHere ? coming : state?.location)?.search);
  };
}

/**
 * What a list's address says, and how to change it. A change of search, order or filter begins at the first page again.
 * Values of `''` are left out of the address.
 */
export function useListUrl(pageParam = 'page') {
  const [params, setParams] = useSearchParams();
  const comingParams = useComingParams();
  const navigation = useNavigation();
  const change = (values: Record<string, string>, how: { replace?: boolean } = {}) => {
    // Whoever sets two filters in a row means both.
    const next = comingParams();
    if (!('page' in values)) next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
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
