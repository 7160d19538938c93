import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { eventsEndpoint, type LiveEvent, liveEventTypes } from '../../contract/shared/events.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../shared/errors.ts';
import { DATA_POLICY } from './headers.ts';
import { assertKnownParameters } from './input.ts';
import { onClosing } from './lifecycle.ts';
import { endObservation } from './observed-requests.ts';
import { authenticate, authorize } from './viewer.ts';

type Stream = { userId: number; sessionId: number; response: ServerResponse };
type StreamDeps = Pick<Deps, 'db' | 'clock' | 'settings' | 'events' | 'log' | 'metrics'>;

const SECOND = 1_000;
const defaultIntervals = { heartbeatMs: 20 * SECOND, checkMs: 60 * SECOND };
const RETRY_MS = 3 * SECOND;
const MAX_STREAMS_PER_USER = 10;
/** The events are small, so a client this far behind is gone. */
const MAX_BUFFERED_BYTES = 64 * 1024;
const SESSIONS_PER_QUERY = 500;
// The clients of a node that stops reconnect to the others, which must not get all of them at once.
const CLOSING_MS_PER_STREAM = 2;
const LONGEST_CLOSING_MS = 10 * SECOND;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
  // Proxies must not buffer or compress events.
  'x-accel-buffering': 'no',
  connection: 'close',
};

const formatEvent = (event: LiveEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const eventTypeOf = (name: string) => liveEventTypes.find((type) => type === name);

/** Events carry no content; `gap` reports that some may be lost. A stream ends with its session. */
export function serveEvents(app: FastifyInstance, deps: StreamDeps, { heartbeatMs, checkMs } = defaultIntervals): void {
  const streams = new Map<number, Set<Stream>>();
  let isClosing = false;
  const all = () => [...streams.values()].flatMap((set) => [...set]);
  deps.metrics?.provide('deskfront_event_streams', () => all().length);
  const of = (userId: number) => [...(streams.get(userId) ?? [])];

  const send = ({ response }: Stream, text: string) => {
    // The response may have ended without being closed: a write would be an error that nothing handles.
    if (response.writableEnded) return;
    if (response.writableLength > MAX_BUFFERED_BYTES) response.destroy();
    else response.write(text);
  };

  const endForReconnect = (stream: Stream) => {
    send(stream, `retry: ${Math.round((0.5 + Math.random()) * RETRY_MS)}\n\n`);
    stream.response.end();
  };

  const add = (stream: Stream) => {
    const set = streams.get(stream.userId) ?? new Set();
    streams.set(stream.userId, set.add(stream));
    stream.response.on('close', () => {
      set.delete(stream);
      if (set.size === 0 && streams.get(stream.userId) === set) streams.delete(stream.userId);
    });
  };

  const endExpiredStreams = (candidates: Stream[]) =>
    endExpired(deps, candidates).catch((error) =>
      deps.log.warn({ err: error }, 'sessions of open streams could not be checked'),
    );

  const unsubscribe = deps.events.subscribe((event) => {
    if (event.type === 'settings.changed')
      for (const stream of all()) send(stream, formatEvent({ type: event.type, id: null }));
    if (event.type === 'sessions.ended') void endExpiredStreams(of(event.userId));
    if (event.type !== 'user.notified') return;
    const type = eventTypeOf(event.event);
    if (type) for (const stream of of(event.userId)) send(stream, formatEvent({ type, id: event.id }));
  });
  deps.events.onGap(() => {
    for (const stream of all()) send(stream, formatEvent({ type: 'gap', id: null }));
  });
  const heartbeat = setInterval(() => {
    for (const stream of all()) send(stream, ': heartbeat\n\n');
  }, heartbeatMs);
  const check = setInterval(() => void endExpiredStreams(all()), checkMs);

  app.route({
    method: 'GET',
    url: `/api${eventsEndpoint.path}`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const viewer = authorize(eventsEndpoint, await authenticate(deps, request.headers.authorization));
      assertKnownParameters({}, request.query as object);
      if (of(viewer.id).length >= MAX_STREAMS_PER_USER)
        throw new AppError('limited', 'Too many pages are open. Please close some of them.', { retryAfterSeconds: 30 });
      reply.hijack();
      const { raw: response } = reply;
      response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
      releaseHeaders(request.raw, response);
      endObservation(request.raw);
      const stream = { userId: viewer.id, sessionId: viewer.session.id, response };
      add(stream);
      send(stream, `retry: ${RETRY_MS}\n\n${formatEvent({ type: 'ready', id: null })}`);
      if (isClosing) endForReconnect(stream);
    },
  });

  // The server waits for its connections to end, and these never do.
  onClosing(app, (limitMs) => {
    isClosing = true;
    const open = all();
    const closingMs = Math.min(open.length * CLOSING_MS_PER_STREAM, LONGEST_CLOSING_MS, limitMs / 2);
    for (const stream of open) setTimeout(endForReconnect, Math.random() * closingMs, stream);
  });
  app.addHook('preClose', async () => {
    clearInterval(heartbeat);
    clearInterval(check);
    unsubscribe();
    for (const { response } of all()) response.end();
  });
}

/** A third of the memory of thousands of open streams would be headers that nothing reads again. */
function releaseHeaders(request: IncomingMessage, response: ServerResponse): void {
  request.headers = {};
  request.rawHeaders = [];
  // Headers sent with the first event would stay in memory as the fifty parts that they were concatenated from.
  response.flushHeaders();
}

async function endExpired({ db, clock }: StreamDeps, candidates: Stream[]): Promise<void> {
  const now = clock.now().toISOString();
  for (let start = 0; start < candidates.length; start += SESSIONS_PER_QUERY) {
    const batch = candidates.slice(start, start + SESSIONS_PER_QUERY);
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where(
        'sessions.id',
        'in',
        batch.map(({ sessionId }) => sessionId),
      )
      .where('sessions.expires_at', '>', now)
      .where('sessions.absolute_end_at', '>', now)
      .where('users.deleted_at', 'is', null)
      .execute();
    const active = new Set(rows.map(({ id }) => id));
    for (const { sessionId, response } of batch) if (!active.has(sessionId)) response.end();
  }
}
