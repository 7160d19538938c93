import type { EventEmitter } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { endFailedRequest } from '../http/uncaught.ts';
import type { Config } from './config.ts';

// Emails that are being sent, background jobs and the database have this long after the last request.
const CLOSE_MS = 5_000;

type Times = Pick<Config, 'drainMs' | 'shutdownMs'>;

export const stopLimitMs = ({ drainMs, shutdownMs }: Times): number => drainMs + shutdownMs + CLOSE_MS;

type Running = { close(options?: { drains: boolean }): Promise<void> };
type Options = {
  log: FastifyBaseLogger;
  config: Times;
  on?: EventEmitter;
  exit?: (code: number) => void;
};

/** Also exits after an uncaught error that may leave the process in an unknown state (decision 13). */
export function shutDownGracefully(
  running: Running,
  { log, config, on = process, exit = process.exit }: Options,
): void {
  let isShuttingDown = false;
  const shutDown = async (code: number) => {
    if (isShuttingDown) return;
    isShuttingDown = true;
    // A process in doubt serves no longer than it must.
    const drains = code === 0;
    setTimeout(() => exit(1), stopLimitMs(drains ? config : { ...config, drainMs: 0 })).unref();
    try {
      await running.close({ drains });
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
  // Node reports unhandled rejections here too.
  on.on('uncaughtException', (error: unknown) => {
    if (endFailedRequest(error, log)) return;
    log.fatal({ err: error }, 'uncaught error: stopping');
    void shutDown(1);
  });
}
