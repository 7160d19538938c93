import type { Endpoint } from '../../contract/shared/http.ts';

/** 500 is always a bug, so it is not listed. */
export function statusesOf(endpoint: Endpoint): number[] {
  const { access, params, method, cache, errors = [] } = endpoint;
  return [
    endpoint.status ?? 200,
    ...(endpoint.accepted ? [202] : []),
    ...(cache ? [304] : []),
    ...(endpoint.ranges ? [206, 416] : []),
    // A malformed header, an unstorable character in any parameter, and a dependency that is down concern every
    // endpoint.
    ...[400, 422, 503],
    ...(access === 'public' ? [] : [401, 403]),
    // The shop is not open yet.
    ...(access === 'public' && !endpoint.beforeOpening ? [403] : []),
    ...(params ? [404] : []),
    // A request may have a body even if the endpoint expects none.
    ...(method === 'GET' ? [] : [413, 415]),
    ...errors,
  ]
    .filter((status, i, all) => all.indexOf(status) === i)
    .toSorted((a, b) => a - b);
}
