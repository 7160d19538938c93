import { landingOf } from '../../contract/status.ts';

/**
 * Where a log-in leads that came from another page: a path of this site, or null. Written as a browser reads it, since
 * `//host`, `/\host` and `/.//host` all lead elsewhere.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || !URL.canParse(next, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}

/** Another role's dashboard would send them on to the home page, and the log-in back to itself. */
const isFor = (role: string, path: string): boolean => {
  const [, place, below] = path.split(/[/?#]/);
  return below === 'dashboard' ? place === role : place !== 'login';
};

/** Where a log-in leads: back to where they came from, if that is for their role, or to where the role lands. */
export function afterLogin(next: string | null, role: string): string {
  const path = safeNext(next);
  return path && isFor(role, path) ? path : landingOf(role);
}

/** The log-in page that leads back to `url` afterwards. */
export const loginFor = ({ pathname, search }: URL): string =>
  `/login?${new URLSearchParams({ next: pathname + search })}`;
