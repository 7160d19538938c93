import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import type { Site } from './pages.ts';

type Build = Awaited<ReturnType<Site['build']>>;
type Init = Parameters<Build['entry']['module']['createLoadContext']>[0];
type Transport = Init['transport'];

/** The site counts its renders, and its pages load what the real ones do. */
export function stubSite() {
  const rendered: string[] = [];
  const state = { isStuck: false, isBroken: false, scripts: '' };
  let nonce = '';
  let transport: Transport = async () => ({ status: 500, body: null });
  const load = async (path: string, query?: Record<string, string>) => {
    const { status, body } = await transport({ method: 'GET', path, ...(query && { query }) });
    if (status !== 200) throw new Response(null, { status });
    return body;
  };
  type Args = { params: { slug?: string }; request: Request };
  const route = (id: string, more: object, loader: (args: Args) => unknown = () => null) => ({
    id,
    parentId: 'root',
    ...more,
    module: { default: () => null, loader },
  });
  const record = (path: string) => (args: Args) => load(`${path}/${args.params.slug}`);
  const routes = [
    route('root', { path: '', parentId: undefined }, async () => {
      if (state.isStuck) await new Promise(() => {});
      return Promise.all([load('/config'), load('/service-categories'), load('/blog-categories')]);
    }),
    route('home', { index: true }),
    route('about', { path: 'about' }),
    route('login', { path: 'login' }),
    route('search', { path: 'search' }, ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('limited')) throw new Response(null, { status: 429 });
      const q = searchParams.get('q');
      return q ? load('/search', { q }) : null;
    }),
    route('service', { path: 'service/:slug' }, record('/services')),
    route('category', { path: 'services/:slug' }, record('/service-categories')),
    route('article', { path: 'solutions/post/:slug' }, record('/blogs')),
    route('absent', { path: '*' }, () => {
      throw new Response(null, { status: 404 });
    }),
  ];
  const build = {
    routes: Object.fromEntries(routes.map((one) => [one.id, one])),
    entry: {
      module: {
        default: (asked: Request, status: number) => {
          const { pathname } = new URL(asked.url);
          if (state.isBroken) throw new Error('The page is broken.');
          rendered.push(pathname);
          const { scripts } = state;
          const own = scripts && `<script nonce="${nonce}" data-starts="interaction">${scripts}</script>`;
          return new Response(`<h1>${pathname}</h1>${own}`.padEnd(2_000), {
            status,
            headers: { 'content-type': 'text/html' },
          });
        },
        createLoadContext: (init: Init) => {
          ({ transport, nonce } = init);
          return undefined;
        },
        createRequestHandler,
        matchRoutes,
        handleError: () => {},
      },
    },
    assets: { entry: { module: '', imports: [] }, routes: {}, url: '', version: '' },
    basename: '/',
    publicPath: '/',
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: 'initial' },
  } as unknown as ServerBuild & Build;
  const site: Site = { mode: 'production', build: async () => build };
  return { site, rendered, state };
}

export type RawResponse = { status: number; headers: IncomingMessage['headers']; body: string };

/** Sends the path unchanged, where `fetch` would normalize it. */
export async function getRaw(origin: string, path: string): Promise<RawResponse> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  request({ host: '127.0.0.1', port: new URL(origin).port, path }, resolve)
    .on('error', reject)
    .end();
  const response = await promise;
  return { status: response.statusCode ?? 0, headers: response.headers, body: await text(response) };
}
