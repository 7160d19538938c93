import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** Contains ids only: subscribers read the data themselves. */
export type AppEvent =
  | { type: 'content.changed' }
  | { type: 'email.queued' }
  | { type: 'settings.changed' }
  | { type: 'user.notified'; userId: number; event: string; id: number | null }
  /** Open connections of this user must check their sessions. */
  | { type: 'sessions.ended'; userId: number };

type Listener = (event: AppEvent) => void;

/** Reaches all nodes, including this one. Delivery isn't guaranteed: subscribers must also poll. */
export type Events = {
  /** Does not throw if other nodes can't be reached. */
  publish(event: AppEvent): Promise<void>;
  subscribe(listener: Listener): () => void;
  /** Called after a reconnect: events may have been missed. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
};

function localEmitter() {
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
  const { emit, subscribe } = localEmitter();
  return { publish: async (event) => emit(event), subscribe, onGap: () => {}, close: async () => {} };
}

const CHANNEL = 'deskfront';

/**
 * LISTEN/NOTIFY over a dedicated connection. The publishing node handles its event synchronously, so that its next
 * response reflects the change.
 */
export async function postgresEvents(
  pool: pg.Pool,
  connect: () => pg.Client,
  onError: (error: Error) => void,
): Promise<Events> {
  const { emit, subscribe } = localEmitter();
  const gapListeners = new Set<() => void>();
  const node = randomUUID();
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const listen = async (): Promise<void> => {
    const next = connect();
    const onLost = (error: Error) => {
      if (client !== next) return;
      client = null;
      onError(error);
      reconnect();
    };
    next.on('error', onLost);
    next.on('end', () => onLost(new Error('The listening connection ended.')));
    next.on('notification', ({ payload }) => {
      const { from, ...event } = JSON.parse(payload || '{}') as AppEvent & { from?: string };
      if (from !== node) emit(event);
    });
    client = next;
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
  };
  const reconnect = () => {
    if (closed) return;
    retry = setTimeout(() => {
      listen()
        .then(() => {
          for (const listener of gapListeners) listener();
        })
        .catch((error: Error) => {
          client = null;
          onError(error);
          reconnect();
        });
    }, 1_000);
    retry.unref();
  };
  await listen();
  return {
    async publish(event) {
      emit(event);
      const payload = JSON.stringify({ ...event, from: node });
      // The change is committed: a failure here must not make it look failed.
      await pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onError);
    },
    subscribe,
    onGap: (listener) => void gapListeners.add(listener),
    async close() {
      closed = true;
      clearTimeout(retry);
      const open = client;
      client = null;
      await open?.end().catch(() => {});
    },
  };
}
