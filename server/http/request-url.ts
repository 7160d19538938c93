import { AppError, notFound } from '../shared/errors.ts';

/** No URL of the site or the API is as long. Node's own limit would allow 16 kB. */
export const MAX_URL_LENGTH = 4_096;

// Every client sends visible ASCII. `#` never reaches a server.
const READABLE = /^\/[!"$-~]*$/;

// A URL parser would resolve these to another path than the router sees: `/x/../api`, `/%2e/`, `\`, `//host`.
const AMBIGUOUS = /\\|\/\/|\/(?:\.|%2e){1,2}(?:\/|$)/i;

export function splitUrl(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  return at < 0 ? { path: url, query: '' } : { path: url.slice(0, at), query: url.slice(at + 1) };
}

/** Routing and cache keys read the URL as sent and must not disagree. */
export function assertUnambiguousUrl(url: string): void {
  if (url.length > MAX_URL_LENGTH) throw new AppError('bad_request', 'The URL is too long.');
  if (!READABLE.test(url)) throw new AppError('bad_request', 'The URL could not be read.');
  if (AMBIGUOUS.test(splitUrl(url).path)) throw notFound('Route');
}
