import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { recordPages } from '../../server/pages/page-url.ts';
import { callOver } from '../api/call.ts';
import { callContext, publicUrlContext } from '../api/context.ts';
import routes from '../routes.ts';

type RouteEntry = { path?: string | undefined; file: string; children?: RouteEntry[] | undefined };
type Page = { pattern: string; file: string };
type Loader = (args: { context: unknown; params: { slug: string }; url: URL; request: Request }) => Promise<unknown>;

const pagesBelow = (entries: readonly RouteEntry[], parent = ''): Page[] =>
  entries.flatMap(({ path, file, children }) => {
    const pattern = path === undefined ? parent : `${parent}/${path}`;
    return [{ pattern, file: `web/${file}` }, ...pagesBelow(children ?? [], pattern)];
  });
const loadedOnServer = ({ file }: Page) =>
  /^export (const|(async )?function) loader\b/m.test(readFileSync(file, 'utf8'));

const pages = pagesBelow(await routes).filter(loadedOnServer);
const slugPages = pages.filter(({ pattern }) => pattern in recordPages);

test('every page that the server loads by a parameter of its path is a page of a record', () => {
  const byParameter = pages.filter(({ pattern }) => pattern.includes(':')).map(({ pattern }) => pattern);
  expect([...byParameter, '/checkout'].sort()).toEqual(Object.keys(recordPages).sort());
});

const loaderOf = async (file: string) =>
  ((await import(/* @vite-ignore */ join(process.cwd(), file))) as { loader: Loader }).loader;

/** Responds to every path with a list, like `/services/hot`. */
function contextOfLists() {
  const requested: string[] = [];
  const context = new RouterContextProvider();
  context.set(publicUrlContext, 'https://shop.test');
  context.set(
    callContext,
    callOver(async ({ path }) => {
      requested.push(path);
      return { status: 200, body: { data: [], meta: { page: 1, per_page: 9, total: 0, last_page: 1 } } };
    }),
  );
  return { context, requested };
}

test.each(pages)('$pattern handles every call that it starts, whatever fails', async ({ pattern, file }) => {
  const loader = await loaderOf(file);
  const unhandled: unknown[] = [];
  const onUnhandled = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', onUnhandled);
  for (const status of [404, 429, 500, 503])
    for (const query of ['', '?q=wifi&page=2', '?service=a', '?limited=1', '?option=1']) {
      const context = new RouterContextProvider();
      context.set(publicUrlContext, 'https://shop.test');
      context.set(
        callContext,
        callOver(async () => ({ status, body: null })),
      );
      const url = new URL(`https://shop.test${pattern}${query}`);
      const args = { context, params: { slug: 'a' }, url, request: new Request(url) };
      await (async () => loader(args))().catch(() => {});
      await nextTurn();
    }
  process.off('unhandledRejection', onUnhandled);
  expect(unhandled).toEqual([]);
});

test('a loader awaits each call where it starts it, because it may return or throw before a later line', () => {
  const files = globSync('web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'));
  const bodies = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:export )?(?:async )?function \w*[lL]oad\w*\([\s\S]*?^}/gm)].map(
      ([body]) => `${file}: ${body}`,
    ),
  );
  expect(bodies.length).toBeGreaterThan(40);
  const started = /(?:const|let) [^;=]+ =\s*(?:call|context\.get\(callContext\)|load\w+)\(\s*['c]/;
  expect(bodies.filter((body) => started.test(body))).toEqual([]);
});

test.each(slugPages.filter(({ pattern }) => recordPages[pattern] === '/services'))(
  '$pattern treats a word that is a route of the API as an unknown service',
  async ({ pattern, file }) => {
    const loader = await loaderOf(file);
    for (const slug of ['hot', 'HOT', ' hot ', '.', '..']) {
      const { context, requested } = contextOfLists();
      const url = new URL(`https://shop.test${pattern}?service=${encodeURIComponent(slug)}`);
      const failure = await loader({ context, params: { slug }, url, request: new Request(url) }).catch(
        (thrown) => thrown,
      );
      expect(failure, slug).toMatchObject({
        data: { userMessage: 'Could not fetch service details.' },
        init: { status: 404 },
      });
      expect(requested, slug).toEqual([]);
    }
  },
);
