import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pTimeout from 'p-timeout';

type Connection = {
  response: ServerResponse | null;
  waiting: [IncomingMessage, ServerResponse][] | null;
  /** If more bytes were read, the next request has begun. */
  handledBytes: number;
  idleSince: number;
  isEnded: boolean;
  /** Bytes that the system took, and since when it takes no more of those that wait. */
  sentBytes: number;
  stalledSince: number;
};

/** How many requests a client may send ahead of their responses. */
const MAX_WAITING_REQUESTS = 16;
// A proxy may be sending a request on a connection that has been idle so far.
const IDLE_BEFORE_END_MS = 1_000;
const CHECK_MS = 50;
const MAX_ACCEPT_TURNS = 200;

/**
 * Node parses all that has arrived, thousands of requests of 7 MB, even after the connection was cut. Returning 2, as
 * for a protocol upgrade, stops its parser. Node does not document this; a test counts the requests.
 */
function stopParsing(socket: Socket): void {
  const { parser } = socket as { parser?: { onIncoming?: () => number } };
  if (parser?.onIncoming) parser.onIncoming = () => 2;
}

/**
 * Node counts a stalled response as waiting only if nothing else happens on its connection: neither another request nor
 * the heartbeat of an event stream. `writableLength` does not shrink while one long write is on its way.
 */
function sentBytesOf(socket: Socket): number {
  const { _handle } = socket as { _handle?: { bytesWritten: number; writeQueueSize: number } };
  return _handle ? _handle.bytesWritten - _handle.writeQueueSize : 0;
}

/** If the client has sent more requests, the last one's response closes the connection instead. */
function closeAfterResponse({ response, waiting }: Connection): void {
  if (response && !response.headersSent && !waiting?.length) response.setHeader('connection', 'close');
}

/**
 * The system resets connections that wait to be accepted when their server closes, so all of them are accepted first.
 * `http.Server.close` would also close idle connections at once.
 */
async function stopAccepting(server: Server): Promise<void> {
  if (!server.listening) return;
  let accepted = 0;
  const count = () => {
    accepted += 1;
  };
  server.on('connection', count);
  for (let turn = 0, quietTurns = 0; turn < MAX_ACCEPT_TURNS && quietTurns < 2; turn += 1) {
    const before = accepted;
    await nextTurn();
    quietTurns = accepted === before ? quietTurns + 1 : 0;
  }
  server.off('connection', count);
  NetServer.prototype.close.call(server);
}

/**
 * A connection's next request is handled when the client has read the response before it. A client that sends without
 * reading costs one response and a few unread requests. Thousands of event streams stay open, so listeners are shared
 * instead of one function per connection.
 */
function trackConnections(onRequest: RequestListener) {
  const connections = new Map<Socket, Connection>();
  let closingAt: number | null = null;
  let onEmpty = () => {};

  function start(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.response = response;
    if (closingAt !== null) closeAfterResponse(connection);
    response.on('close', startNext);
    onRequest(request, response);
  }

  function startNext(this: ServerResponse): void {
    const { socket } = this.req;
    const connection = connections.get(socket);
    if (!connection) return;
    connection.response = null;
    const next = socket.destroyed ? undefined : connection.waiting?.shift();
    if (next) {
      start(connection, ...next);
      return;
    }
    connection.handledBytes = socket.bytesRead;
    connection.idleSince = performance.now();
  }

  function enqueue(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    connection.waiting ??= [];
    if (connection.waiting.length < MAX_WAITING_REQUESTS) {
      connection.waiting.push([request, response]);
      if (closingAt !== null && !connection.response?.headersSent) connection.response?.removeHeader('connection');
      return;
    }
    connection.waiting = null;
    stopParsing(request.socket);
    request.socket.destroy();
  }

  function forget(this: Socket): void {
    connections.delete(this);
    if (connections.size === 0) onEmpty();
  }

  function endIdle(): void {
    const latest = performance.now() - IDLE_BEFORE_END_MS;
    if (closingAt === null || closingAt > latest) return;
    for (const [socket, connection] of connections) {
      const { response, handledBytes, idleSince, isEnded } = connection;
      if (response || isEnded || idleSince > latest || socket.bytesRead > handledBytes) continue;
      connection.isEnded = true;
      socket.end();
    }
  }

  return {
    add(socket: Socket): void {
      const idleSince = performance.now();
      const idle = { response: null, waiting: null, handledBytes: 0, idleSince, isEnded: false };
      connections.set(socket, { ...idle, sentBytes: 0, stalledSince: idleSince });
      socket.on('close', forget);
    },
    handle(request: IncomingMessage, response: ServerResponse): void {
      const connection = connections.get(request.socket);
      // The connection ended before this request arrived. The client repeats it elsewhere, so it must have no effect.
      if (!connection || connection.isEnded) request.socket.destroy();
      else if (connection.response) enqueue(connection, request, response);
      else start(connection, request, response);
    },
    endStalled(limitMs: number): void {
      const now = performance.now();
      for (const [socket, connection] of connections) {
        const sentBytes = sentBytesOf(socket);
        if (socket.writableLength === 0 || sentBytes !== connection.sentBytes) {
          connection.sentBytes = sentBytes;
          connection.stalledSince = now;
        } else if (now - connection.stalledSince >= limitMs) socket.resetAndDestroy();
      }
    },
    async close(server: Server, limitMs: number): Promise<void> {
      closingAt = performance.now();
      for (const connection of connections.values()) closeAfterResponse(connection);
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve;
      });
      await stopAccepting(server);
      // One turn of the event loop reads everything that has arrived.
      const check = setInterval(() => setImmediate(endIdle), CHECK_MS);
      if (connections.size > 0)
        await pTimeout(empty, { milliseconds: limitMs, fallback: () => server.closeAllConnections() });
      clearInterval(check);
    },
  };
}

type Tracked = ReturnType<typeof trackConnections>;
const trackedOf = new WeakMap<Server, Tracked>();

type StallLimit = { limitMs: number; checkMs: number };

export function handleConnections(server: Server, onRequest: RequestListener, { limitMs, checkMs }: StallLimit): void {
  const tracked = trackConnections(onRequest);
  // A server that never listens never closes, and a timer would keep it in memory.
  server.on('listening', () => {
    const timer = setInterval(tracked.endStalled, checkMs, limitMs).unref();
    server.once('close', () => clearInterval(timer));
  });
  trackedOf.set(server, tracked);
  server.on('connection', tracked.add);
  server.on('request', tracked.handle);
  // An unknown expectation is ignored: Node would respond without a body.
  server.on('checkExpectation', tracked.handle);
}

/**
 * Closes each connection after its response or, if it stays idle, after a second, and cuts the others after `limitMs`.
 */
export async function closeConnections(server: Server, limitMs: number): Promise<void> {
  await trackedOf.get(server)?.close(server, limitMs);
}
