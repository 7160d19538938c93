import { use } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useNavigation, useSearchParams } from 'react-router';

/** React's state lags behind the router's: a second filter soon after would undo the first. */
function usePendingParams(): () => URLSearchParams {
  const context = use(DataRouterContext);
  return () => {
    const state = context?.router.state;
    const pending = state?.navigation.location;
    const isHere = pending?.pathname === state?.location.pathname;
    return new URLSearchParams((isHere ? pending : state?.location)?.search);
  };
}

const notFilters = ['page', 'per_page', 'sort', 'tab', 'view'];

export const filterNamesIn = (params: URLSearchParams): string[] =>
  [...params.keys()].filter((name) => !notFilters.includes(name));

/** Bulk actions on everything found send this filter. */
export const filterIn = (
  params: URLSearchParams,
  names: readonly string[],
  fixed: Record<string, string | number> = {},
): Record<string, string> => {
  const filter: Record<string, string> = {};
  for (const name of ['search', ...names]) {
    const value = params.get(name)?.trim();
    if (value) filter[name] = value;
  }
  for (const [name, value] of Object.entries(fixed)) filter[name] = String(value);
  return filter;
};

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
  return { params, pendingParams, change, pageUrl, isLoading: navigation.state === 'loading' };
}
