import type { Calls } from '../../contract/api.ts';

type SlugCall = Extract<keyof Calls, `GET ${string}/{slug}`>;
type StaticWord<Rest> = Rest extends `${string}/${string}` | `{${string}` ? never : Rest;
type WordOf<C extends string, K = keyof Calls> = C extends `${infer Path}/{slug}`
  ? K extends `${Path}/${infer Rest}`
    ? StaticWord<Rest>
    : never
  : never;

/** API routes in the place of a slug. The types require all of the contract's. */
const words: { [C in SlugCall]: { [W in WordOf<C>]: true } } = {
  'GET /services/{slug}': { hot: true },
  'GET /service-categories/{slug}': {},
  'GET /blog-categories/{slug}': {},
  'GET /blogs/{slug}': {},
  'GET /cases/{slug}': {},
};

/** True if this slug would call another route: no record can have it. */
export function isReservedSlug(call: string, slug: unknown): boolean {
  if (!Object.hasOwn(words, call)) return false;
  // A URL parser resolves dots.
  return slug === '.' || slug === '..' || Object.hasOwn(words[call as SlugCall], String(slug));
}
