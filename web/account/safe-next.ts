/**
 * Where a log-in leads that came from another page: a path of this site, or null. Written as a browser reads it, since
 * `//host`, `/\host` and `/.//host` all lead elsewhere.
 */
export function safeNext(next: string | null): string | null {
  if (!next?.startsWith('/') || /^\/[/\\]/.test(next) || !URL.canParse(next, location.origin)) return null;
  const { origin, pathname, search, hash } = new URL(next, location.origin);
  return origin === location.origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}

/** The log-in page that leads back to `url` afterwards. */
export const loginFor = ({ pathname, search }: URL): string =>
  `/login?${new URLSearchParams({ next: pathname + search })}`;
