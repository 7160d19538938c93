import { useNavigation, useSearchParams } from 'react-router';

/**
 * What a list's address says, and how to change it. A change of search, order or filter begins at the first page again.
 * Values of `''` are left out of the address.
 */
export function useListAddress() {
  const [params, setParams] = useSearchParams();
  const navigation = useNavigation();
  const change = (values: Record<string, string>, how: { replace?: boolean } = {}) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (!('page' in values)) next.delete('page');
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { preventScrollReset: true, ...how },
    );
  /** The address of another page of the same list. */
  const pageAddress = (page: number): string => {
    const next = new URLSearchParams(params);
    if (page === 1) next.delete('page');
    else next.set('page', String(page));
    return `?${next}`;
  };
  return { params, change, pageAddress, isLoading: navigation.state === 'loading' };
}
