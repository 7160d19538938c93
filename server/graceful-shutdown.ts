import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';

// Whoever told us to stop loses patience after 30 seconds, as a rule, and kills.
const LATEST_MS = 25_000;

type Options = { log: FastifyBaseLogger; on?: EventEmitter; exit?: (code: number) => void };

/**
 * Ends the process in order: when told to, and after a failure that nobody caught, which leaves it in a state that
 * nobody knows. What is under way is finished first, either way.
 */
export function endInOrder(
  served: { close(): Promise<void> },
  { log, on = process, exit = process.exit }: Options,
): void {
  let ending = false;
  const end = async (code: number) => {
    if (ending) return;
    ending = true;
    setTimeout(() => exit(1), LATEST_MS).unref();
    try {
      await served.close();
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'stopping failed');
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    on.on(signal, () => {
      log.info({ signal }, 'stopping');
      void end(0);
    });
  // Promises that nobody waited for come here too.
  on.on('uncaughtException', (error: unknown) => {
    log.fatal({ err: error }, 'a failure that nobody caught: stopping');
    void end(1);
  });
}
