import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { endFailedRequest } from './http/uncaught.ts';

// Process managers usually kill 30 seconds after the signal.
const SHUTDOWN_TIMEOUT_MS = 25_000;

type Options = { log: FastifyBaseLogger; on?: EventEmitter; exit?: (code: number) => void };

/** Also exits after an uncaught error that may leave the process in an unknown state (decision 13). */
export function shutDownGracefully(
  running: { close(): Promise<void> },
  { log, on = process, exit = process.exit }: Options,
): void {
  let isShuttingDown = false;
  const shutDown = async (code: number) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    setTimeout(() => exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    try {
      await running.close();
      exit(code);
    } catch (error) {
      log.error({ err: error }, 'shutdown failed');
      exit(1);
    }
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    on.on(signal, () => {
      log.info({ signal }, 'stopping');
      void shutDown(0);
    });
  // Includes unhandled rejections.
  on.on('uncaughtException', (error: unknown) => {
    if (endFailedRequest(error, log)) return;
    log.fatal({ err: error }, 'uncaught error: stopping');
    void shutDown(1);
  });
}
