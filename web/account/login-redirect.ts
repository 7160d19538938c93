import { parseUrl } from '../ui/older-browsers/parse-url.ts';
import { landingIn } from './landing.ts';

/** Null for other sites, which to a browser include `//host`, `/\host` and `/.//host`. */
export function safeNextPath(next: string | null): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next)) return null;
  const url = parseUrl(next, location.origin);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}

/** Another role's dashboard would redirect to the home page, login and registration back here. */
const isAllowed = (role: string, path: string): boolean => {
  const [, first, second] = path.split(/[/?#]/);
  return second === 'dashboard' ? first === role : first !== 'login' && first !== 'register';
};

export function pathAfterLogin(next: string | null, role: string): string {
  const path = safeNextPath(next);
  return path && isAllowed(role, path) ? path : landingIn(role);
}

export const loginUrl = ({ pathname, search }: { pathname: string; search: string }): string =>
  `/login?${new URLSearchParams({ next: pathname + search })}`;
