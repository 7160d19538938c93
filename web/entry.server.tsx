import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, RouterContextProvider, ServerRouter } from 'react-router';
import type { Currency } from '../contract/shared/currencies.ts';
import { setCurrency } from '../contract/shared/money.ts';
import { callOver, type Transport } from './api/call.ts';
import { callContext, nonceContext, publicUrlContext } from './api/context.ts';
import { NonceContext } from './nonce.ts';
import { type PageScripts, placeScripts } from './starter/defer-scripts.ts';

const RENDER_TIMEOUT_MS = 10_000;

/** The server takes these from the build: the router's classes and context keys only work within one module graph. */
export { createRequestHandler, matchRoutes } from 'react-router';

export function createLoadContext(init: {
  transport: Transport;
  publicUrl: string;
  nonce: string;
  currency: Currency;
}) {
  // The build has its own copy of the contract.
  setCurrency(init.currency);
  const context = new RouterContextProvider();
  context.set(callContext, callOver(init.transport));
  context.set(publicUrlContext, init.publicUrl);
  context.set(nonceContext, init.nonce);
  return context;
}

// Gets only unexpected errors, not the responses that loaders throw.
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) console.error(error);
};

/** The innermost route with scripts decides. */
const scriptsOf = ({ staticHandlerContext: { matches } }: EntryContext): PageScripts | undefined =>
  matches.findLast(({ route }) => route.handle?.scripts)?.route.handle;

/** Not streamed: the server caches pages and hashes their inline scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: RouterContextProvider,
) {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  const nonce = context.get(nonceContext);
  const page = (
    <NonceContext value={nonce}>
      <ServerRouter context={router} url={request.url} nonce={nonce} />
    </NonceContext>
  );
  return new Promise<Response>((resolve, reject) => {
    let failure: unknown = null;
    const timer = setTimeout(() => abort(new Error('The page took too long to render.')), RENDER_TIMEOUT_MS);
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        const body = new PassThrough();
        text(body)
          .then((html) => (import.meta.env.DEV ? html : placeScripts(html, scriptsOf(router))))
          .then((html) => resolve(new Response(html, { status: failure ? 500 : status, headers })))
          .catch(reject);
        pipe(body);
      },
      onShellError(error) {
        clearTimeout(timer);
        reject(error);
      },
      onError(error) {
        failure = error;
        console.error(error);
      },
    });
  });
}
