import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';

/** Contains ids only: subscribers read the data themselves. */
export type AppEvent =
  | { type: 'content.changed' }
  | { type: 'email.queued' }
  | { type: 'jobs.due' }
  | { type: 'notification.queued' }
  | { type: 'settings.changed' }
  | { type: 'user.notified'; userId: number; event: string; id: number | null }
  /** Open connections of this user must check their sessions. */
  | { type: 'sessions.ended'; userId: number };

type Listener = (event: AppEvent) => void;

/** Reaches all nodes, including this one. Delivery isn't guaranteed: subscribers must also poll. */
export type Events = {
  /**
   * One call sends them together, because each message costs the other nodes. Does not throw if they can't be reached.
   */
  publish(...events: AppEvent[]): Promise<void>;
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
  return { publish: async (...events) => events.forEach(emit), subscribe, onGap: () => {}, close: async () => {} };
}

export type Relay = {
  /** `onLost` is called once, when no more texts arrive. */
  listen(onText: (text: string) => void, onLost: (error: Error) => void): Promise<{ close(): Promise<void> }>;
  send(text: string): Promise<unknown>;
  maxBytes: number;
};

/** `probe` is sent at the start only, to oneself. */
type Message = { from: string; events: AppEvent[]; probe?: true };

const RECONNECT_MS = 1_000;
const PROBE_MS = 5_000;

/** The relay accepts texts and loses them: the nodes would never see each other's changes. */
export class EventsNotDelivered extends Error {}

/**
 * Rejects if a probe doesn't arrive. The publishing node handles its events synchronously, so that its next response
 * reflects the change.
 */
export async function relayedEvents(
  relay: Relay,
  onError: (error: Error) => void,
  probeMs = PROBE_MS,
): Promise<Events> {
  const { emit, subscribe } = localEmitter();
  const gapListeners = new Set<() => void>();
  const node = randomUUID();
  const probed = Promise.withResolvers<void>();
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  const receive = (text: string) => {
    const { from, events, probe } = JSON.parse(text || '{}') as Partial<Message>;
    if (from !== node) events?.forEach(emit);
    else if (probe) probed.resolve();
  };
  const onLost = (error: Error) => {
    if (closed) return;
    onError(error);
    retry = setTimeout(() => {
      listen().then(() => {
        for (const listener of gapListeners) listener();
      }, onLost);
    }, RECONNECT_MS);
    retry.unref();
  };
  const listen = async () => {
    connection = await relay.listen(receive, onLost);
    if (closed) await connection.close();
  };
  const close = async () => {
    closed = true;
    clearTimeout(retry);
    await connection.close();
  };

  let connection = await relay.listen(receive, onLost);
  try {
    await relay.send(JSON.stringify({ from: node, events: [], probe: true } satisfies Message));
    await pTimeout(probed.promise, { milliseconds: probeMs, message: new EventsNotDelivered() });
  } catch (error) {
    await close();
    throw error;
  }
  return {
    async publish(...events) {
      events.forEach(emit);
      // The change is committed: a failure here must not make it look failed.
      for (const batch of batchesOf(events, relay.maxBytes))
        await relay.send(JSON.stringify({ from: node, events: batch } satisfies Message)).catch(onError);
    },
    subscribe,
    onGap: (listener) => void gapListeners.add(listener),
    close,
  };
}

const ENVELOPE_BYTES = 100;

function batchesOf(events: AppEvent[], maxBytes: number): AppEvent[][] {
  const batches: AppEvent[][] = [];
  let left = 0;
  for (const event of events) {
    const bytes = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (bytes > left) {
      batches.push([]);
      left = maxBytes - ENVELOPE_BYTES;
    }
    batches.at(-1)?.push(event);
    left -= bytes;
  }
  return batches;
}
