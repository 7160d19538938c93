import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation, useSearchParams } from 'react-router';

/** From the router: React's state lags, and a second filter set in quick succession would undo the first. */
function usePendingParams(): () => URLSearchParams {
  const context = use(DataRouterContext);
  return () => {
    const state = context?.router.state;
    const pending = state?.navigation.location;
    const isHere = pending?.pathname === state?.location.pathname;
    return new URLSearchParams((isHere ? pending : state?.location)?.search);
  };
}

/** A change goes back to page 1; `''` removes the parameter. */
export function useListUrl(pageParam = 'page') {
  const [params, setParams] = useSearchParams();
  const pendingParams = usePendingParams();
  const navigation = useNavigation();
  const change = (values: Record<string, string>, options: { replace?: boolean } = {}) => {
    const next = pendingParams();
    if (!('page' in values)) next.delete('page');
    for (const [name, value] of Object.entries(values)) {
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    setParams(next, { preventScrollReset: true, ...options });
  };
  const pageUrl = (page: number): string => {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete(pageParam);
    else next.set(pageParam, String(page));
    return `?${next}`;
  };
  return { params, change, pageUrl, isLoading: navigation.state === 'loading' };
}
