import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** What happened, for whoever listens in any node. Small: it says where to look, never what was said. */
export type AppEvent =
  | { type: 'content.changed' }
  | { type: 'mail.queued' }
  | { type: 'user.notified'; userId: number; about: string; id: number | null }
  /** Some of a user's sessions may be over: whoever holds a connection for one looks at once. */
  | { type: 'sessions.ended'; userId: number };

type Listener = (event: AppEvent) => void;

/** Tells all nodes, this one included. Delivery is a hint: whoever listens must also look by itself now and then. */
export type Events = {
  /** Does not throw where the others can't be reached. */
  publish(event: AppEvent): Promise<void>;
  subscribe(listener: Listener): () => void;
  /** Runs after a connection was lost and found again: whatever was said meanwhile went unheard. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

function local() {
  const listeners = new Set<Listener>();
  return {
    emit: (event: AppEvent) => {
      for (const listener of listeners) listener(event);
    },
    subscribe: (listener: Listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export function memoryEvents(): Events {
  const { emit, subscribe } = local();
  return { publish: async (event) => emit(event), subscribe, onGap: () => {}, close: async () => {} };
}

const CHANNEL = 'deskfront';

/**
 * LISTEN/NOTIFY over a connection of its own, taken up again when it breaks. The node that says something hears it at
 * once and not by way of the database: whoever changed something sees the change in the very next answer.
 */
export async function postgresEvents(
  pool: pg.Pool,
  connect: () => pg.Client,
  log: (e: Error) => void,
): Promise<Events> {
  const { emit, subscribe } = local();
  const gaps = new Set<() => void>();
  const node = randomUUID();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const next = connect();
    const lost = (error: Error) => {
      if (client !== next) return;
      client = null;
      log(error);
      again();
    };
    next.on('error', lost);
    next.on('end', () => lost(new Error('The listening connection ended.')));
    next.on('notification', ({ payload }) => {
      const { from, ...event } = JSON.parse(payload || '{}') as AppEvent & { from?: string };
      if (from !== node) emit(event);
    });
    client = next;
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
  };
  const again = () => {
    if (closed) return;
    retry = setTimeout(() => {
      listen()
        .then(() => {
          for (const gap of gaps) gap();
        })
        .catch((error: Error) => {
          client = null;
          log(error);
          again();
        });
    }, 1_000);
    retry.unref();
  };
  await listen();
  return {
    async publish(event) {
      emit(event);
      const told = JSON.stringify({ ...event, from: node });
      // What it tells of is done and committed: that the others don't hear of it must not make it look failed.
      await pool.query('select pg_notify($1, $2)', [CHANNEL, told]).catch(log);
    },
    subscribe,
    onGap: (listener) => void gaps.add(listener),
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
