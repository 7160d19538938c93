import { createServer, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DATA_POLICY } from './headers.ts';
import { handleConnections } from './open-connections.ts';
import { isMisframed } from './request-framing.ts';
import { limitBodies } from './slow-bodies.ts';

const SECOND = 1_000;

// The timeouts disconnect clients that send or read a byte at a time.
const defaultTimeouts = {
  headersTimeout: 15 * SECOND,
  /** Some handlers allow more. */
  requestTimeout: 30 * SECOND,
  /** Enough for a file of 50 MB over a slow line. */
  uploadTimeout: 15 * 60 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  /** A response that waits this long for its client to read on is cut. Event streams stay open by their heartbeat. */
  idleMs: 60 * SECOND,
};

// The database, images, built files and providers need files too.
const RESERVED_FILES = 200;

/** Each connection is an open file: without a limit, the server could not read files. */
function maxConnections(): number {
  if (!process.report) return 1_000;
  // The report would otherwise resolve the host name of every connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  const files = Number(userLimits?.open_files.soft);
  return Number.isNaN(files) ? 10_000 : Math.max(files - RESERVED_FILES, files >> 1);
}

export function createHttpServer(onRequest: RequestListener, timeouts = defaultTimeouts): Server {
  const { idleMs, uploadTimeout, requestTimeout, ...limits } = timeouts;
  const server = createServer({ ...limits, requestTimeout: uploadTimeout });
  const stall = { limitMs: idleMs, checkMs: limits.connectionsCheckingInterval };
  limitBodies(server, { limitMs: requestTimeout, checkMs: limits.connectionsCheckingInterval });
  handleConnections(
    server,
    (request, response) => {
      if (isMisframed(request)) refuse(response);
      else onRequest(request, response);
    },
    stall,
  );
  server.timeout = idleMs;
  server.maxConnections = maxConnections();
  return server;
}

function unreadable(): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ message: 'The request could not be read.', request_id: crypto.randomUUID() });
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
    'content-security-policy': DATA_POLICY,
    'x-content-type-options': 'nosniff',
    connection: 'close',
  };
  return { headers, body };
}

function refuse(response: ServerResponse): void {
  const { headers, body } = unreadable();
  response.writeHead(400, headers).end(body);
}

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/**
 * Malformed and incomplete requests never reach a route, yet their error has the contract's shape. Browsers and proxies
 * open connections ahead of requests. They would take the 408 of an unused one for the response to the next request.
 */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.bytesRead === 0) {
    socket.destroy();
    return;
  }
  const status = statusOf[error.code ?? ''] ?? 400;
  const { headers, body } = unreadable();
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n');
  if (socket.writable) socket.write(text);
  socket.destroy(error);
}
