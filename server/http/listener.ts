import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { DATA_POLICY } from './headers.ts';

const SECOND = 1_000;

// Disconnects clients that send or read a byte at a time.
const defaultTimeouts = {
  headersTimeout: 15 * SECOND,
  requestTimeout: 30 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  /** Event streams stay open: they have a heartbeat. */
  idleMs: 60 * SECOND,
};

// For the database, images, built files and providers.
const RESERVED_FILES = 200;

/** Each connection is an open file: without a limit, the server could not read files. */
function maxConnections(): number {
  if (!process.report) return 1_000;
  // Otherwise the report resolves the host name of every connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  const files = Number(userLimits?.open_files.soft);
  return Number.isNaN(files) ? 10_000 : Math.max(files - RESERVED_FILES, files >> 1);
}

/** Requests that a client may send ahead, before it has read a response. */
const MAX_WAITING_REQUESTS = 16;

/**
 * Node parses all that has arrived, thousands of requests of 7 MB, even after the connection was cut. Its parser stops as
 * it does for a protocol upgrade (2). This is not in Node's documentation; a test counts the requests.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } };
  if (parser?.onIncoming) parser.onIncoming = () => 2;
}

type Connection = { isBusy: boolean; waiting: [IncomingMessage, ServerResponse][] };

/**
 * Handles the requests of a connection one after another: the next one when the client has read the response. So a
 * client that sends without reading costs one response and a few unread requests, however many it sends.
 */
function oneAtATime(onRequest: RequestListener): RequestListener {
  const connections = new WeakMap<Socket, Connection>();
  const handle = (request: IncomingMessage, response: ServerResponse, connection: Connection) => {
    connection.isBusy = true;
    response.once('close', () => {
      connection.isBusy = false;
      const next = request.socket.destroyed ? undefined : connection.waiting.shift();
      if (next) handle(...next, connection);
    });
    onRequest(request, response);
  };
  return (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket) ?? { isBusy: false, waiting: [] };
    connections.set(socket, connection);
    if (!connection.isBusy) handle(request, response, connection);
    else if (connection.waiting.length < MAX_WAITING_REQUESTS) connection.waiting.push([request, response]);
    else {
      connection.waiting = [];
      stopParsing(socket);
      socket.destroy();
    }
  };
}

export function createHttpServer(onRequest: RequestListener, timeouts = defaultTimeouts): Server {
  const { idleMs, ...limits } = timeouts;
  const handle = oneAtATime(onRequest);
  const server = createServer(limits, handle);
  // An unknown expectation is ignored: Node would respond without a body.
  server.on('checkExpectation', handle);
  server.timeout = idleMs;
  server.maxConnections = maxConnections();
  return server;
}

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** Malformed and incomplete requests never reach a route, yet their error has the contract's shape. */
export function rejectConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const status = statusOf[error.code ?? ''] ?? 400;
  const body = JSON.stringify({ message: 'The request could not be read.', request_id: crypto.randomUUID() });
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${body.length}`,
    'cache-control: no-store',
    `content-security-policy: ${DATA_POLICY}`,
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  if (socket.writable) socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
  socket.destroy(error);
}
