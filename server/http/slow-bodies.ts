import type { IncomingMessage, Server } from 'node:http';

const allowed = new WeakSet<IncomingMessage>();

/** A signed-in user may send a file over a slow line. */
export const allowSlowBody = (request: IncomingMessage): void => void allowed.add(request);

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

/** Node has one limit for all requests, which uploads need to be long: others get 408 earlier. */
export function limitBodies(server: Server, { limitMs, checkMs }: { limitMs: number; checkMs: number }): void {
  const arriving = new Map<IncomingMessage, number>();
  const track = (request: IncomingMessage) => {
    if (!hasBody(request)) return;
    arriving.set(request, performance.now());
    request.once('close', () => arriving.delete(request));
  };
  const check = () => {
    const latest = performance.now() - limitMs;
    for (const [request, since] of arriving) {
      if (request.complete || allowed.has(request)) arriving.delete(request);
      else if (since < latest) {
        arriving.delete(request);
        const error = Object.assign(new Error('The request took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
        server.emit('clientError', error, request.socket);
      }
    }
  };
  // A server that never listens never closes, and a timer would keep it in memory.
  server.on('listening', () => {
    const timer = setInterval(check, checkMs).unref();
    server.once('close', () => clearInterval(timer));
  });
  server.prependListener('request', track);
  server.prependListener('checkExpectation', track);
}
