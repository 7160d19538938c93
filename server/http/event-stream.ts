import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { eventsEndpoint, type LiveEvent, liveEventTypes } from '../../contract/events.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../shared/errors.ts';
import { DATA_POLICY } from './headers.ts';
import { authorize, viewerOf } from './viewer.ts';

type Stream = { userId: number; sessionId: number; response: ServerResponse };
type StreamDeps = Pick<Deps, 'db' | 'events' | 'log'>;

const SECOND = 1_000;
const usual = { heartbeatMs: 20 * SECOND, checkMs: 60 * SECOND };
const RETRY_MS = 3 * SECOND;
const MOST_OF_ONE_USER = 10;
/** What may wait unread in a connection. Events are small: who lags behind by so much is not there any more. */
const LAGGING_BYTES = 64 * 1024;
const AT_ONCE = 500;

const streamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': DATA_POLICY,
  // Neither a proxy nor we may hold an event back to fill a buffer or to compress it.
  'x-accel-buffering': 'no',
  connection: 'close',
};

const written = (event: LiveEvent) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`;

const typeNamed = (name: string) => liveEventTypes.find((type) => type === name);

/**
 * `GET /api/events`. Notices from any node reach the streams of this one through `deps.events`; they are hints without
 * content, and where some may be lost `gap` says so. A stream lives as long as its session: that is asked when the user
 * ends sessions, and for all streams together every minute.
 */
export function serveEvents(app: FastifyInstance, deps: StreamDeps, { heartbeatMs, checkMs } = usual): void {
  const streams = new Map<number, Set<Stream>>();
  const all = () => [...streams.values()].flatMap((set) => [...set]);
  const of = (userId: number) => [...(streams.get(userId) ?? [])];

  const send = ({ response }: Stream, text: string) => {
    if (response.writableLength > LAGGING_BYTES) response.destroy();
    else response.write(text);
  };

  const add = (stream: Stream) => {
    const set = streams.get(stream.userId) ?? new Set();
    streams.set(stream.userId, set.add(stream));
    stream.response.on('close', () => {
      set.delete(stream);
      if (set.size === 0 && streams.get(stream.userId) === set) streams.delete(stream.userId);
    });
  };

  const endUnlessAlive = (some: Stream[]) =>
    endDead(deps, some).catch((error) =>
      deps.log.warn({ err: error }, 'sessions of open streams could not be checked'),
    );

  const unsubscribe = deps.events.subscribe((event) => {
    if (event.type === 'sessions.ended') void endUnlessAlive(of(event.userId));
    if (event.type !== 'user.notified') return;
    const type = typeNamed(event.about);
    if (type) for (const stream of of(event.userId)) send(stream, written({ type, id: event.id }));
  });
  deps.events.onGap(() => {
    for (const stream of all()) send(stream, written({ type: 'gap', id: null }));
  });
  const beat = setInterval(() => {
    for (const stream of all()) send(stream, ': still here\n\n');
  }, heartbeatMs);
  const check = setInterval(() => void endUnlessAlive(all()), checkMs);

  app.route({
    method: 'GET',
    url: `/api${eventsEndpoint.path}`,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const viewer = authorize(eventsEndpoint, await viewerOf(deps.db, request.headers.authorization));
      if (of(viewer.id).length >= MOST_OF_ONE_USER)
        throw new AppError('limited', 'Too many open pages. Please close some of them.', { retryAfterSeconds: 30 });
      reply.hijack();
      const { raw: response } = reply;
      response.writeHead(200, { ...(reply.getHeaders() as Record<string, string>), ...streamHeaders });
      const stream = { userId: viewer.id, sessionId: viewer.session.id, response };
      add(stream);
      send(stream, `retry: ${RETRY_MS}\n\n${written({ type: 'ready', id: null })}`);
    },
  });

  // Before the server waits for its connections to end: these never would.
  app.addHook('preClose', async () => {
    clearInterval(beat);
    clearInterval(check);
    unsubscribe();
    for (const { response } of all()) response.end();
  });
}

/** Ends the streams whose session is over: logged out, run out, its password changed, its user deleted. */
async function endDead({ db }: StreamDeps, some: Stream[]): Promise<void> {
  for (let at = 0; at < some.length; at += AT_ONCE) {
    const part = some.slice(at, at + AT_ONCE);
    const rows = await db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select('sessions.id')
      .where(
        'sessions.id',
        'in',
        part.map(({ sessionId }) => sessionId),
      )
      .where('sessions.expires_at', '>', new Date().toISOString())
      .where('users.deleted_at', 'is', null)
      .execute();
    const alive = new Set(rows.map(({ id }) => id));
    for (const { sessionId, response } of part) if (!alive.has(sessionId)) response.end();
  }
}
