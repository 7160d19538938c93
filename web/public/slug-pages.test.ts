import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

test.each(slugPages.filter(({ pattern }) => recordPages[pattern] === '/services'))(
  '$pattern treats a word that is a route of the API as an unknown service',
  async ({ pattern, file }) => {
    const { loader } = (await import(/* @vite-ignore */ join(process.cwd(), file))) as { loader: Loader };
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
