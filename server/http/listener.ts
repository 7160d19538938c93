import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { DATA_POLICY } from './headers.ts';

const SECOND = 1_000;

// A client that sends or reads a byte at a time is let go; nobody else waits for it.
const usual = {
  headersTimeout: 15 * SECOND,
  requestTimeout: 30 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  keepAliveTimeout: 72 * SECOND,
  /** How long nothing may pass: somebody stopped reading. Event streams have a heartbeat and stay. */
  silenceMs: 60 * SECOND,
};

// What is not left to connections: database, pictures, built files, providers.
const FILES_FOR_OURSELVES = 200;

/** As many connections as files may be open, less what answering them takes: beyond it files could not be read. */
function mostConnections(): number {
  if (!process.report) return 1_000;
  // Else it looks up the names of all who are connected.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files: { soft: number | string } } };
  const files = Number(userLimits?.open_files.soft);
  return Number.isNaN(files) ? 10_000 : Math.max(files - FILES_FOR_OURSELVES, files >> 1);
}

/** Node's server with limits to what a connection may do; `patience` is for tests, which have less of it. */
export function listener(answer: RequestListener, patience = usual): Server {
  const { silenceMs, ...limits } = patience;
  const server = createServer(limits, answer);
  server.timeout = silenceMs;
  server.maxConnections = mostConnections();
  return server;
}

const statusOf: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

/** What is no request, or not all of one in time, never reaches a route; it is answered in our own shape all the same. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
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
