import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

export type LoadOutcome = { sent: number; failures: string[]; longestMs: number };
type Load = { url: string; perSecond: number; keepAlive: boolean };

const pages = ['/', '/api/services', '/healthz', '/services'];
const WRITE_EVERY = 10;
const TIMEOUT_MS = 30_000;

const contact = (n: number) => JSON.stringify({ name: 'Kim', email: `kim-${n}@mail.test`, message: `Message ${n}` });

/** Repeats nothing: a proxy must not repeat a write either. */
function send(url: string, agent: Agent, n: number): Promise<number> {
  const isWrite = n % WRITE_EVERY === 0;
  const path = isWrite ? '/api/contact' : (pages[n % pages.length] ?? '/');
  const headers = {
    'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
    ...(isWrite ? { 'content-type': 'application/json' } : {}),
  };
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const sent = request(
    new URL(path, url),
    { agent, headers, method: isWrite ? 'POST' : 'GET', timeout: TIMEOUT_MS },
    (response) => {
      response.on('end', () => resolve(response.statusCode ?? 0)).on('error', reject);
      response.resume();
    },
  );
  sent.on('error', (error: NodeJS.ErrnoException) => reject(new Error(`${path}: ${error.code ?? error.message}`)));
  sent.on('timeout', () => sent.destroy(new Error('timeout')));
  sent.end(isWrite ? contact(n) : undefined);
  return promise;
}

export function startLoad({ url, perSecond, keepAlive }: Load): { stop(): Promise<LoadOutcome> } {
  const agent = new Agent({ keepAlive });
  const outcome: LoadOutcome = { sent: 0, failures: [], longestMs: 0 };
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();
  const one = async (n: number) => {
    const begun = performance.now();
    try {
      const status = await send(url, agent, n);
      if (status < 200 || status > 299) outcome.failures.push(`a response was ${status}`);
    } catch (error) {
      outcome.failures.push(error instanceof Error ? error.message : String(error));
    }
    outcome.longestMs = Math.max(outcome.longestMs, performance.now() - begun);
  };
  const sending = (async () => {
    const begun = performance.now();
    while (!stopping.signal.aborted) {
      outcome.sent += 1;
      const sent = one(outcome.sent);
      running.add(sent);
      void sent.finally(() => running.delete(sent));
      await wait(Math.max(0, begun + (outcome.sent / perSecond) * 1000 - performance.now()));
    }
  })();
  return {
    async stop() {
      stopping.abort();
      await sending;
      await Promise.all(running);
      agent.destroy();
      return outcome;
    },
  };
}
