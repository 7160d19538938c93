import pTimeout from 'p-timeout';

/** Each command has one key, so that it works on a cluster. */
export type Redis = {
  /** One round trip for all of them. */
  runScripts(calls: { script: string; key: string; values: string[] }[]): Promise<unknown[]>;
  remove(key: string): Promise<unknown>;
  publish(channel: string, text: string): Promise<unknown>;
  /** Uses a separate connection. `onLost` is called once. */
  subscribe(
    channel: string,
    onText: (text: string) => void,
    onLost: (error: Error) => void,
  ): Promise<{ close(): Promise<void> }>;
  close(): Promise<void>;
};

type Options = { urls: string[]; onError: (error: Error) => void; commandMs?: number };

const COMMAND_MS = 1_000;
const CONNECT_MS = 2_000;
const PING_MS = 2_000;
/** Longer than the interval of the pings, so that only a server that no longer responds exceeds it. */
const SILENCE_MS = 5_000;
const MAX_RECONNECT_MS = 1_000;
/** Bounds the memory while the server doesn't respond. */
const MAX_QUEUED = 5_000;

/** Several URLs are nodes of one cluster. Rejects if it can't be reached; later it reconnects automatically. */
export async function openRedis({ urls, onError, commandMs = COMMAND_MS }: Options): Promise<Redis> {
  const { createClient, createCluster } = await import('redis');
  const socket = { connectTimeout: CONNECT_MS, socketTimeout: SILENCE_MS };
  const reconnectStrategy = (retries: number) => Math.min(50 * 2 ** retries, MAX_RECONNECT_MS);
  // While disconnected, commands fail at once instead of waiting.
  const common = { disableOfflineQueue: true, pingInterval: PING_MS, commandsQueueMaxLength: MAX_QUEUED };
  const [firstUrl = ''] = urls;
  const reporter = reportOnce(onError);
  const open = async () => {
    if (urls.length > 1) {
      const defaults = { ...common, ...credentialsOf(firstUrl, { ...socket, reconnectStrategy }) };
      const cluster = createCluster({ rootNodes: urls.map((url) => ({ url })), defaults });
      for (const event of ['error', 'node-error']) cluster.on(event, reporter.failed);
      cluster.on('node-ready', reporter.recovered);
      await cluster.connect();
      return cluster;
    }
    let connected = false;
    const client = createClient({
      ...common,
      url: firstUrl,
      socket: { ...socket, reconnectStrategy: (retries) => (connected ? reconnectStrategy(retries) : false) },
    });
    client.on('error', (error: Error) => connected && reporter.failed(error));
    client.on('ready', reporter.recovered);
    await client.connect();
    connected = true;
    return client;
  };
  const client = await open();
  const within = <T>(command: Promise<T>) => pTimeout(command, { milliseconds: commandMs });
  let nextUrl = 0;

  return {
    // Commands of one tick are sent together.
    runScripts: (calls) =>
      within(
        Promise.all(calls.map(({ script, key, values }) => client.eval(script, { keys: [key], arguments: values }))),
      ),
    remove: (key) => within(client.del(key)),
    publish: (channel, text) => within(client.publish(channel, text)),
    async subscribe(channel, onText, onLost) {
      const url = urls[nextUrl++ % urls.length] ?? '';
      const subscriber = createClient({ url, pingInterval: PING_MS, socket: { ...socket, reconnectStrategy: false } });
      let listening = false;
      subscriber.on('error', (error: Error) => {
        if (!listening) return;
        listening = false;
        onLost(error);
      });
      const close = async () => {
        listening = false;
        if (subscriber.isOpen) subscriber.destroy();
      };
      try {
        await subscriber.connect();
        await subscriber.subscribe(channel, onText);
      } catch (error) {
        await close();
        throw error;
      }
      listening = true;
      return { close };
    },
    async close() {
      client.destroy();
    },
  };
}

/** Stays silent for further attempts to reconnect. */
function reportOnce(onError: (error: Error) => void) {
  let reported = false;
  return {
    failed(error: Error) {
      if (!reported) onError(error);
      reported = true;
    },
    recovered() {
      reported = false;
    },
  };
}

/** A cluster names its other nodes without credentials. */
function credentialsOf(firstUrl: string, socket: object) {
  const { protocol, username, password } = new URL(firstUrl);
  return {
    ...(username && { username: decodeURIComponent(username) }),
    ...(password && { password: decodeURIComponent(password) }),
    socket: { ...socket, ...(protocol === 'rediss:' && { tls: true as const }) },
  };
}
