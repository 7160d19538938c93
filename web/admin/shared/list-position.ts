import { useEffect } from 'react';
import { useLocation } from 'react-router';

const keyOf = (path: string) => `list-place ${path}`;

/** Remembers for this tab which part of the list is on the screen. */
export function useKeepPlace(): void {
  const { pathname, search } = useLocation();
  useEffect(() => sessionStorage.setItem(keyOf(pathname), search), [pathname, search]);
}

/** The address of a list as it was left: same search, filters, order and page. */
export const placeOf = (path: string): string => path + (sessionStorage.getItem(keyOf(path)) ?? '');
