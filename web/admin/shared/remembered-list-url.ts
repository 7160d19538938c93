import { useEffect } from 'react';
import { useLocation } from 'react-router';

const keyOf = (path: string) => `list-place ${path}`;

/** Each tab remembers its own search, filters, order and page. */
export function useRememberListUrl(): void {
  const { pathname, search } = useLocation();
  useEffect(() => sessionStorage.setItem(keyOf(pathname), search), [pathname, search]);
}

export const rememberedListUrl = (path: string): string => path + (sessionStorage.getItem(keyOf(path)) ?? '');
