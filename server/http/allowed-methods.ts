import type { FastifyInstance } from 'fastify';
import { splitUrl } from './request-url.ts';

/** Its own routes have all that is below. */
const isPage = (path: string) => !/^\/(api|storage|sandbox)(\/|$)/.test(path);

const patternOf = (url: string) =>
  new RegExp(`^${url.replaceAll(/[.+]/g, '\\$&').replaceAll(/:\w+/g, '[^/]+').replaceAll('*', '.*')}$`);

const decoded = (path: string): string => {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
};

/** Call it before routes are added. Returns the methods of a URL, none if no route has it. */
export function collectMethods(app: FastifyInstance): (url: string) => string[] {
  const methods = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    const route = methods.get(url) ?? { pattern: patternOf(url), methods: new Set() };
    methods.set(url, route);
    for (const one of [method].flat()) route.methods.add(one);
  });
  return (url) => {
    const path = decoded(splitUrl(url).path);
    const found = [...methods].filter(([route, { pattern }]) => pattern.test(path) && (route !== '/*' || isPage(path)));
    return [...new Set(found.flatMap(([, route]) => [...route.methods]))].sort();
  };
}
